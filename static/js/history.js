/* The scrubber: any phase at once, with its orders or without, as a film if wanted. */

import { openMap } from "./mapbox.js";
import { play, turnOf } from "./film.js";

const page = document.querySelector("[data-history]");
const map = openMap(page);
const known = new Map();
const numbers = [...page.querySelectorAll(".phases [data-number]")].map((link) => Number(link.dataset.number));
const scrub = page.querySelector("[data-scrub]");
const shown = page.querySelector("[data-orders-shown]");
const playButton = page.querySelector("[data-play]");
let current = Number(page.dataset.number);
let playing = false;

function fetchTurn(number) {
  if (!known.has(number)) {
    const wanted = turnOf(page.dataset.url, number);
    wanted.catch(() => known.delete(number));
    known.set(number, wanted);
  }
  return known.get(number);
}

function write(turn) {
  page.querySelector("[data-phase-name]").textContent = turn.phase_name;
  page.querySelector("[data-headline]").textContent = turn.headline;
  page.querySelector("[data-turn]").innerHTML = turn.html;
  page.querySelector("[data-report]").href = turn.report;
  page.querySelector("[data-sandbox]").href = turn.sandbox;
  scrub.value = turn.number;
  const at = numbers.indexOf(turn.number);
  for (const link of page.querySelectorAll("[data-step]")) {
    const to = numbers[at + Number(link.dataset.step)];
    const name = page.querySelector(`.phases [data-number="${to}"]`)?.dataset.name ?? "";
    link.toggleAttribute("aria-disabled", to === undefined);
    if (to === undefined) link.removeAttribute("href");
    else link.href = `${page.dataset.url}${to}/`;
    link.textContent = link.dataset.step === "1" ? `${name} →` : `← ${name}`;
  }
  for (const link of page.querySelectorAll(".phases [data-number]")) {
    if (Number(link.dataset.number) === turn.number) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

async function go(number) {
  current = number;
  const turn = await fetchTurn(number).catch(() => null);
  if (!turn || current !== number) return null;
  map.replace(turn.svg);
  map.show({ orders: shown.checked });
  write(turn);
  history.replaceState(null, "", `${page.dataset.url}${number}/`);
  const next = numbers[numbers.indexOf(number) + 1];
  if (next) fetchTurn(next).catch(() => {});
  return turn;
}

function step(by) {
  const to = numbers[numbers.indexOf(current) + by];
  if (to !== undefined) go(to);
}

function stop() {
  playing = false;
  map.skip();
  playButton.textContent = "▶ Play";
}

/** From here to the end, a phase after another. */
async function playOn() {
  if (playing) return stop();
  playing = true;
  playButton.textContent = "■ Stop";
  for (let number = current; playing && number !== undefined; number = numbers[numbers.indexOf(number) + 1]) {
    const turn = await go(number);
    if (!turn || !playing) break;
    await play(map, turn);
    await new Promise((done) => setTimeout(done, 700));
  }
  return stop();
}

page.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step], .phases [data-number]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  if (link.dataset.step) step(Number(link.dataset.step));
  else go(Number(link.dataset.number));
});
scrub.addEventListener("input", () => {
  stop();
  const wanted = Number(scrub.value);
  go(numbers.reduce((best, number) => (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best)));
});
shown.addEventListener("change", () => map.show({ orders: shown.checked }));
playButton.addEventListener("click", playOn);
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input:not([type=range], [type=checkbox]), textarea, select") || event.ctrlKey || event.metaKey) return;
  if (event.target.closest("[data-map]") && event.key.startsWith("Arrow")) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === " " && !event.target.closest("button, a, summary")) playOn();
  else if (event.key === "o") { shown.checked = !shown.checked; map.show({ orders: shown.checked }); }
  else if (event.key === "Escape") map.skip();
  else return;
  event.preventDefault();
});
