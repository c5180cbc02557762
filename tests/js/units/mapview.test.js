import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { laidOut, pointer, press, show } from "./page.js";
import { MapView } from "../../../static/atlas/mapview.js";

/** @import { Pick } from "../../../static/atlas/mapview.js" */

const SVG = `<svg class="atlas" viewBox="0 0 1000 500">
  <path id="province-Par" data-province="Par" data-at="100,100" d="M0,0"/>
  <g class="covers"><path id="province-MAO" data-province="MAO" data-at="20,30" d="M0,0"/></g>
  <path id="province-Spa" data-province="Spa" data-at="50,60 nc:55,40 sc:56,80" d="M0,0"/>
  <g class="lights"></g><g class="lights-sea"></g><g class="drafts"></g>
  <g class="unit" id="unit-France-A-Par" data-province="Par" data-owner="France" transform="translate(100 100)"></g>
  <g class="drafts-over"></g></svg>`;

/** @type {HTMLElement} */
let box;
/** @type {MapView} */
let map;

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  box = /** @type {HTMLElement} */ (show(`<div class="map" data-map>${SVG}</div>`).querySelector(".map"));
  laidOut(box, { width: 500, height: 500, left: 10, top: 20 });
  map = new MapView(box);
  rested();
});

const rested = () => mock.timers.tick(200);
const viewBox = () => map.svg.getAttribute("viewBox");
/** @param {string} css */
const lamps = (css) => [...map.svg.querySelectorAll(css)].map((use) => `${use.getAttribute("href")} ${use.getAttribute("class")}`);
/** @param {string} id */
const shape = (id) => /** @type {Element} */ (map.svg.querySelector(`#${id}`));

/** What is picked from now on. */
function picks() {
  /** @type {Pick[]} */
  const got = [];
  box.addEventListener("province:pick", (event) => got.push(/** @type {CustomEvent<Pick>} */ (event).detail));
  return got;
}

test("keys zoom, pan, and show all again", () => {
  assert.equal(viewBox(), "0 -250 1000 1000");
  for (let n = 0; n < 4; n += 1) press(box, "+");
  rested();
  const width = 1000 / 1.35 ** 4;
  assert.ok(Math.abs(Number(viewBox()?.split(" ")[2]) - width) < 1e-6);
  const left = () => Number(viewBox()?.split(" ")[0]), before = left();
  press(box, "ArrowRight");
  rested();
  assert.ok(left() > before);
  press(box, "0");
  rested();
  assert.equal(viewBox(), "0 -250 1000 1000");
});

test("a key that means nothing is left to the page", () => {
  assert.ok(!press(box, "x").defaultPrevented);
  assert.ok(press(box, "+").defaultPrevented);
});

test("what matters is where a unit stands, not the middle of its province", () => {
  const far = map.svg.querySelector(".unit")?.cloneNode();
  assert.ok(far instanceof Element);
  far.setAttribute("data-province", "Spa");
  far.setAttribute("transform", "translate(900.0 400.0) scale(0.8)");
  map.svg.append(far);
  map.open(["Spa"]);
  rested();
  assert.equal(viewBox(), "500 0 500 500");
  map.open(["MAO"]); // nobody is there
  rested();
  assert.equal(viewBox(), "0 0 500 500");
  map.attend(["Spa"]);
  rested();
  assert.equal(viewBox(), "500 0 500 500");
});

test("the viewBox follows only when a gesture rests", () => {
  map.zoom(2);
  mock.timers.tick(50);
  assert.equal(viewBox(), "0 -250 1000 1000");
  assert.notEqual(map.svg.style.transform, "");
  rested();
  assert.equal(viewBox(), "250 0 500 500");
  assert.equal(map.svg.style.transform, "");
});

test("a click picks what it points at, with its place on the sheet", () => {
  const got = picks(), target = shape("unit-France-A-Par");
  pointer(target, "pointerdown", 60, 270);
  pointer(target, "pointerup", 60, 270);
  assert.deepEqual(got, [{ province: "Par", unit: "unit-France-A-Par", owner: "France", x: 100, y: 250 }]);
});

test("the end of a pan picks nothing, and the sheet has moved", () => {
  const got = picks(), target = shape("province-Par");
  map.zoom(4);
  rested();
  const [x] = (viewBox() ?? "").split(" ").map(Number);
  pointer(target, "pointerdown", 200, 200);
  pointer(target, "pointermove", 150, 200);
  pointer(target, "pointerup", 150, 200);
  assert.deepEqual(got, []);
  assert.equal(Number(viewBox()?.split(" ")[0]), x + 25);
});

test("a hand that trembles still picks: a mouse less than a finger", () => {
  for (const [type, slop] of /** @type {[string, number][]} */ ([["mouse", 3], ["pen", 7]])) {
    const got = picks(), target = shape("province-Par");
    pointer(target, "pointerdown", 200, 200, { pointerType: type });
    pointer(target, "pointermove", 200 + slop, 200, { pointerType: type });
    if (type === "mouse") {
      pointer(target, "pointerup", 200 + slop, 200, { pointerType: type });
      assert.equal(got.length, 1);
    } else pointer(target, "pointercancel", 200, 200, { pointerType: type });
  }
  const got = picks();
  pointer(shape("province-Par"), "pointerdown", 200, 200);
  pointer(shape("province-Par"), "pointermove", 205, 200);
  pointer(shape("province-Par"), "pointerup", 205, 200);
  assert.deepEqual(got, []);
});

