/* The line that is being drawn in the workshop. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { Line } from "../../../static/js/drawing-line.js";

test("a line of one point is none, and two lines are drawn together", () => {
  const line = new Line();
  line.add({ x: 1, y: 2 });
  assert.equal(line.written, "");
  line.add({ x: 3, y: 4 });
  line.another();
  assert.deepEqual([line.points.length, line.before.length], [0, 1]);
  line.add({ x: 5, y: 6 });
  assert.equal(line.written, "1,2 3,4");
  line.add({ x: 7, y: 8 });
  assert.equal(line.written, "1,2 3,4 ; 5,6 7,8");
});

test("a refused line comes back with the place where it fails, until it goes on", () => {
  const line = new Line();
  assert.equal(line.back("1,2 3,4 ; 5,6 7,8", "5,6"), true);
  assert.deepEqual([line.points, line.before.length, line.fails, line.refused], [[{ x: 5, y: 6 }, { x: 7, y: 8 }], 1, { x: 5, y: 6 }, true]);
  line.add({ x: 9, y: 9 });
  assert.equal(line.fails, null);
});

test("it does not come back where another has been begun, nor from nothing", () => {
  const line = new Line();
  assert.equal(line.back("", ""), false);
  line.add({ x: 1, y: 2 });
  assert.equal(line.back("1,2 3,4", ""), false);
  assert.deepEqual(line.points, [{ x: 1, y: 2 }]);
});

test("leaving it forgets all of it", () => {
  const line = new Line();
  line.back("1,2 3,4 ; 5,6 7,8", "5,6");
  line.leave();
  assert.deepEqual([line.points, line.before, line.fails, line.refused, line.written], [[], [], null, false, ""]);
});
