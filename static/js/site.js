/* What every page does beyond HTML. Nothing here is needed to read or to give orders. */

const root = document.documentElement;
root.classList.add("scripted");

/** The reader's own zone, for pages that the server writes. */
function rememberZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
}

/** Day or night without a reload; the form does the same with one. */
function switchLamp(event) {
  const lamp = event.target.closest(".lamp");
  if (!lamp || !event.submitter) return;
  event.preventDefault();
  root.dataset.theme = event.submitter.value;
  fetch(lamp.action, { method: "POST", body: new FormData(lamp, event.submitter), redirect: "manual" }).catch(() => {});
}

const parts = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/** "2 days 4 hours", "12 minutes 5 seconds": the two largest parts. */
export function inWords(seconds) {
  if (seconds <= 0) return "now";
  const words = [];
  let rest = Math.floor(seconds);
  for (const [name, length] of parts) {
    const count = Math.floor(rest / length);
    rest -= count * length;
    if (count || words.length) words.push(`${count} ${name}${count === 1 ? "" : "s"}`);
    if (words.length === 2) break;
  }
  return words.join(" ");
}

/** The server's clock rules: a countdown carries the server's time at which it was written. */
const loadedAt = performance.now();
function tick() {
  for (const clock of document.querySelectorAll(".countdown[data-due]")) {
    const now = Number(clock.dataset.now) * 1000 + (performance.now() - Number(clock.dataset.seen ?? loadedAt));
    const left = Number(clock.dataset.due) - now / 1000;
    const words = clock.querySelector(".countdown__left");
    const text = left > 0 ? inWords(left) : clock.dataset.over || "due now";
    if (words && words.textContent !== text) words.textContent = text;
    clock.toggleAttribute("data-near", left > 0 && left < 3600);
  }
}

/** A short word at the foot of the window; kind is good, warn or bad. */
export function toast(text, kind = "good", seconds = 6) {
  const box = document.createElement("div");
  box.className = `toast toast--${kind}`;
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.setAttribute("aria-label", "Close");
  close.textContent = "×";
  close.addEventListener("click", () => box.remove());
  box.append(words, close);
  document.getElementById("toasts").append(box);
  if (seconds) setTimeout(() => box.remove(), seconds * 1000);
  return box;
}

function clicked(event) {
  const copy = event.target.closest("[data-copy]");
  if (copy) {
    navigator.clipboard?.writeText(document.getElementById(copy.dataset.copy).textContent.trim());
    toast("Copied");
    return;
  }
  const handle = event.target.closest(".sheet__handle");
  if (handle) {
    const closed = handle.closest(".sheet").toggleAttribute("data-closed");
    handle.setAttribute("aria-expanded", String(!closed));
    return;
  }
  const opener = event.target.closest("[data-dialog]");
  if (opener) {
    event.preventDefault();
    document.getElementById(opener.dataset.dialog)?.showModal();
  }
}

rememberZone();
document.addEventListener("submit", switchLamp);
document.addEventListener("click", clicked);
tick();
setInterval(tick, 1000);
