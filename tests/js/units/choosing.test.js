import assert from "node:assert/strict";
import { test } from "node:test";

import "./page.js";
import { fitting } from "../../../static/js/completion.js";
import { parted } from "../../../static/js/conditions.js";
import { supposedOrders } from "../../../static/js/dry-run.js";
import { Flight, otherHalf } from "../../../static/js/flight.js";
import { Jump } from "../../../static/js/jump.js";
import { flies } from "../../../static/js/notation.js";
import { inWords } from "../../../static/js/spoken.js";
import { order, sheetOf } from "./sheets.js";

/**
 * @param {string} line
 * @param {string} [rest]
 * @param {string} [words]
 */
const choice = (line, rest = "", words = line) => ({ line, rest, words });
/**
 * @param {string} typed
 * @param {ReturnType<typeof choice>[]} choices
 */
const fits = (typed, choices) => fitting(typed, choices).map(({ line }) => line);

test("offers that begin as typed come before those that contain it, eight at the most", () => {
  const lines = ["A Mar S A Par", "A Par - Bur", "A Par H", ...Array.from({ length: 9 }, (_, n) => `F Bre S A Par ${n}`)].map((line) => choice(line));
  const found = fits("a p", lines);
  assert.deepEqual(found.slice(0, 3), ["A Par - Bur", "A Par H", "A Mar S A Par"]);
  assert.equal(found.length, 8);
  assert.deepEqual(fits("  ", lines), []);
  assert.deepEqual(fits("xyz", lines), []);
});

test("in a unit's row the unit goes without saying, and names do as well as codes", () => {
  const sheet = sheetOf(), row = sheet.choices(sheet.rows[0]), all = sheet.choices(null);
  assert.deepEqual(row.map(({ rest }) => rest), ["H", "- Bur", "- Gas", "S F Bre - Gas", "S A Mar", "S A Mar - Bur"]);
  assert.equal(fits("-b", row)[0], "A Par - Bur");
  assert.equal(fits("bur", row)[0], "A Par - Bur");
  assert.equal(fits("Burgundy", row)[0], "A Par - Bur");
  assert.equal(fits("h", row)[0], "A Par H");
  assert.equal(fits("s mar-b", row)[0], "A Par S A Mar - Bur");
  assert.equal(fits("s a mar-b", row)[0], "A Par S A Mar - Bur");
  assert.equal(fits("Fleet Brest to Spain s", all)[0], "F Bre - Spa/sc");
  assert.equal(fits("Army Paris supports Marseilles", all)[0], "A Par S A Mar");
});

test("an order in words is for ears", () => {
  const names = sheetOf().data.names;
  const said = (/** @type {string} */ line) => inWords(order(line), names);
  assert.equal(said("A Par - Bur"), "Army Paris to Burgundy");
  assert.equal(said("F Bre - Spa/sc"), "Fleet Brest to Spain south coast");
  assert.equal(said("A Par S A Mar - Bur"), "Army Paris supports Marseilles to Burgundy");
  assert.equal(said("A Par H"), "Army Paris holds");
  assert.equal(said("PREDICT Bel"), "PREDICT Bel");
});

test("a condition is parted from its line", () => {
  assert.deepEqual(parted("IF MOVED(A Par): SELL A Par"), { condition: "MOVED(A Par)", order: "SELL A Par" });
  assert.deepEqual(parted("A Par - Bur"), { condition: "", order: "A Par - Bur" });
});

test("suppositions are read by seat, one's own beside one's sheet", () => {
  const orders = supposedOrders("France", "A Par H", "Germany: A Mun - Bur\n\nno seat\nGermany: A Ber - Sil\nFrance: F Bre H");
  assert.equal(orders.Germany, "\n A Mun - Bur\n A Ber - Sil");
  assert.equal(orders.France, "A Par H\n F Bre H");
  assert.deepEqual(Object.keys(orders), ["France", "Germany"]);
});

const birds = ["B Lon - NTH", "B Lon - NTH - Den", "B Lon PICKUP A Lon - NTH - Den ALOFT", "B Lon - ENG - Bre"].map(order).filter(flies);

test("a flight goes on place by place, and may end where a line does", () => {
  const flight = new Flight(birds);
  assert.deepEqual(flight.next, ["NTH", "ENG"]);
  assert.equal(flight.here.length, 0);
  assert.ok(flight.go("NTH"));
  assert.deepEqual(flight.here.map((order) => order.line), ["B Lon - NTH"]);
  assert.ok(flight.go("Den"));
  assert.deepEqual(flight.here.map((order) => flight.ending(order)), ["End here", "Stay in the talons"]);
  assert.deepEqual(flight.next, []);
  flight.back();
  assert.equal(flight.at, "NTH");
});

test("a place further away is reached by a shortest way, an unreachable one not at all", () => {
  const flight = new Flight(birds);
  assert.ok(flight.go("Bre"));
  assert.deepEqual(flight.path, ["ENG", "Bre"]);
  assert.ok(!flight.go("Den"), "no way from there");
  assert.deepEqual(flight.path, ["ENG", "Bre"]);
});

test("whoever picks up one's own unit has it go aboard the same way", () => {
  const orders = { "A Lon": [order("A Lon ABOARD B Lon - NTH")] };
  assert.equal(otherHalf(order("B Lon PICKUP A Lon - NTH"), orders), "A Lon ABOARD B Lon - NTH");
  assert.equal(otherHalf(order("B Lon PICKUP A Lon - ENG"), orders), "", "not on offer");
  assert.equal(otherHalf(order("A Lon - Yor"), orders), "");
});

test("a jump is chosen by target, then by what it goes over, with the best note of each", () => {
  const jump = new Jump([
    { ...order("A Bur JUMP Gas - Spa"), note: "closed" }, { ...order("A Bur JUMP Mar - Spa"), note: "" }, { ...order("A Bur JUMP Bel - Lon"), note: "desert" },
  ]);
  assert.deepEqual(jump.next, { Spa: "", Lon: "desert" });
  assert.equal(jump.go("Mos").length, 0);
  assert.equal(jump.target, "");
  assert.equal(jump.go("Spa").length, 2);
  assert.deepEqual(jump.next, { Gas: "closed", Mar: "" });
  assert.deepEqual(jump.go("Gas").map((order) => order.line), ["A Bur JUMP Gas - Spa"]);
});
