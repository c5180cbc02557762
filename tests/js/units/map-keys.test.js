import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { towards } from "../../../static/js/map-keys.js";

/** @type {[string, [number, number]][]} */
const PLACES = [["Bre", [345, 670]], ["Bur", [459, 675]], ["Mar", [432, 792]], ["Par", [394, 687]]];

test("an arrow leads to what lies that way, rather than to what is near and aside", () => {
  assert.equal(towards([459, 675], [0, 1], PLACES), "Mar");
  assert.equal(towards([432, 792], [0, -1], PLACES), "Bur");
  assert.equal(towards([394, 687], [-1, 0], PLACES), "Bre");
  assert.equal(towards([345, 670], [1, 0], PLACES), "Par");
});

test("where nothing lies that way it goes round, and one place alone leads nowhere", () => {
  assert.equal(towards([345, 670], [-1, 0], PLACES), "Bur");
  assert.equal(towards([345, 670], [-1, 0], [["Bre", [345, 670]]]), undefined);
});
