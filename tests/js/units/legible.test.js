/* How large pieces are drawn: as an eye needs them, and no larger than there is room for. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { CROWDED, LEAST, UNIT, fitting, shareOf } from "../../../static/atlas/legible.js";

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
