/* A list that is put in order by hand: a row follows the finger, or goes up and down by the arrow keys on its handle. */

import { find, findAll, hit } from "./dom.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -1, ArrowDown: 1 };

/** Rows of the list have data-at, their handles data-deed="move". */
export class Sorting {
  #list; #moved;
  /** @type {HTMLElement | null} */
  #drag = null;

  /**
   * @param {HTMLElement} list
   * @param {(keys: string[], key: string) => void} moved the order that the rows are to have now, and which of them was moved
   * @param {{signal: AbortSignal}} options
   */
  constructor(list, moved, { signal }) {
    this.#list = list;
    this.#moved = moved;
    list.addEventListener("keydown", (event) => this.#key(event), { signal });
    list.addEventListener("pointerdown", (event) => this.#take(event), { signal });
    list.addEventListener("pointermove", (event) => this.#pull(event), { signal });
    for (const type of ["pointerup", "pointercancel"]) list.addEventListener(type, () => this.#drop(), { signal });
  }

  /** A row is in hand: nothing may be drawn anew under it. */
  get busy() { return Boolean(this.#drag); }

  get #rows() { return findAll(this.#list, ":scope > *"); }

  get #keys() { return this.#rows.map((row) => row.dataset.at ?? ""); }

  /**
   * The handle of a row, for whoever has just moved it.
   * @param {string} key
   */
  focus(key) { find(this.#list, `[data-at="${CSS.escape(key)}"] [data-deed=move]`)?.focus(); }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const row = hit(event, "[data-at]");
    const step = STEPS[event.key];
    if (!row || !step || !hit(event, "[data-deed=move]")) return;
    event.preventDefault();
    const keys = this.#keys, from = keys.indexOf(row.dataset.at ?? ""), to = from + step;
    if (to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.#told(keys, row.dataset.at ?? "");
  }

  /** @param {PointerEvent} event */
  #take(event) {
    const grip = hit(event, "[data-deed=move]");
    const row = hit(event, "[data-at]");
    if (!grip || !row || event.button) return;
    this.#drag = row;
    row.classList.add("voting__row--held");
    this.#list.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #pull(event) {
    if (!this.#drag) return;
    const others = this.#rows.filter((row) => row !== this.#drag);
    const below = others.find((row) => event.clientY < row.getBoundingClientRect().top + row.offsetHeight / 2);
    if (below) below.before(this.#drag);
    else this.#list.append(this.#drag);
  }

  #drop() {
    if (!this.#drag) return;
    const key = this.#drag.dataset.at ?? "";
    this.#drag = null;
    this.#list.dataset.drawn = "";                                      // it was drawn by hand
    this.#told(this.#keys, key);
  }

  /**
   * @param {string[]} keys
   * @param {string} key
   */
  #told(keys, key) {
    this.#moved(keys, key);
    this.focus(key);
  }
}
