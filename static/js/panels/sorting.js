/* A list that is put in order by hand: a row follows the finger, or goes up and down by the arrow keys on its handle. */

/**
 * new Sorting(list, moved, { signal }): rows of the list have data-at, their handles data-deed="move".
 * `moved(keys, key)`: the order that the rows are to have now, and which of them was moved.
 */
export class Sorting {
  #list; #moved; #drag = null;

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

  get #keys() { return [...this.#list.children].map((row) => row.dataset.at); }

  /** The handle of a row, for whoever has just moved it. */
  focus(key) { this.#list.querySelector(`[data-at="${CSS.escape(key)}"] [data-deed=move]`)?.focus(); }

  #key(event) {
    const row = event.target.closest("[data-at]");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!row || !step || !event.target.matches("[data-deed=move]")) return;
    event.preventDefault();
    const keys = this.#keys, from = keys.indexOf(row.dataset.at), to = from + step;
    if (to < 0 || to >= keys.length) return;
    keys.splice(to, 0, ...keys.splice(from, 1));
    this.#told(keys, row.dataset.at);
  }

  #take(event) {
    const grip = event.target.closest("[data-deed=move]");
    if (!grip || event.button) return;
    this.#drag = grip.closest("[data-at]");
    this.#drag.classList.add("voting__row--held");
    this.#list.setPointerCapture(event.pointerId);
  }

  #pull(event) {
    if (!this.#drag) return;
    const others = [...this.#list.children].filter((row) => row !== this.#drag);
    const below = others.find((row) => event.clientY < row.getBoundingClientRect().top + row.offsetHeight / 2);
    if (below) below.before(this.#drag);
    else this.#list.append(this.#drag);
  }

  #drop() {
    if (!this.#drag) return;
    const key = this.#drag.dataset.at;
    this.#drag = null;
    this.#list.dataset.drawn = "";                                      // it was drawn by hand
    this.#told(this.#keys, key);
  }

  #told(keys, key) {
    this.#moved(keys, key);
    this.focus(key);
  }
}
