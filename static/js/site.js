/* What every page does beyond HTML. Nothing here is needed to read or to give orders. */

import { findAll, hit, make, need } from "./dom.js";
import { inZone } from "./zones.js";

const root = document.documentElement;
root.classList.add("scripted");

/** The reader's own zone, for pages that the server writes; on the first one, the hours are told anew. */
function rememberZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone, told = root.dataset.zone;
  if (!zone) return;
  document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  if (!told || told === zone) return;
  for (const time of findAll(document, "time[datetime*=T]")) inZone(time, told, zone);
  root.dataset.zone = zone;
}

/**
 * Day or night without a reload; the form does the same with one.
 * @param {SubmitEvent} event
 */
function switchLamp(event) {
  const lamp = hit(event, ".lamp", HTMLFormElement);
  if (!lamp || !(event.submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  root.dataset.theme = event.submitter.value;
  fetch(lamp.action, { method: "POST", body: new FormData(lamp, event.submitter), redirect: "manual" }).catch(() => {});
}

/** @type {[string, number][]} */
const parts = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

/**
 * "2 days 4 hours", "12 minutes 5 seconds": the two largest parts.
 * @param {number} seconds
 */
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
  for (const clock of findAll(document, ".countdown[data-due]")) {
    const now = Number(clock.dataset.now) * 1000 + (performance.now() - Number(clock.dataset.seen ?? loadedAt));
    const left = Number(clock.dataset.due) - now / 1000;
    const words = clock.querySelector(".countdown__left");
    const text = left > 0 ? inWords(left) : clock.dataset.over || "due now";
    if (words && words.textContent !== text) words.textContent = text;
    clock.toggleAttribute("data-near", left > 0 && left < 3600);
  }
}

/**
 * A short word at the foot of the window. What is said there already is said anew, not twice.
 * @param {string} text
 * @param {"good" | "warn" | "bad"} kind
 * @param {number} seconds until it goes; 0 for never
 */
export function toast(text, kind = "good", seconds = 6) {
  const close = make("button", { type: "button", "aria-label": "Close" }, "×");
  const box = make("div", { class: `toast toast--${kind}` }, make("span", {}, text), close);
  for (const said of findAll(document, "#toasts > .toast")) if (said.textContent === box.textContent) said.remove();
  close.addEventListener("click", () => box.remove());
  need(document, "#toasts").append(box);
  if (seconds) setTimeout(() => box.remove(), seconds * 1000);
  return box;
}

/**
 * Onto the clipboard; where pages may not, it is marked for the reader to copy.
 * @param {Element} text
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text.textContent?.trim() ?? "");
    toast("Copied");
  } catch {
    getSelection()?.selectAllChildren(text);
    toast("This browser lets no page copy. The text is marked: copy it yourself.", "warn");
  }
}

/** Links can be handed on where the browser knows how. */
function offerSending() {
  for (const button of findAll(document, "[data-share]")) button.hidden = !("share" in navigator);
}

/** @param {MouseEvent} event */
function clicked(event) {
  const copy = hit(event, "[data-copy]");
  if (copy) {
    copyText(need(document, `#${copy.dataset.copy}`, Element));
    return;
  }
  const send = hit(event, "[data-share]");
  if (send) {
    navigator.share({ title: send.dataset.title, url: send.dataset.share }).catch(() => {});
    return;
  }
  const handle = hit(event, ".sheet__handle");
  if (handle) {
    const closed = handle.closest(".sheet")?.toggleAttribute("data-closed");
    handle.setAttribute("aria-expanded", String(!closed));
    return;
  }
  const opener = hit(event, "[data-dialog]");
  if (opener) {
    event.preventDefault();
    need(document, `#${opener.dataset.dialog}`, HTMLDialogElement).showModal();
  }
}

rememberZone();
offerSending();
document.addEventListener("submit", switchLamp);
document.addEventListener("click", clicked);
tick();
setInterval(tick, 1000);
