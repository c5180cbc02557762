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

/**
 * A box of 20 by 20 about a point.
 * @param {number} x
 * @param {number} y
 */
const spot = (x, y) => ({ x: x - 10, y: y - 10, width: 20, height: 20 });

test("the view opens as large as can be read, with most of what matters in it", () => {
  const port = seen({ w: 310, h: 155 });
  port.open([spot(100, 100), spot(800, 300), spot(900, 350), spot(850, 400)]);
  assert.deepEqual(port.view, { x: 750, y: 350, s: 0.62 }, "the one unit that stands far away is not in sight");
  port.open([]);
  assert.equal(port.view.s, 0.31, "where nothing matters more than the rest, all of the sheet that has room");
});

test("a window in which all can be read opens with all of it", () => {
  const port = seen({ w: 1000, h: 500 });
  port.open([spot(100, 100)]);
  assert.deepEqual(port.view, { x: 500, y: 250, s: 1 });
});

test("the view follows what is out of sight, and stays where all is in sight", () => {
  const port = seen({ w: 310, h: 310 });
  port.set(200, 250, 1);
  assert.equal(port.follow([spot(150, 200), spot(250, 300)]), false);
  assert.deepEqual(port.view, { x: 200, y: 250, s: 1 });
  assert.ok(port.follow([spot(300, 250), spot(400, 250)]));
  assert.deepEqual(port.view, { x: 350, y: 250, s: 1 }, "as large as before, where they have room");
  assert.ok(port.follow([spot(300, 250), spot(600, 250)]));
  assert.deepEqual([port.view.x, port.view.s], [450, 0.775], "from further away, where they have not");
});

test("following never makes the map too small to be read: the chosen unit and most of what it may reach stay in sight", () => {
  const port = seen({ w: 310, h: 310 });
  port.set(200, 250, 1);
  port.follow([spot(300, 250), spot(500, 250), spot(520, 250), spot(990, 250)]);
  assert.deepEqual(port.view, { x: 410, y: 250, s: 0.62 });
  const far = { ...port.view };
  assert.equal(port.follow([spot(300, 250), spot(990, 250)]), true);
  assert.equal(port.view.x, 300, "the unit itself in any case");
  assert.notDeepEqual(port.view, far);
});
