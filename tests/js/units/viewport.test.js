import assert from "node:assert/strict";
import { test } from "node:test";

import { Viewport } from "../../../static/atlas/viewport.js";

/** A sheet of 1000 by 500 in a window of 500 by 500: half of its size shows all of it. */
function seen(size = { w: 500, h: 500 }) {
  const port = new Viewport(1000, 500, () => size);
  port.reset();
  return port;
}

test("all of the sheet is seen at first, in the middle of the window", () => {
  const port = seen();
  assert.deepEqual(port.view, { x: 500, y: 250, s: 0.5 });
  assert.equal(port.zoom, 1);
  assert.equal(port.viewBox, "0 -250 1000 1000");
});

test("what is under the finger stays there while one zooms", () => {
  const port = seen(), before = port.at(400, 300);
  port.about(400, 300, 3);
  assert.equal(port.view.s, 1.5);
  const after = port.at(400, 300);
  assert.ok(Math.abs(before.x - after.x) < 1e-9 && Math.abs(before.y - after.y) < 1e-9);
});

test("nobody zooms further out than all of it, nor further in than nine times", () => {
  const port = seen();
  port.about(250, 250, 0.1);
  assert.equal(port.zoom, 1);
  port.about(250, 250, 100);
  assert.equal(port.zoom, 9);
});

test("panning follows the finger, and stops at the edge of the sheet", () => {
  const port = seen();
  port.about(250, 250, 4);
  port.pan(100, 40);
  assert.deepEqual(port.view, { x: 550, y: 270, s: 2 });
  port.pan(99999, -99999);
  assert.deepEqual(port.view, { x: 875, y: 125, s: 2 });
});

test("what fits into the window cannot be panned away", () => {
  const port = seen();
  port.pan(0, 300);
  assert.equal(port.view.y, 250);
});

test("provinces that are looked for are all in sight, with room around them", () => {
  const port = seen();
  port.focus([{ x: 100, y: 100, width: 50, height: 50 }, { x: 250, y: 150, width: 50, height: 50 }]);
  assert.deepEqual(port.view, { x: 200, y: 150, s: 2 });
  const [left, , width] = port.viewBox.split(" ").map(Number);
  assert.ok(left < 100 && left + width > 300);
  port.focus([]);
  assert.equal(port.view.x, 200, "nothing to look for changes nothing");
});

test("a window of another size shows as much as it can", () => {
  const size = { w: 500, h: 500 }, port = seen(size);
  size.w = 2000;
  port.set(port.view.x, port.view.y, port.view.s);
  assert.equal(port.view.s, 1, "the least is more now");
});

test("between two drawings a transform shows the view", () => {
  const port = seen(), drawn = { ...port.view };
  assert.equal(port.transform(drawn), "translate(0px,0px) scale(1)");
  port.about(250, 250, 2);
  assert.equal(port.transform(drawn), "translate(-250px,-250px) scale(2)");
});
