/* A strait from the first press to the second. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Strait } from "../../../static/js/drawing-strait.js";

test("the second land that is pressed ends a strait", () => {
  const strait = new Strait();
  assert.equal(strait.press("Ash"), null);
  assert.equal(strait.from, "Ash");
  assert.deepEqual(strait.press("Bec"), ["Ash", "Bec"]);
  assert.equal(strait.from, "", "and another one can begin");
});

test("the same land twice is none; what lies beside all land leaves what was begun", () => {
  const strait = new Strait();
  strait.press("Ash");
  assert.equal(strait.press("Ash"), null);
  assert.equal(strait.from, "");
  assert.equal(strait.press(""), null);
  strait.press("Ash");
  assert.equal(strait.press(""), null);
  assert.deepEqual(strait.press("Bec"), ["Ash", "Bec"]);
});

test("one that was begun can be left", () => {
  const strait = new Strait();
  strait.press("Ash");
  strait.leave();
  assert.equal(strait.press("Bec"), null);
});
