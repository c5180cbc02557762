/* Pointers on the map: taps, pans and pinches told apart. */

/**
 * @typedef {{x: number, y: number}} Spot in pixels of the window
 *
 * @typedef {object} Heard
 * @property {() => void} down a finger came down
 * @property {(from: Spot, to: Spot, factor: number) => void} drag the middle of all fingers moved, and they are so much
 *   further apart
 * @property {() => void} up a finger was lifted
 * @property {() => void} rest the last finger of a drag was lifted
 * @property {(e: PointerEvent, target: EventTarget | null) => void} tap never the end of a drag; what was under it
 * @property {(province: string) => void} over a mouse is over a province, or over none ("")
 */

/**
 * How far a pointer may move, in pixels, and still tap.
 * @type {Record<string, number>}
 */
const SLOP = { mouse: 4, pen: 8, touch: 10 };

/** @type {(spots: Spot[]) => Spot} */
const middle = (spots) => ({ x: spots.reduce((t, p) => t + p.x, 0) / spots.length, y: spots.reduce((t, p) => t + p.y, 0) / spots.length });

/** @type {(spots: Spot[]) => number} */
const apart = ([a, b]) => (b ? Math.hypot(a.x - b.x, a.y - b.y) || 1 : 1);

export class Fingers {
  #box; #heard;
  /** @type {Map<number, Spot>} */
  #pointers = new Map();
  /** @type {Spot & {target: EventTarget | null}} */
  #start = { x: 0, y: 0, target: null };
  #moved = false;

  /**
   * @param {HTMLElement} box
   * @param {Heard} heard
   */
  constructor(box, heard) {
    this.#box = box;
    this.#heard = heard;
    box.addEventListener("pointerdown", (e) => this.#down(e));
    box.addEventListener("pointermove", (e) => this.#move(e));
    box.addEventListener("pointerup", (e) => this.#up(e));
    box.addEventListener("pointercancel", (e) => this.#up(e));
    box.addEventListener("pointerleave", () => heard.over(""));
  }

  /** Whether a finger is down. */
  get down() { return this.#pointers.size > 0; }

  /** @param {PointerEvent} e */
  #down(e) {
    if (e.button) return;
    this.#heard.down();
    this.#pointers.set(e.pointerId, { x: e.clientX, y: e.clientY });
    if (this.#pointers.size === 1) {
      this.#moved = false;
      this.#start = { x: e.clientX, y: e.clientY, target: e.target };
    } else {
      this.#moved = true;
      this.#box.setPointerCapture(e.pointerId);
    }
  }

  /** @param {PointerEvent} e */
  #move(e) {
    if (!this.#pointers.has(e.pointerId)) {
      const under = e.target instanceof Element ? /** @type {SVGElement | null} */ (e.target.closest("[data-province]")) : null;
      if (e.pointerType === "mouse") this.#heard.over(under?.dataset.province ?? "");
      return;
    }
    const now = { x: e.clientX, y: e.clientY };
    if (!this.#moved && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < SLOP[e.pointerType]) return;
    if (!this.#moved) {
      this.#moved = true;
      this.#box.setPointerCapture(e.pointerId);
    }
    const before = [...this.#pointers.values()];
    this.#pointers.set(e.pointerId, now);
    const after = [...this.#pointers.values()];
    this.#heard.drag(middle(before), middle(after), apart(after) / apart(before));
  }

  /** @param {PointerEvent} e */
  #up(e) {
    if (!this.#pointers.delete(e.pointerId)) return;
    this.#heard.up();
    if (this.down) return;
    if (this.#moved) this.#heard.rest();
    else if (e.type === "pointerup") this.#heard.tap(e, this.#start.target);
  }
}
