/* Which part of the sheet is seen, and how large. Numbers only: no drawing here. */

/**
 * @typedef {{x: number, y: number, s: number}} View the middle in units of the sheet, and pixels per unit
 * @typedef {{w: number, h: number}} Size in pixels
 * @typedef {{x: number, y: number, width: number, height: number}} Box in units of the sheet
 */

/** The sheet is at the most so many times as large as when all of it is seen. */
const MOST = 9;

/**
 * @param {number} v
 * @param {number} low
 * @param {number} high
 */
export const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

export class Viewport {
  #size;
  /** @type {View} */
  view = { x: 0, y: 0, s: 1 };

  /**
   * @param {number} width of the sheet
   * @param {number} height of the sheet
   * @param {() => Size} size of the window through which it is seen, at any time
   */
  constructor(width, height, size) {
    this.width = width;
    this.height = height;
    this.#size = size;
  }

  /** The scale at which all of the sheet is seen. */
  get least() {
    const { w, h } = this.#size();
    return Math.min(w / this.width, h / this.height);
  }

  /** How much larger than the least. */
  get zoom() { return this.view.s / this.least; }

  /** What is seen, as an SVG viewBox. */
  get viewBox() {
    const { w, h } = this.#size(), { x, y, s } = this.view;
    return `${x - w / 2 / s} ${y - h / 2 / s} ${w / s} ${h / s}`;
  }

  /**
   * Look at a point; what lies beyond the sheet is not shown as long as the sheet fills the window.
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  set(x, y, scale) {
    const { w, h } = this.#size();
    const s = clamp(scale, this.least, this.least * MOST);
    /** @type {(v: number, full: number, seen: number) => number} */
    const inside = (v, full, seen) => (seen >= full ? full / 2 : clamp(v, seen / 2, full - seen / 2));
    this.view = { x: inside(x, this.width, w / s), y: inside(y, this.height, h / s), s };
  }

  /** All of it. */
  reset() { this.set(this.width / 2, this.height / 2, this.least); }

  /**
   * Move by so many pixels of the window.
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    const { x, y, s } = this.view;
    this.set(x + dx / s, y + dy / s, s);
  }

  /**
   * Zoom so that what is at a pixel of the window stays there.
   * @param {number} px
   * @param {number} py
   * @param {number} factor
   */
  about(px, py, factor) {
    const { w, h } = this.#size(), { s } = this.view;
    const { x, y } = this.at(px, py);
    const next = clamp(s * factor, this.least, this.least * MOST);
    this.set(x - (px - w / 2) / next, y - (py - h / 2) / next, next);
  }

  /**
   * What is at a pixel of the window, in units of the sheet.
   * @param {number} px
   * @param {number} py
   */
  at(px, py) {
    const { w, h } = this.#size(), { x, y, s } = this.view;
    return { x: x + (px - w / 2) / s, y: y + (py - h / 2) / s };
  }

  /**
   * All of some boxes, with some room around them.
   * @param {Box[]} boxes
   */
  focus(boxes) {
    if (!boxes.length) return;
    const x0 = Math.min(...boxes.map((b) => b.x)), x1 = Math.max(...boxes.map((b) => b.x + b.width));
    const y0 = Math.min(...boxes.map((b) => b.y)), y1 = Math.max(...boxes.map((b) => b.y + b.height));
    const { w, h } = this.#size();
    this.set((x0 + x1) / 2, (y0 + y1) / 2, Math.min(w / (x1 - x0), h / (y1 - y0)) * 0.8);
  }

  /**
   * The CSS transform that shows this view of a drawing whose viewBox is that of another one.
   * @param {View} drawn
   */
  transform(drawn) {
    const { w, h } = this.#size(), { x, y, s } = this.view, k = s / drawn.s;
    const tx = w / 2 - k * w / 2 + (drawn.x - x) * s, ty = h / 2 - k * h / 2 + (drawn.y - y) * s;
    return `translate(${tx}px,${ty}px) scale(${k})`;
  }
}
