/* The drawing as it is seen: while a gesture lasts only a CSS transform changes, and the viewBox follows when it rests. */

import { Viewport } from "./viewport.js";

/**
 * @import { Spot } from "./fingers.js"
 * @import { Box, View } from "./viewport.js"
 */

const FAR = 0.55;                   // pixels per unit of the sheet below which pieces are drawn larger
const REST = 140;                   // milliseconds without another change

export class Camera {
  #box; #svg; #seen; #port;
  /** @type {View | null} the view that the viewBox shows */
  #drawn = null;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #rest;

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
    this.#drawn = { ...this.#port.view };
    this.#seen(this.#port.zoom);
  }

  #resized() {
    const { x, y, s } = this.#port.view;
    this.#drawn = null;
    this.#port.set(x, y, s);
    this.#changed();
  }

  /** Whether all of the sheet is seen. */
  get whole() { return this.#port.zoom <= 1.001; }

  reset() {
    this.#drawn = null;
    this.#port.reset();
    this.#changed();
  }

  /** @param {Box[]} boxes */
  focus(boxes) {
    if (!boxes.length) return;
    this.#port.focus(boxes);
    this.#changed();
  }

  /** @param {number} factor about the middle */
  zoom(factor) {
    this.#port.about((this.#box.clientWidth || 1) / 2, (this.#box.clientHeight || 1) / 2, factor);
    this.#changed();
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy in pixels
   */
  pan(dx, dy) {
    this.#port.pan(dx, dy);
    this.#changed();
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
    this.#changed();
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
