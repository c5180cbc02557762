/* What ballot and licence list have in common: rows, names, and the map lent to a button until it is pressed again. */

import { find } from "./dom.js";
import { whenReleased } from "./presses.js";

/**
 * @import { Desk } from "./panels.js"
 *
 * @typedef {object} Deeds
 * @property {(province: string) => void} picked
 * @property {() => void} begun
 * @property {() => void} ended
 */

/**
 * The name of a place.
 * @param {{names: Record<string, string>}} data
 * @param {string} at
 */
export const place = (data, at) => data.names[at] ?? at;

/**
 * "1 vote", "2 votes".
 * @param {number} number
 * @param {string} one
 */
export const words = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** @type {WeakMap<HTMLElement, () => void>} what is to be drawn in a list as soon as no finger is down */
const wanted = new WeakMap();

/**
 * Other rows for a list, with the focus where it was: `key(row)` names a row, data-deed what is in it. Rows that would
 * be the same stay, and all of them while a finger is down: one could not be pressed or dragged while something is saved.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 * @param {(row: HTMLElement) => string | undefined} key
 */
export function renew(list, rows, key) {
  const waits = wanted.has(list);
  wanted.set(list, () => draw(list, rows, key));
  if (waits) return;
  whenReleased(() => {
    const last = wanted.get(list);
    wanted.delete(list);
    last?.();
  });
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement[]} rows
 * @param {(row: HTMLElement) => string | undefined} key
 */
function draw(list, rows, key) {
  const fresh = rows.map((row) => row.outerHTML).join("");
  if (list.dataset.drawn === fresh) return;
  list.dataset.drawn = fresh;
  const active = document.activeElement;
  const held = active instanceof HTMLElement && list.contains(active) ? active : null;
  const row = held?.closest("li");
  const back = row && held ? [key(row), held.dataset.deed] : null;
  list.replaceChildren(...rows);
  const next = back && rows.find((one) => key(one) === back[0]);
  if (next) find(next, `[data-deed="${back[1]}"]`)?.focus();
}

/** A button that borrows the map: `picked(province)` for every pick until it is pressed again, or Escape, or another. */
export class Picking {
  #button; #desk; #deeds;
  on = false;

  /**
   * @param {HTMLElement} button
   * @param {Desk} desk
   * @param {Deeds & {signal: AbortSignal}} deeds
   */
  constructor(button, desk, { signal, ...deeds }) {
    this.#button = button;
    this.#desk = desk;
    this.#deeds = deeds;
    button.hidden = !desk.hands;
    button.addEventListener("click", () => (this.on ? this.stop() : this.start()), { signal });
  }

  start() {
    this.#desk.hands?.borrow({ picked: (at) => this.#deeds.picked(at), undone: () => this.#over() });
    this.on = true;
    this.#button.setAttribute("aria-pressed", "true");
    document.querySelector("[data-map]")?.scrollIntoView({ block: "nearest" });
    this.#deeds.begun();
  }

  stop() { if (this.on) this.#desk.hands?.cancel(); }

  #over() {
    this.on = false;
    this.#button.setAttribute("aria-pressed", "false");
    queueMicrotask(() => this.#deeds.ended());
  }
}
