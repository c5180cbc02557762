/* Which part of the sheet is seen, and how large. Numbers only: no drawing here. */

/**
 * @typedef {{x: number, y: number, s: number}} View the middle in units of the sheet, and pixels per unit
 * @typedef {{w: number, h: number}} Size in pixels
 * @typedef {{x: number, y: number, width: number, height: number}} Box in units of the sheet
 */

/** The sheet is at the most so many times as large as when all of it is seen. */
const MOST = 9;
/** Pixels per unit of the sheet at which all of it can be read. */
const READABLE = 0.62;
/** Boxes that are looked for take up so much of the window. */
const ROOM = 0.8;

/**
 * @param {number} v
 * @param {number} low
 * @param {number} high
 */
export const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

/**
 * The smallest box around some.
 * @param {Box[]} boxes
 * @returns {Box}
 */
function around(boxes) {
  const x = Math.min(...boxes.map((b) => b.x)), y = Math.min(...boxes.map((b) => b.y));
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
}

/** @param {Box[]} boxes */
function middle(boxes) {
  const { x, y, width, height } = around(boxes);
  return { x: x + width / 2, y: y + height / 2 };
}

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

  /** The scale at which the sheet leaves nothing of the window empty. */
  get full() {
    const { w, h } = this.#size();
    return Math.max(w / this.width, h / this.height);
  }

  /**
   * As much of the sheet as leaves nothing of the window empty; where that is too small to be read, so much that it can be,
   * with as many as possible of the boxes.
   * @param {Box[]} boxes what matters most
   */
  open(boxes) {
    const { x, y } = boxes.length ? this.#most(boxes, Math.max(this.full, READABLE)) : { x: this.width / 2, y: this.height / 2 };
    this.set(x, y, boxes.length ? Math.max(this.full, READABLE) : this.full);
  }

  /**
   * Bring boxes that are out of sight into it: all of them, from further away if need be; where they could not be read
   * then, as many as possible. What is in sight already moves nothing.
   * @param {Box[]} boxes the first of them in any case
   * @returns {boolean} whether the view is another one now
   */
  follow(boxes) {
    const { x, y, s } = this.view;
    if (!boxes.length || boxes.every((box) => this.#holds(box))) return false;
    const scale = Math.min(s, Math.max(this.#fitting(boxes), Math.min(s, READABLE)));
    const to = this.#most(boxes, scale, boxes[0]);
    this.set(to.x, to.y, scale);
    return this.view.x !== x || this.view.y !== y || this.view.s !== s;
  }

  /** @param {Box} box whether its middle is in sight */
  #holds({ x, y, width, height }) {
    const { w, h } = this.#size(), { view } = this;
    return Math.abs(x + width / 2 - view.x) <= w / view.s / 2 && Math.abs(y + height / 2 - view.y) <= h / view.s / 2;
  }

  /**
   * The middle of a window that shows as many boxes as possible at a scale.
   * @param {Box[]} boxes
   * @param {number} scale
   * @param {Box | null} always one of them that is shown in any case
   */
  #most(boxes, scale, always = null) {
    const { w, h } = this.#size(), wide = w / scale, high = h / scale;
    /** @type {(x: number, y: number) => Box[]} */
    const within = (x, y) => boxes.filter((b) => b.x >= x && b.y >= y && b.x + b.width <= x + wide && b.y + b.height <= y + high);
    let best = [always ?? boxes[0]];
    for (const { x } of boxes) for (const { y } of boxes) {
      const found = within(x, y);
      if (found.length > best.length && (!always || found.includes(always))) best = found;
    }
    return middle(best);
  }

  /** @param {Box[]} boxes the scale at which they are all seen, with some room around them */
  #fitting(boxes) {
    const { w, h } = this.#size(), { width, height } = around(boxes);
    return Math.min(w / width, h / height) * ROOM;
  }

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
    const { x, y } = middle(boxes);
    this.set(x, y, this.#fitting(boxes));
  }

  /**
   * The CSS transform that shows this view of a drawing whose viewBox is that of another one.
   * @param {View} drawn
   */
  transform(drawn) { return this.#between(drawn, this.view); }

  /**
   * The CSS transform that shows a former view of a drawing whose viewBox is that of this one.
   * @param {View} former
   */
  passing(former) { return this.#between(this.view, former); }

  /**
   * @param {View} drawn
   * @param {View} shown
   */
  #between(drawn, { x, y, s }) {
    const { w, h } = this.#size(), k = s / drawn.s;
    const tx = w / 2 - k * w / 2 + (drawn.x - x) * s, ty = h / 2 - k * h / 2 + (drawn.y - y) * s;
    return `translate(${tx}px,${ty}px) scale(${k})`;
  }
}
