import assert from "node:assert/strict";
import { test } from "node:test";

import { arrow } from "../../../static/js/arrows.js";
import { label } from "../../../static/js/labels.js";
import { bare, flies, read } from "../../../static/js/notation.js";
import { whereTo } from "../../../static/js/pickers.js";
import { called } from "../../../static/js/verbs.js";
import { RETREAT, UNOFFERED, both } from "../../../static/js/wording.js";

/** @type {[string, object][]} */
const READ = [
  ["A Par H", { verb: "hold", at: "Par", kind: "A", target: "" }],
  ["A Par - Bur", { verb: "move", at: "Par", target: "Bur", via: false, rest: "" }],
  ["A Lon - Nwy VIA", { verb: "move", target: "Nwy", via: true, rest: "VIA" }],
  ["F StP/sc - GOB", { verb: "move", at: "StP", coast: "sc", target: "GOB" }],
  ["F MAO - Spa/nc", { verb: "move", at: "MAO", coast: "", target: "Spa", targetCoast: "nc" }],
  ["A Bur#2 - Mun", { verb: "move", at: "Bur", target: "Mun" }],
  ["A Par S A Mar", { verb: "support", helped: "A Mar", helpedAt: "Mar", moves: false, target: "Mar" }],
  ["A Par S A Mar - Bur", { verb: "support", helped: "A Mar", helpedAt: "Mar", moves: true, target: "Bur" }],
  ["F BAR S F StP/nc - Nwy", { verb: "support", helped: "F StP/nc", helpedAt: "StP", target: "Nwy" }],
  ["F MAO S F GOL - Spa/sc", { verb: "support", target: "Spa", targetCoast: "sc" }],
  ["F NTH C A Lon - Nwy", { verb: "convoy", helped: "A Lon", target: "Nwy" }],
  ["A Par R Gas", { verb: "retreat", target: "Gas" }],
  ["A Par D", { verb: "disband", at: "Par" }],
  ["BUILD F StP/nc", { verb: "build", kind: "F", at: "StP", coast: "nc", sort: "" }],
  ["BUILD FREE A Lon", { verb: "build", kind: "A", at: "Lon", sort: "FREE" }],
  ["REMOVE A Mun", { verb: "remove", kind: "A", at: "Mun" }],
  ["WAIVE", { verb: "waive", at: "", target: "" }],
  ["A Bur JUMP Gas - Spa/sc", { verb: "jump", over: "Gas", target: "Spa", targetCoast: "sc" }],
  ["B Lon - NTH - Den ALOFT", { verb: "fly", path: ["NTH", "Den"], ending: "ALOFT" }],
  ["B Lon PICKUP England FA Lon - NTH DROP", { verb: "pickup", helped: "England FA Lon", helpedAt: "Lon", path: ["NTH"], ending: "DROP" }],
  ["A Lon ABOARD B Lon", { verb: "board", helped: "B Lon", path: [], ending: "" }],
  ["B Lon R DROP - Gas", { verb: "drop", target: "Gas", path: ["Gas"] }],
  ["A Par DISTRACT A Mun", { verb: "distract", helped: "A Mun", helpedAt: "Mun" }],
  ["A Par H TARDIS", { verb: "hold TARDIS", word: "TARDIS" }],
  ["PREDICT Bel", { verb: "other", at: "" }],
  ["A Par SHOO A Bur", { verb: "other", word: "SHOO", at: "Par" }],
];

for (const [line, wanted] of READ) {
  test(`${line} is read`, () => {
    const order = read(line);
    assert.equal(order.line, line);
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(order[/** @type {keyof typeof order} */ (key)], value, key);
  });
}

test("spaces around and between words do not matter", () => {
  assert.equal(read("  A   Par -  Bur ").target, "Bur");
});

test("only flights fly", () => {
  assert.ok(flies(read("B Lon - NTH")));
  assert.ok(!flies(read("A Lon - Yor")));
});

test("two spellings of one order are the same, two orders are not", () => {
  assert.equal(bare("a par-bur"), bare("A Par - Bur"));
  assert.equal(bare("A Par holds"), bare("A Par H"));
  assert.notEqual(bare("F MAO - Spa/nc"), bare("F MAO - Spa/sc"));
  assert.notEqual(bare("A Bur H"), bare("A Bur"));
});

test("one line may be for several units", () => {
  assert.deepEqual(both("a/b Par - Bel"), ["A Par", "B Par"]);
  assert.deepEqual(both("F Lon L H Wal - Yor"), ["H Wal"]);
  assert.deepEqual(both("A Par - Bel"), []);
  assert.deepEqual(both("A/B"), []);
});

