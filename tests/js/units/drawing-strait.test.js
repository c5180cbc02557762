/* A strait from the first press to the second. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Strait } from "../../../static/js/drawing-strait.js";

test("the second land that is pressed ends a strait", () => {
  const strait = new Strait();
  assert.equal(strait.press("Ash", true), null);
  assert.equal(strait.from, "Ash");
  assert.deepEqual(strait.press("Bec", true), ["Ash", "Bec"]);
  assert.equal(strait.from, "", "and another one can begin");
});

test("the same land twice is none; what lies beside all land leaves what was begun", () => {
  const strait = new Strait();
  strait.press("Ash", true);
  assert.equal(strait.press("Ash", true), null);
  assert.equal(strait.from, "");
  assert.equal(strait.press("", false), null);
  strait.press("Ash", true);
  assert.equal(strait.press("", false), null);
  assert.deepEqual(strait.press("Bec", true), ["Ash", "Bec"]);
});

test("water leaves what was begun, and is told", () => {
  const strait = new Strait();
  assert.equal(strait.press("SEA", false), null);
  assert.deepEqual([strait.from, strait.over], ["", "SEA"], "none begins there");
  strait.press("Ash", true);
  assert.equal(strait.press("SEA", false), null);
  assert.deepEqual([strait.from, strait.over], ["Ash", "SEA"]);
  assert.deepEqual(strait.press("Bec", true), ["Ash", "Bec"]);
  assert.equal(strait.over, "");
});

test("one that was begun can be left", () => {
  const strait = new Strait();
  strait.press("Ash", true);
  strait.leave();
  assert.equal(strait.press("Bec", true), null);
});
