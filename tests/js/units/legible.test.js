/* How large pieces are drawn: as an eye needs them, and no larger than there is room for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { show } from "./page.js";
import { CROWDED, LEAST, UNIT, fitting, legible, shareOf } from "../../../static/atlas/legible.js";

Object.getPrototypeOf(document.createElement("canvas")).getContext = () => null; // jsdom does not draw
const SCALE = 0.3; // a phone that shows all of Europe

test("a piece with room around it is as large as a thumb needs it", () => {
  assert.equal(fitting(SCALE, LEAST.narrow, 1000, CROWDED.picture) * UNIT * SCALE, LEAST.narrow);
});

test("a piece without room is as small as its province, down to a least size", () => {
  assert.ok(Math.abs(fitting(SCALE, LEAST.narrow, 70, CROWDED.picture) * UNIT * SCALE - 21) < 1e-9);
  assert.ok(Math.abs(fitting(SCALE, LEAST.narrow, 1, CROWDED.picture) * UNIT * SCALE - 0.6 * LEAST.narrow) < 1e-9);
});

test("pieces of one place share its room in a picture, and keep it at a table", () => {
  assert.equal(shareOf(80, 4, "picture"), 40);
  assert.equal(shareOf(80, 1, "picture"), 80);
  assert.equal(shareOf(80, 4, "table"), 80);
});

test("of a province's two names one is shown, whatever stands in them", () => {
  const province = (/** @type {string} */ id) => `<path data-province="${id}" id="province-${id}"><title>The title of ${id}</title></path>`;
  const name = (/** @type {string} */ id, /** @type {string} */ words) => `<text class="name" font-size="11" data-name-of="${id}"><tspan x="9" y="9">${words}</tspan></text>`;
  const page = show(`<svg class="switches">${province("Alb")}${province("Spa")}
    <g class="names-full">${name("Alb", "Alb")}${name("Spa", "Anything")}</g><g class="names-short">${name("Alb", "Alb")}${name("Spa", "Spa")}</g></svg>`);
  const svg = /** @type {SVGSVGElement} */ (page.querySelector("svg"));
  for (const path of svg.querySelectorAll("path")) Object.assign(path, { getBBox: () => ({ x: 0, y: 0, width: 100, height: 100 }) });
  legible(svg, 1, LEAST.wide);
  for (const id of ["Alb", "Spa"]) {
    const shown = [...svg.querySelectorAll(`[data-name-of=${id}]`)].map((text) => text.getAttribute("display")).sort();
    assert.deepEqual(shown, ["inline", "none"], id);
  }
});
