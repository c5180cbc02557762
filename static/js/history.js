/* The scrubber: any phase at once, with its orders or without, as a film if wanted. */

import { catchUp, find, findAll, hit, isAsServed, need } from "./dom.js";
import { openMap } from "./mapbox.js";
import { play, turnOf } from "./film.js";

/** @import { TurnData } from "./server" */

const page = need(document, "[data-history]");
const url = page.dataset.url ?? "";
const map = openMap(page);
/** @type {Map<number, Promise<TurnData>>} */
const known = new Map();
const links = () => findAll(page, ".phases [data-number]");
const numbers = links().map((link) => Number(link.dataset.number));
const scrub = need(page, "[data-scrub]", HTMLInputElement);
const shown = need(page, "[data-orders-shown]", HTMLInputElement);
const playButton = need(page, "[data-play]");
let current = Number(page.dataset.number);
let playing = false;

/** @param {number} number */
function fetchTurn(number) {
  const wanted = known.get(number) ?? turnOf(url, number);
  if (!known.has(number)) {
    wanted.catch(() => known.delete(number));
    known.set(number, wanted);
  }
  return wanted;
}

/** @param {TurnData} turn */
function write(turn) {
  need(page, "[data-phase-name]").textContent = turn.phase_name;
  need(page, "[data-headline]").textContent = turn.headline;
  need(page, "[data-turn]").innerHTML = turn.html;
  need(page, "[data-report]", HTMLAnchorElement).href = turn.report;
  need(page, "[data-sandbox]", HTMLAnchorElement).href = turn.sandbox;
  scrub.value = String(turn.number);
  const at = numbers.indexOf(turn.number);
  for (const link of findAll(page, "[data-step]", HTMLAnchorElement)) {
    const to = numbers[at + Number(link.dataset.step)];
    const name = find(page, `.phases [data-number="${to}"]`)?.dataset.name ?? "";
    link.toggleAttribute("aria-disabled", to === undefined);
    if (to === undefined) link.removeAttribute("href");
    else link.href = `${url}${to}/`;
    link.textContent = link.dataset.step === "1" ? `${name} →` : `← ${name}`;
  }
  for (const link of links()) {
    if (Number(link.dataset.number) === turn.number) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

/** @param {number} number */
async function go(number) {
  current = number;
  const turn = await fetchTurn(number).catch(() => null);
  if (!turn || current !== number) return null;
  map?.replace(turn.svg);
  map?.show({ orders: shown.checked });
  write(turn);
  history.replaceState(null, "", `${url}${number}/`);
  const next = numbers[numbers.indexOf(number) + 1];
  if (next) fetchTurn(next).catch(() => {});
  return turn;
}

/** @param {number} by */
function step(by) {
  const to = numbers[numbers.indexOf(current) + by];
  if (to !== undefined) go(to);
}

function stop() {
  playing = false;
  map?.skip();
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
    if (map) await play(map, turn);
    await new Promise((done) => setTimeout(done, 700));
  }
  return stop();
}

page.addEventListener("click", (event) => {
  const link = hit(event, "[data-step], .phases [data-number]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  stop();
  if (link.dataset.step) step(Number(link.dataset.step));
  else go(Number(link.dataset.number));
});
function scrubbed() {
  stop();
  const wanted = Number(scrub.value);
  go(numbers.reduce((best, number) => (Math.abs(number - wanted) < Math.abs(best - wanted) ? number : best)));
}
scrub.addEventListener("input", scrubbed);
const showOrders = () => map?.show({ orders: shown.checked });
shown.addEventListener("change", showOrders);
playButton.addEventListener("click", playOn);
document.addEventListener("keydown", (event) => {
  if (hit(event, "input:not([type=range], [type=checkbox]), textarea, select") || event.ctrlKey || event.metaKey) return;
  if (hit(event, "[data-map]") && event.key.startsWith("Arrow")) return;
  if (event.key === "ArrowLeft") step(-1);
  else if (event.key === "ArrowRight") step(1);
  else if (event.key === " " && !hit(event, "button, a, summary")) playOn();
  else if (event.key === "o") { shown.checked = !shown.checked; showOrders(); }
  else if (event.key === "Escape") map?.skip();
  else return;
  event.preventDefault();
});
catchUp(() => {
  if (!isAsServed(scrub)) scrubbed();
  if (!isAsServed(shown)) showOrders();
});
