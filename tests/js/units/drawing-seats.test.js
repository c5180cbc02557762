/* Where a seat goes that is dragged. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeAt } from "../../../static/js/drawing-seats.js";

const ROWS = [0, 40, 80, 120].map((top) => ({ top, bottom: top + 40 }));

test("a seat goes before the first whose middle lies below it", () => {
  assert.equal(placeAt(ROWS, 3, 10), 1);
  assert.equal(placeAt(ROWS, 3, 30), 2);
  assert.equal(placeAt(ROWS, 0, 75), 2);
  assert.equal(placeAt(ROWS, 0, 101), 3);
});

test("above all it is the first, below all the last", () => {
  assert.equal(placeAt(ROWS, 2, -500), 1);
  assert.equal(placeAt(ROWS, 1, 5000), 4);
});

test("where it was it stays", () => {
  ROWS.forEach(({ top }, i) => assert.equal(placeAt(ROWS, i, top + 20), i + 1));
});