test("lists of retreats are told from orders", () => {
  assert.deepEqual("A Bur R Mun, Gas".match(RETREAT)?.slice(1, 3), ["A Bur", "Mun"]);
  assert.ok(RETREAT.test("A Bur D"));
  assert.ok(!RETREAT.test("A Bur - Mun"));
});

test("some lines are understood though nobody offered them", () => {
  for (const line of ["F Lon L H Wal - ENG", "A Bur JUMP Gas - Spa", "VOTE 3 CLOSE Mun", "NOMINATE Lon Edi"]) assert.ok(UNOFFERED.test(line), line);
  for (const line of ["A Bur - Mun", "VOTE CLOSE Mun", "NOMINATE", "A Bur JUMP Gas"]) assert.ok(!UNOFFERED.test(line), line);
});

test("buttons say what tells one line from another", () => {
  assert.equal(label(read("F MAO - Spa/nc")), "north coast");
  assert.equal(label(read("A Lon - Nwy")), "by land");
  assert.equal(label(read("A Lon - Nwy VIA")), "by convoy");
  assert.equal(label(read("BUILD F StP/sc")), "Fleet, south coast");
  assert.equal(label(read("BUILD FREE A Lon")), "Army, free");
  assert.equal(label(read("BUILD SIAMESE A Lon + A Edi")), "SIAMESE A Lon + A Edi");
  assert.equal(label(read("A Bur JUMP Gas - Spa/sc")), "south coast, over Gas");
  assert.equal(label(read("REMOVE A Mun")), "Remove");
  assert.equal(label(read("A Par SHOO A Bur")), "A Par SHOO A Bur");
});

test("lists say where an order goes", () => {
  assert.equal(whereTo(read("A Par S A Mar")), "where it stands");
  assert.equal(whereTo(read("A Par S A Mar - Bur")), "to Bur");
  assert.equal(whereTo(read("F MAO - Spa/nc")), "Spa/nc");
  assert.equal(whereTo(read("A Lon - Nwy VIA")), "Nwy by convoy");
  assert.equal(whereTo(read("B Lon - NTH - Den ALOFT")), "NTH, Den, aloft");
  assert.equal(whereTo(read("BUILD F StP/nc")), "F StP/nc");
});

test("a verb is called by the rules' word, by its own, or by the line's", () => {
  const orders = [read("FA Lon D"), read("A Par SHOO A Bur"), read("A Par H TARDIS")];
  assert.equal(called("disband", orders, { "FA D": "Prefer death to dishonour" }), "Prefer death to dishonour");
  assert.equal(called("disband", orders, {}), "Disband");
  assert.equal(called("other", orders, {}), "Shoo");
  assert.equal(called("hold TARDIS", orders, {}), "Hold the TARDIS");
});

/** @type {[string, object | null][]} */
const ARROWS = [
  ["A Par H", { owner: "France", action: "hold", from: "Par", fromCoast: "" }],
  ["F MAO - Spa/nc", { action: "move", from: "MAO", to: "Spa", toCoast: "nc", aside: false }],
  ["A Par S A Mar - Bur", { action: "support", helped: "Mar", to: "Bur" }],
  ["A Par S A Mar", { action: "support", helped: "Mar", to: "" }],
  ["F NTH C A Lon - Nwy", { action: "convoy", helped: "Lon", to: "Nwy" }],
  ["A Par R Gas", { action: "retreat", to: "Gas", aside: true }],
  ["A Par D", { action: "remove", aside: true }],
  ["REMOVE A Mun", { action: "remove", from: "Mun", aside: false }],
  ["BUILD F StP/nc", { action: "build", kind: "F", places: ["StP/nc"] }],
  ["B Lon - NTH - Den", { action: "fly", from: "Lon", path: ["NTH"], to: "Den" }],
  ["B Lon PICKUP A Lon", { action: "hold", from: "Lon" }],
  ["F Lon L H Wal - Yor", { action: "fly", from: "Wal", path: ["Lon"], to: "Yor" }],
  ["VOTE 3 CLOSE Mun", { action: "vote", count: "3", open: false, places: ["Mun"] }],
  ["VOTE 3 OPEN Mun", { action: "vote", open: true }],
  ["NOMINATE Lon Edi Lon Par Mun", { action: "nominate", places: ["Lon", "Edi", "Par"] }],
  ["PREDICT Bel", { action: "sign", places: ["Bel"] }],
  ["WAIVE", null],
];

for (const [line, wanted] of ARROWS) {
  test(`${line} is sketched`, () => {
    const sketch = arrow(read(line), "France");
    if (wanted === null || sketch === null) assert.equal(sketch, wanted);
    else for (const [key, value] of Object.entries(wanted)) assert.deepEqual(sketch[/** @type {keyof typeof sketch} */ (key)], value, key);
  });
}
