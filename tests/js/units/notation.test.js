import assert from "node:assert/strict";
import { test } from "node:test";

import { arrow } from "../../../static/js/arrows.js";
import { label } from "../../../static/js/labels.js";
import { bare, flies } from "../../../static/js/notation.js";
import { whereTo } from "../../../static/js/pickers.js";
import { called } from "../../../static/js/verbs.js";
import { order } from "./sheets.js";

/** @type {[string, object][]} */
const READ = [
  ["A Par H", { verb: "hold", at: "Par", kind: "A", target: "" }],
  ["A Par - Bur", { verb: "move", at: "Par", target: "Bur", rest: "" }],
  ["A Lon - Nwy VIA", { verb: "move", target: "Nwy", rest: "VIA" }],
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
  ["B Lon - NTH - Den", { verb: "fly", path: ["NTH", "Den"], ending: "" }],
  ["B Lon PICKUP A Lon - NTH - Den ALOFT", { verb: "pickup", path: ["NTH", "Den"], ending: "ALOFT" }],
  ["B Lon - NTH WITH TARDIS", { verb: "fly", path: ["NTH"], ending: "WITH TARDIS" }],
  ["B Lon PICKUP England FA Lon - NTH DROP", { verb: "pickup", helped: "England FA Lon", helpedAt: "Lon", path: ["NTH"], ending: "DROP" }],
  ["A Lon ABOARD B Lon DROP", { verb: "board", helped: "B Lon", path: [], ending: "DROP" }],
  ["B Lon R DROP - Gas", { verb: "drop", target: "Gas", path: ["Gas"] }],
  ["FA Par DISTRACT A Mun", { verb: "distract", helped: "A Mun", helpedAt: "Mun" }],
  ["A Par H TARDIS", { verb: "hold TARDIS", word: "TARDIS" }],
  ["PREDICT Bel", { verb: "other", at: "Bel" }],
  ["T Rom WITH A Rom", { verb: "other", word: "ride", at: "Rom" }],
  ["T HYP - ADR", { verb: "move", at: "HYP", target: "ADR" }],
  ["A Lon - Yor VIA UNDERPASS", { verb: "move", rest: "VIA UNDERPASS" }],
  ["A Bur R Mun, Gas", { verb: "retreat", target: "Mun" }],
  ["DOM Gas EXPOSE", { verb: "expose", at: "Gas" }],
];

for (const [line, wanted] of READ) {
  test(`${line} is read`, () => {
    const told = order(line);
    assert.equal(told.line, line);
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(told[/** @type {keyof typeof told} */ (key)], value, key);
  });
}

test("only flights fly", () => {
  assert.ok(flies(order("B Lon - NTH")));
  assert.ok(!flies(order("A Lon - Yor")));
});

test("two spellings of one order are the same, two orders are not", () => {
  assert.equal(bare("a par-bur"), bare("A Par - Bur"));
  assert.equal(bare("A Par holds"), bare("A Par H"));
  assert.notEqual(bare("F MAO - Spa/nc"), bare("F MAO - Spa/sc"));
  assert.notEqual(bare("A Bur H"), bare("A Bur"));
});

test("an order tells for which units it is, where that is not its own alone", () => {
  assert.deepEqual(order("A/B Par - Bur").ordered, ["B Par", "A Par"]);
  assert.deepEqual(order("F Lon L H Wal - Yor").ordered, ["H Wal"]);
  assert.deepEqual(order("A Par - Bel").ordered, []);
});

test("buttons say what tells one line from another", () => {
  assert.equal(label(order("F MAO - Spa/nc")), "north coast");
  assert.equal(label(order("A Lon - Nwy")), "by land");
  assert.equal(label(order("A Lon - Nwy VIA")), "by convoy");
  assert.equal(label(order("BUILD F StP/sc")), "Fleet, south coast");
  assert.equal(label(order("BUILD FREE A Lon")), "Army, free");
  assert.equal(label(order("BUILD SIAMESE A Lon + A Edi")), "SIAMESE A Lon + A Edi");
  assert.equal(label(order("A Bur JUMP Gas - Spa/sc")), "south coast, over Gas");
  assert.equal(label(order("REMOVE A Mun")), "Remove");
  assert.equal(label(order("T Rom WITH A Rom")), "T Rom WITH A Rom");
});

test("lists say where an order goes", () => {
  assert.equal(whereTo(order("A Par S A Mar")), "where it stands");
  assert.equal(whereTo(order("A Par S A Mar - Bur")), "to Bur");
  assert.equal(whereTo(order("F MAO - Spa/nc")), "Spa/nc");
  assert.equal(whereTo(order("A Lon - Nwy VIA")), "Nwy by convoy");
  assert.equal(whereTo(order("B Lon PICKUP A Lon - NTH - Den ALOFT")), "NTH, Den, aloft");
  assert.equal(whereTo(order("BUILD F StP/nc")), "F StP/nc");
});

test("a verb is called as the rules call it, or by the engine's own word", () => {
  const orders = ["FA Lon D", "T Rom WITH A Rom", "A Par H TARDIS", "A Bur JUMP Gas - Spa"].map(order);
  assert.equal(called("disband", orders, { "FA disband": "Prefer death to dishonour" }), "Prefer death to dishonour");
  assert.equal(called("disband", orders, {}), "Disband");
  assert.equal(called("jump", orders, { jump: "Leap" }), "Leap");
  assert.equal(called("jump", orders, {}), "Jump");
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
  ["B Lon PICKUP A Lon DROP", { action: "hold", from: "Lon" }],
  ["F Lon L H Wal - Yor", { action: "fly", from: "Wal", path: ["Lon"], to: "Yor" }],
  ["VOTE 3 CLOSE Mun", { action: "vote", count: 3, open: false, places: ["Mun"] }],
  ["VOTE 3 OPEN Mun", { action: "vote", open: true }],
  ["NOMINATE Lon Edi Lon Par Mun", { action: "nominate", places: ["Lon", "Edi", "Par"] }],
  ["PREDICT Bel", { action: "sign", places: ["Bel"] }],
  ["T HYP - ADR", { action: "move", from: "HYP", to: "ADR" }],
  ["A Bur JUMP Gas - Spa/sc", { action: "fly", from: "Bur", path: ["Gas"], to: "Spa", toCoast: "sc" }],
  ["T Rom WITH A Rom", { action: "sign", places: ["Rom"] }],
  ["BUILD SIAMESE A Lon + A Edi", { action: "build", places: ["Lon", "Edi"] }],
  ["WAIVE", null],
];

for (const [line, wanted] of ARROWS) {
  test(`${line} is sketched`, () => {
    const sketch = arrow(order(line), "France");
    if (wanted === null || sketch === null) assert.equal(sketch, wanted);
    else for (const [key, value] of Object.entries(wanted)) assert.deepEqual(sketch[/** @type {keyof typeof sketch} */ (key)], value, key);
  });
}
