/* The composer of rules: every tick is answered at once, ways out are one click, and what is typed elsewhere stays. */

import { Refusal, post } from "./ask.js";
import { catchUp, find, findAll, hit, isAsServed, need } from "./dom.js";
import { fill } from "./parts.js";
import { allReleased } from "./presses.js";
import { toast } from "./site.js";

const part = need(document, "[data-composer]");
const form = /** @type {HTMLFormElement} */ (part.closest("form"));
const pieces = () => findAll(form, "[data-fragment]");
const searchBox = () => find(part, "[data-bank-search]", HTMLInputElement);
let wished = 0;

/**
 * The drawing of the board is not sent again while it is the same; then the one that is there is kept.
 * @param {DocumentFragment} content
 */
function keepBoard(content) {
  const here = find(part, "[data-board]");
  const there = find(content, "[data-board]");
  if (here && there && !there.firstElementChild && here.dataset.board === there.dataset.board) there.replaceWith(here);
}

/** @param {string} html */
function show(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  keepBoard(answer.content);
  const focused = document.activeElement?.id;
  for (const piece of pieces()) {
    const fresh = answer.content.querySelector(`[data-fragment="${piece.dataset.fragment}"]`);
    if (!fresh) continue;
    const content = document.createDocumentFragment();
    content.append(...fresh.childNodes);
    fill(piece, content);
  }
  search();
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

/** Ask about the form as it is; only the answer to the last question counts. */
async function ask(way = "") {
  const mine = ++wished;
  const data = new FormData(form);
  data.set("way", way);
  data.set("drawing", find(part, "[data-board]")?.dataset.board ?? "");
  part.setAttribute("aria-busy", "true");
  try {
    const html = await post(part.dataset.url ?? "", data);
    await allReleased();
    if (mine === wished) show(String(html));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    if (mine === wished) toast(`${refusal.message} Your ticks are kept; the next one asks again.`, "bad");
  } finally {
    if (mine === wished) part.removeAttribute("aria-busy");
  }
}

/** @param {Element | null} field */
function matters(field) {
  const name = field?.getAttribute("name") ?? "";
  return ["variant", "rule", "board", "on_board"].includes(name) || name.startsWith("option:");
}

/** @param {Event} event */
function changed(event) {
  if (matters(hit(event, "[name]", Element))) ask();
}

/** @param {MouseEvent} event */
function clicked(event) {
  const way = hit(event, "button[name=way]", HTMLButtonElement);
  if (!way) return;
  event.preventDefault();
  ask(way.value);
}

/** Rows that have all the words; folds open where something was found. */
function search() {
  const words = (searchBox()?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  for (const fold of findAll(part, ".bankfold", HTMLDetailsElement)) {
    let found = 0;
    for (const row of findAll(fold, "[data-words]")) {
      row.hidden = !words.every((word) => row.dataset.words?.includes(word));
      found += Number(!row.hidden);
    }
    fold.hidden = !found;
    if (words.length && found) fold.open = true;
  }
}

form.addEventListener("change", changed);
form.addEventListener("click", clicked);
searchBox()?.addEventListener("input", search);
searchBox()?.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
catchUp(() => { if ([...form.elements].some((field) => matters(field) && !isAsServed(field))) ask(); });