test("another button than the first one does nothing", () => {
  const got = picks();
  pointer(shape("province-Par"), "pointerdown", 60, 60, { button: 2 });
  pointer(shape("province-Par"), "pointerup", 60, 60, { button: 2 });
  assert.deepEqual(got, []);
});

test("two fingers zoom about their middle, and pick nothing", () => {
  const got = picks(), target = shape("province-Par");
  pointer(target, "pointerdown", 210, 270, { pointerId: 1, pointerType: "touch" });
  pointer(target, "pointerdown", 310, 270, { pointerId: 2, pointerType: "touch" });
  pointer(target, "pointermove", 410, 270, { pointerId: 2, pointerType: "touch" });
  pointer(target, "pointerup", 210, 270, { pointerId: 1, pointerType: "touch" });
  pointer(target, "pointerup", 410, 270, { pointerId: 2, pointerType: "touch" });
  assert.equal(Number(viewBox()?.split(" ")[2]), 500);
  assert.deepEqual(got, []);
});

test("the wheel zooms in where it is, and leaves the page to scroll when all is seen", () => {
  const wheel = (/** @type {number} */ deltaY) => {
    const event = new WheelEvent("wheel", { deltaY, ctrlKey: true, clientX: 260, clientY: 270, cancelable: true });
    box.dispatchEvent(event);
    rested();
    return event;
  };
  assert.ok(!wheel(100).defaultPrevented);
  assert.ok(wheel(-100).defaultPrevented);
  assert.ok(Number(viewBox()?.split(" ")[2]) < 1000);
  assert.ok(wheel(10).defaultPrevented);
});

test("lit, dimmed and chosen provinces have their lamps, at sea under the covers' light", () => {
  map.light(["Par", "MAO", "nowhere"], { MAO: "closed" });
  map.shade(["Spa"]);
  map.choose("Par");
  assert.deepEqual(lamps(".lights use"), ["#province-Spa shade", "#province-Par lit", "#province-Par picked"]);
  assert.deepEqual(lamps(".lights-sea use"), ["#province-MAO lit lit--closed"]);
  map.choose(null);
  map.light([]);
  map.shade([]);
  assert.deepEqual(lamps(".lights use, .lights-sea use"), []);
});

test("what is lit out of sight comes into view with the chosen province, and what is in sight moves nothing", () => {
  map.zoom(2);
  rested();
  assert.equal(viewBox(), "250 0 500 500");
  map.choose("Par");
  map.light(["Spa"]);
  assert.equal(viewBox(), "0 0 500 500");
  map.light([]);
  map.light(["MAO"]);
  assert.equal(viewBox(), "0 0 500 500");
});

test("another drawing keeps zoom, lights, sketches and what is switched off", () => {
  map.light(["Par"]);
  map.choose("Spa");
  map.zoom(2);
  rested();
  map.show({ orders: false, labels: "short" });
  map.sketch([{ owner: "France", action: "move", from: "Par", to: "Spa" }]);
  map.replace(SVG.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '));
  assert.equal(viewBox(), "250 0 500 500");
  assert.deepEqual(lamps(".lights use"), ["#province-Par lit", "#province-Spa picked"]);
  assert.deepEqual(["no-orders", "labels-short", "no-labels"].map((css) => map.svg.classList.contains(css)), [true, true, false]);
  assert.equal(map.svg.querySelectorAll(".drafts .head").length, 1);
  map.reset();
  rested();
  assert.equal(viewBox(), "0 -250 1000 1000", "the size of the sheet is known, whatever was seen of it");
});

test("a unit stands on its coast, or where its province says", () => {
  assert.deepEqual(map.at("Spa", "sc"), [56, 80]);
  assert.deepEqual(map.at("Spa"), [50, 60]);
  assert.deepEqual(map.at("Spa", "ec"), [50, 60]);
  assert.equal(map.at("Mos"), null);
});

test("a support is drawn to the move that it helps, in whatever order both were written", () => {
  map.sketch([{ owner: "France", action: "support", from: "MAO", helped: "Par", to: "Spa" }, { owner: "France", action: "move", from: "Par", to: "Spa" }]);
  assert.deepEqual([...map.svg.querySelectorAll(".drafts > g")].map((group) => group.getAttribute("class")), ["order own-france do-move", "order own-france do-support"]);
  assert.equal(map.svg.querySelectorAll(".drafts .knot").length, 1);
});

test("a mouse tells when it is over another province, once", () => {
  /** @type {string[]} */
  const over = [];
  box.addEventListener("province:hover", (event) => over.push(/** @type {CustomEvent<Pick>} */ (event).detail.province));
  pointer(shape("province-Par"), "pointermove", 60, 60);
  pointer(shape("province-Par"), "pointermove", 61, 60);
  pointer(box, "pointerleave", 0, 0);
  assert.deepEqual(over, ["Par", ""]);
});

test("Escape cancels", () => {
  const heard = mock.fn();
  box.addEventListener("map:cancel", heard);
  press(box, "Escape");
  assert.equal(heard.mock.callCount(), 1);
});
