/* What ballot and licence list have in common: elements, names, and the map lent to a button until it is pressed again. */

export function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

export const place = (data, at) => data.names[at] ?? at;

export const words = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/**
 * Other rows for a list, with the focus where it was: `key(row)` names a row, data-deed what is in it. Rows that would
 * be the same stay, or one could not be pressed or dragged while something is saved.
 */
export function renew(list, rows, key) {
  const fresh = rows.map((row) => row.outerHTML).join("");
  if (list.dataset.drawn === fresh) return;
  list.dataset.drawn = fresh;
  const held = list.contains(document.activeElement) ? document.activeElement : null;
  const row = held?.closest("li");
  const back = row && [key(row), held.dataset.deed];
  list.replaceChildren(...rows);
  if (back) rows.find((one) => key(one) === back[0])?.querySelector(`[data-deed="${back[1]}"]`)?.focus();
}

/** A button that borrows the map: `picked(province)` for every pick until it is pressed again, or Escape, or another. */
export class Picking {
  #button; #desk; #deeds;
  on = false;

  constructor(button, desk, { signal, ...deeds }) {
    this.#button = button;
    this.#desk = desk;
    this.#deeds = deeds;
    button.hidden = !desk.hands;
    button.addEventListener("click", () => (this.on ? this.stop() : this.start()), { signal });
  }

  start() {
    this.#desk.hands.borrow({ picked: (at) => this.#deeds.picked(at), undone: () => this.#over() });
    this.on = true;
    this.#button.setAttribute("aria-pressed", "true");
    document.querySelector("[data-map]")?.scrollIntoView({ block: "nearest" });
    this.#deeds.begun();
  }

  stop() { if (this.on) this.#desk.hands.cancel(); }

  #over() {
    this.on = false;
    this.#button.setAttribute("aria-pressed", "false");
    queueMicrotask(() => this.#deeds.ended());
  }
}
