/* The few buttons beside a unit on the map. Where they stand, and nothing of what they do. */

import { button, make } from "./dom.js";
import { guardPresses } from "./presses.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 *
 * @typedef {{text: string, act: () => unknown, hint?: string, why?: string}} Choice `why`: where its rule is told
 */

/** At the foot of the map stands what to do next: pixels. */
const PROMPT = 52;

export class Palette {
  #node; #map; #lit;

  /**
   * @param {HTMLElement} node
   * @param {MapView} map
   * @param {{lit: () => string[], undo: () => void}} deeds `lit()`: the provinces that should stay in sight; `undo()`:
   *   what the cross does
   */
  constructor(node, map, { lit, undo }) {
    guardPresses(); // what slides in under a finger is not pressed by it
    this.#node = node;
    this.#map = map;
    this.#lit = lit;
    this.undo = undo;
  }

  hide() { this.#node.hidden = true; }

  /**
   * Buttons beside a province.
   * @param {Choice[]} choices
   * @param {string} at
   * @param {string} title
   */
  show(choices, at, title) {
    const heading = make("span", { class: "palette__title notation" }, title);
    const buttons = choices.map(({ text, act, hint = "", why = "" }) => {
      const one = button(text, act, { title: hint || null });
      if (!why) return one;
      return make("span", { class: "palette__choice" }, one, make("a", { class: "ask", href: why, "data-clause": "", "aria-label": `The rule: ${text}` }, "?"));
    });
    const undo = button("×", () => this.undo(), { class: "palette__undo", "aria-label": "Undo" });
    this.#node.replaceChildren(heading, ...buttons, undo);
    this.#node.dataset.at = at;
    this.#node.hidden = false;
    this.place();
  }

  /** Beside its province, where it covers as few of the lit targets as can be; narrow screens dock it (table.css). */
  place() {
    if (this.#node.hidden) return;
    const box = this.#node.offsetParent?.getBoundingClientRect();
    if (!box) return;
    const at = this.#node.dataset.at ?? "";
    const here = this.#onScreen(at, box);
    if (!here) return;
    const lit = [...new Set([...this.#lit(), at])].map((province) => this.#onScreen(province, box)).filter((point) => point !== null);
    const { offsetWidth: width, offsetHeight: height } = this.#node;
    /** @type {(spot: {x: number, y: number}) => number} */
    const covers = (spot) => lit.filter(([x, y]) => x > spot.x - 16 && x < spot.x + width + 16 && y > spot.y - 16 && y < spot.y + height + 16).length;
    /** @type {(spot: {x: number, y: number}) => {x: number, y: number}} */
    const inside = ({ x, y }) => ({
      x: Math.min(Math.max(x, 8), box.width - width - 8),
      y: Math.min(Math.max(y, 8), box.height - height - PROMPT),
    });
    const spots = besides(here, width, height).map(inside);
    const least = Math.min(...spots.map(covers));
    const spot = spots.find((one) => covers(one) === least) ?? spots[0];
    this.#node.style.left = `${spot.x}px`;
    this.#node.style.top = `${spot.y}px`;
  }

  /**
   * The middle of a province, in pixels of the palette's parent.
   * @param {string} province
   * @param {DOMRect} box
   * @returns {[number, number] | null}
   */
  #onScreen(province, box) {
    const at = this.#map.at(province);
    const matrix = this.#map.svg.getScreenCTM();
    if (!at || !matrix) return null;
    const point = new DOMPoint(at[0], at[1]).matrixTransform(matrix);
    return [point.x - box.x, point.y - box.y];
  }
}

/**
 * Top left corners for a box of that size beside a point: close ones first, above before below before the sides.
 * @param {[number, number]} point
 * @param {number} width
 * @param {number} height
 */
function besides([x, y], width, height) {
  return [26, 60, 110, 170].flatMap((gap) => [
    { x: x - width / 2, y: y - gap - height },
    { x: x - width / 2, y: y + gap },
    { x: x + gap, y: y - height / 2 },
    { x: x - gap - width, y: y - height / 2 },
  ]);
}
