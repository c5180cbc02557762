/* Provinces lit, dimmed and outlined: copies of their shapes in layers of the drawing. */

const NS = "http://www.w3.org/2000/svg";

/**
 * The shape of a province.
 * @param {Element} svg
 * @param {string} id
 * @returns {SVGGraphicsElement | null}
 */
export const shapeOf = (svg, id) => svg.querySelector(`path[data-province="${CSS.escape(id)}"][id], g[data-province="${CSS.escape(id)}"][id]`);

export class Lights {
  /** @type {string[]} */
  lit = [];
  /** @type {string | null} */
  chosen = null;
  /** @type {string | null} where the keyboard is */
  #pointed = null;
  /** @type {string[]} */
  #shaded = [];
  /** @type {Record<string, string>} */
  #notes = {};
  /** @type {() => Element} */
  #svg;

  /** @param {() => Element} svg the drawing as it is now */
  constructor(svg) { this.#svg = svg; }

  /**
   * @param {string[]} ids
   * @param {Record<string, string>} notes
   */
  light(ids, notes) {
    this.lit = [...ids];
    this.#notes = notes;
    this.draw();
  }

  /** @param {string[]} ids */
  shade(ids) {
    this.#shaded = [...ids];
    this.draw();
  }

  /** @param {string | null} id */
  choose(id) {
    this.chosen = id;
    this.draw();
  }

  /** @param {string | null} id */
  point(id) {
    this.#pointed = id;
    this.draw();
  }

  draw() {
    for (const css of ["lights", "lights-sea"]) this.#layer(css)?.replaceChildren();
    for (const id of this.#shaded) this.#lamp(id, "shade");
    for (const id of this.lit) this.#lamp(id, this.#notes[id] ? `lit lit--${this.#notes[id]}` : "lit");
    if (this.chosen) this.#lamp(this.chosen, "picked");
    if (this.#pointed) this.#lamp(this.#pointed, "pointed");
  }

  /** @param {string} css */
  #layer(css) { return this.#svg().querySelector(`g.${css}`); }

  /**
   * @param {string} id
   * @param {string} css
   */
  #lamp(id, css) {
    const shape = shapeOf(this.#svg(), id);
    if (!shape) return;
    const use = document.createElementNS(NS, "use");
    use.setAttribute("href", `#${shape.id}`);
    use.setAttribute("class", css);
    this.#layer(shape.closest(".covers") ? "lights-sea" : "lights")?.append(use);
  }
}
