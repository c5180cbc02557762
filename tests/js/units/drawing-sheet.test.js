/* What a pointer of the workshop snaps to. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { besides, cornerAt, cornersOf, linesOf, nearestOn, ringsOf, sideAt, snapped, straitAt, written } from "../../../static/js/drawing-sheet.js";

const SQUARES = ringsOf("M0,0l100,0 0,100-100,0zM100,0l100,0 0,100-100,0z");

test("path data of the server is read back, halves and signs run together", () => {
  assert.deepEqual(ringsOf("M1.5,2l.5-.2-2,.4z"), [[{ x: 1.5, y: 2 }, { x: 2, y: 1.8 }, { x: 0, y: 2.2 }]]);
});

test("a point near a corner goes to it, and not to the nearer border", () => {
  assert.deepEqual(snapped(SQUARES, { x: 97, y: 1 }, 8), { at: { x: 100, y: 0 }, corner: true });
});

test("a point near a border goes on to it", () => {
  assert.deepEqual(snapped(SQUARES, { x: 104, y: 50 }, 8), { at: { x: 100, y: 50 }, corner: false });
});

test("a point near nothing stays, in tenths", () => {
  assert.deepEqual(snapped(SQUARES, { x: 50.123, y: 50 }, 8), { at: { x: 50.1, y: 50 }, corner: false });
});

test("nothing is found beyond the distance", () => {
  assert.equal(cornerAt(SQUARES, { x: 50, y: 50 }, 20), null);
  assert.equal(sideAt(SQUARES, { x: 50, y: 50 }, 20), null);
});

test("the nearest of a side is never beyond its ends", () => {
  assert.deepEqual(nearestOn({ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 40, y: 3 }), { x: 10, y: 0 });
});

test("a corner that two provinces share has three neighbours, each once", () => {
  const found = besides(SQUARES, { x: 100, y: 0 }).map(({ x, y }) => `${x},${y}`).sort();
  assert.deepEqual(found, ["0,0", "100,100", "200,0"]);
});

test("a corner that provinces share is one", () => {
  assert.equal(cornersOf(SQUARES).length, 6);
});

test("points are written as the server reads them", () => {
  assert.equal(written([{ x: 1.26, y: 2 }, { x: 3, y: -4.04 }]), "1.3,2 3,-4");
});

const STRAIT = { one: "Ash", other: "Bec", start: { x: 100, y: 100 }, end: { x: 300, y: 100 } };

test("a strait is pressed in its middle, and where it ends the land is", () => {
  assert.equal(straitAt([STRAIT], { x: 200, y: 108 }, 12), STRAIT);
  assert.equal(straitAt([STRAIT], { x: 200, y: 120 }, 12), null);
  assert.equal(straitAt([STRAIT], { x: 104, y: 100 }, 12), null);
});

test("lines are written and read back", () => {
  const lines = [[{ x: 1, y: 2 }, { x: 3.5, y: -4 }], [{ x: 5, y: 6 }, { x: 7, y: 8 }]];
  assert.deepEqual(linesOf(lines.map(written).join(" ; ")), lines);
  assert.deepEqual(linesOf(" "), []);
});
