/* The drawing as it is seen: while a gesture lasts only a CSS transform changes, and the viewBox follows when it rests. */

import { LEAST, legible } from "./legible.js";
import { Viewport } from "./viewport.js";

/**
 * @import { Spot } from "./fingers.js"
 * @import { Box, View } from "./viewport.js"
 */

const FAR = 0.55;                   // pixels per unit of the sheet below which lines are drawn larger
const NARROW = 600;                 // pixels of a map's width up to which it is a phone's
const REST = 140;                   // milliseconds without another change
const GLIDE = 220;                  // milliseconds in which the view follows what is lit

export class Camera {
  #box; #svg; #seen; #port;
  /** @type {View | null} the view that the viewBox shows */
  #drawn = null;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;
  /** @type {Box[] | null} with which the view was opened, until it is moved */
  #opened = null;

  /** Whether a gesture goes on, so that nothing rests yet. */
  held = false;

  /**
   * @param {HTMLElement} box
   * @param {SVGSVGElement} svg
   * @param {(zoom: number) => void} seen called whenever the viewBox has followed
   */
  constructor(box, svg, seen) {
    this.#box = box;
    this.#svg = svg;
    this.#seen = seen;
    this.#port = new Viewport(1, 1, () => ({ w: box.clientWidth || 1, h: box.clientHeight || 1 }));
    this.#measure();
    this.reset();
    new ResizeObserver(() => this.#resized()).observe(box);
  }

  /** @param {SVGSVGElement} svg another drawing of the same sheet */
  adopt(svg) {
    this.#svg = svg;
    this.#measure();
    this.commit();
  }

  /** The sheet's size: of a drawing whose viewBox was changed already, as it was noted then. */
  #measure() {
    const base = this.#svg.dataset.sheet ?? this.#svg.getAttribute("viewBox") ?? "";
    const [width, height] = base.split(" ").slice(-2).map(Number);
    Object.assign(this.#port, { width, height });
    this.#svg.dataset.sheet = `${width} ${height}`;
  }

  /** Another view: drawn with the next frame, sharp when it rests. */
  #changed() {
    if (!this.#frame) this.#frame = requestAnimationFrame(() => this.#paint());
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => { if (!this.held) this.commit(); }, REST);
  }

  #paint() {
    this.#frame = 0;
    if (!this.#drawn) return this.commit();
    this.#svg.style.transformOrigin = "0 0";
    this.#svg.style.transform = this.#port.transform(this.#drawn);
    return undefined;
  }

  /** The viewBox follows now. */
  commit() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#svg.setAttribute("viewBox", this.#port.viewBox);
    this.#svg.style.transform = "";
    this.#svg.classList.toggle("far", this.#port.view.s < FAR);
    legible(this.#svg, this.#port.view.s, this.#box.clientWidth > NARROW ? LEAST.wide : LEAST.narrow, this.#box.hasAttribute("data-board") ? "picture" : "table");
    this.#drawn = { ...this.#port.view };
    this.#seen(this.#port.zoom);
  }

  #resized() {
    const { x, y, s } = this.#port.view;
    this.#drawn = null;
    if (this.#opened) this.#port.open(this.#opened);
    else this.#port.set(x, y, s);
    this.#changed();
  }

  /** Another view than that with which it was opened. */
  #moved() {
    this.#opened = null;
    this.#changed();
  }

  /** @param {Camera} other of the same sheet: what it shows is shown here, too */
  like(other) {
    const { x, y, s } = other.#port.view, own = this.#port.view;
    if (own.x === x && own.y === y && own.s === s) return;
    this.#opened = null;
    this.#port.set(x, y, s);
    this.commit();
  }

  /** Whether all of the sheet is seen. */
  get whole() { return this.#port.zoom <= 1.001; }

  reset() {
    this.#drawn = null;
    this.#port.reset();
    this.#moved();
  }

  /** @param {Box[]} boxes what matters most, where not all of the sheet can be read at once; so until the view is moved */
  open(boxes) {
    this.#drawn = null;
    this.#opened = boxes;
    this.#port.open(boxes);
    this.#changed();
  }

  /** @param {Box[]} boxes brought into sight, if they are not, by a short glide; where nobody wants motion, at once */
  follow(boxes) {
    const before = { ...this.#port.view };
    if (this.held || !this.#port.follow(boxes)) return;
    this.#opened = null;
    this.commit();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frames = [this.#port.passing(before), "none"].map((transform) => ({ transform, transformOrigin: "0 0" }));
    this.#svg.animate(frames, { duration: GLIDE, easing: "ease-out" });
  }

  /** @param {Box[]} boxes */
  focus(boxes) {
    if (!boxes.length) return;
    this.#port.focus(boxes);
    this.#moved();
  }

  /** @param {number} factor about the middle */
  zoom(factor) {
    this.#port.about((this.#box.clientWidth || 1) / 2, (this.#box.clientHeight || 1) / 2, factor);
    this.#moved();
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy in pixels
   */
  pan(dx, dy) {
    this.#port.pan(dx, dy);
    this.#moved();
  }

  /**
   * From a point of the window to another, and so much larger about it.
   * @param {Spot} from
   * @param {Spot} to
   * @param {number} factor
   */
  drag(from, to, factor) {
    const { left, top } = this.#box.getBoundingClientRect();
    this.#port.pan(from.x - to.x, from.y - to.y);
    if (factor !== 1) this.#port.about(to.x - left, to.y - top, factor);
    this.#moved();
  }

  /**
   * What is at a point of the window, in units of the sheet.
   * @param {Spot} spot
   */
  at(spot) {
    const { left, top } = this.#box.getBoundingClientRect();
    return this.#port.at(spot.x - left, spot.y - top);
  }
}
