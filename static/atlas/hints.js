/* What creatures would do next, over the pieces: {at, text, told, best, above} is a tag under or over a piece that tells what it means, {from, to, tie} a way. */

import { curve } from "./sketch.js";

/**
 * @import { HintMark } from "../js/server"
 * @import { At } from "./sketch.js"
 */

const NS = "http://www.w3.org/2000/svg";

/**
 * @param {SVGElement} group
 * @param {string} name
 * @param {string} css
 * @param {Record<string, string | number>} attributes
 */
function add(group, name, css, attributes, text = "") {
  const node = document.createElementNS(NS, name);
  node.setAttribute("class", css);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  node.textContent = text;
  group.append(node);
}

/**
 * Fill the layer with these marks, in place of those it had.
 * @param {SVGElement} svg
 * @param {HintMark[]} marks
 * @param {At} at
 */
export function hints(svg, marks, at) {
  let layer = /** @type {SVGElement | null} */ (svg.querySelector("g.hints"));
  if (!layer) {
    layer = document.createElementNS(NS, "g");
    layer.setAttribute("class", "hints");
    svg.append(layer);
  }
  layer.replaceChildren();
  for (const mark of marks) {
    if ("from" in mark) way(layer, mark, at);
    else tag(layer, mark, at);
  }
}

/**
 * @param {SVGElement} layer
 * @param {Extract<HintMark, {from: string}>} mark
 * @param {At} at
 */
function way(layer, { from, to, tie }, at) {
  const [a, b] = [at(from), at(to)];
  if (!a || !b) return;
  const line = curve(a, b, 0.16, 14), css = tie ? "hint-way tied" : "hint-way";
  add(layer, "path", "hint-under", { d: line.d });
  add(layer, "path", css, { d: line.d });
  add(layer, "polygon", "hint-head", { points: line.head });
}

/**
 * @param {SVGElement} layer
 * @param {Extract<HintMark, {text: string}>} mark
 * @param {At} at
 */
function tag(layer, { at: place, text, told = "", best, above }, at) {
  const spot = at(place);
  if (!spot) return;
  const width = 12 + text.length * 6.6, group = document.createElementNS(NS, "g"), face = document.createElementNS(NS, "g");
  group.setAttribute("transform", `translate(${spot[0]} ${spot[1] + (above ? -34 : 14)})`);
  face.setAttribute("class", ["hint", best && "best", above && "above"].filter(Boolean).join(" "));
  if (told) {
    face.dataset.told = told;
    add(face, "title", "", {}, told);
  }
  add(face, "rect", "hint-tag", { x: -width / 2, y: 0, width, height: 18, rx: 9 });
  add(face, "text", "hint-text", { x: 0, y: 13.5 }, text);
  group.append(face);
  layer.append(group);
}
