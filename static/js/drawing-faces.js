/* What lies on the workshop's map: provinces, their corners, borders and straits, as they are drawn. */

import { findAll, need } from "./dom.js";
import { apart, linesOf, nearestOn, ringsOf } from "./drawing-sheet.js";

/** @import { Point, Ring } from "./drawing-sheet.js" */

/** How far from a border a press is still one of it, in pixels: half of the strip that is pressed (drawing.css). */
const STRIP = 8;
/** What of a province's narrower side a border takes at most: on a phone a small province is no wider than two strips. */
const STRIP_SHARE = 1 / 6;

export class Faces {
  /** @type {Map<string, Ring[]>} */
  #rings;
  #svg;

  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.#svg = svg;
    this.#rings = new Map(this.#paths.map((path) => [path.dataset.province ?? "", ringsOf(path.getAttribute("d") ?? "")]));
  }

  get #paths() { return findAll(this.#svg, ".lands > [data-province]", SVGPathElement); }

  /** @param {string} code */
  has(code) { return this.#rings.has(code); }

  /** @returns {Ring[]} of all provinces */
  get rings() { return [...this.#rings.values()].flat(); }

  /** @param {string} code @returns {Ring[]} */
  ringsOf(code) { return this.#rings.get(code) ?? []; }

  /** @param {string} code of the province that has a line around it now; empty for none */
  outline(code) {
    const face = this.#paths.find((path) => path.dataset.province === code);
    need(this.#svg, "[data-outline]", SVGPathElement).setAttribute("d", face?.getAttribute("d") ?? "");
  }

  /** @param {Point} at @returns {SVGPathElement | null} the province there */
  at(at) {
    const point = new DOMPoint(at.x, at.y);
    return this.#paths.find((path) => path.isPointInFill(point)) ?? null;
  }

  /** The straits as they are drawn. */
  get straits() {
    return findAll(this.#svg, "[data-strait]", SVGElement).map((line) => {
      const { one = "", other = "" } = line.dataset, [start, end] = linesOf((line.getAttribute("d") ?? "").replace("M", "").replace("L", " "))[0];
      return { one, other, start, end };
    });
  }

  /**
   * Whether a border is at a place: browsers take a finger to what lies near to it.
   * @param {SVGElement} border
   * @param {Point} at
   * @param {number} pixel in units of the sheet
   */
  lies(border, at, pixel) {
    if ("strait" in border.dataset) return true;
    const { width, height } = this.at(at)?.getBBox() ?? { width: Infinity, height: Infinity };
    const strip = Math.min(STRIP * pixel, STRIP_SHARE * Math.min(width, height));
    return ringsOf(border.getAttribute("d") ?? "").some((line) => line.some((point, i) => i > 0 && apart(nearestOn(line[i - 1], point, at), at) <= strip));
  }
}
