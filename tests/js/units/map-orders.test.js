import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { laid } from "./board.js";
import { press } from "./page.js";
import { fine, offer, offers, serve, sheetOf, want } from "./sheets.js";
import { label } from "../../../static/js/labels.js";
import { orderOf } from "../../../static/js/notation.js";
import { Row } from "../../../static/js/rows.js";

/**
 * @import { SheetData } from "../../../static/js/server"
 */

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  serve(fine);
});

/**
 * A map with a sheet on it, and a hand that picks.
 * @param {Partial<SheetData>} data
 */
const table = (data = {}) => laid(() => sheetOf(data));

test("a unit, then where to: a click each", () => {
  const { board, pick, orders, said } = table();
  pick("Par");
  assert.equal(board.chosen, "Par");
  assert.deepEqual(board.lit, ["Bur", "Gas"]);
  assert.equal(said(), "A Par: choose where to, or what else.");
  pick("Bur");
  assert.deepEqual(orders(), ["A Par - Bur", ""]);
  assert.deepEqual([board.chosen, board.lit], [null, []]);
  assert.deepEqual(board.sketched.map(({ action, from, to }) => [action, from, to]), [["move", "Par", "Bur"]]);
});

test("what is not a move is a button", () => {
  const { pick, say, orders, offered } = table();
  pick("Par");
  assert.deepEqual(offered(), ["Hold", "Support", "×"]);
  say("Hold");
  assert.deepEqual(orders()[0], "A Par H");
});

test("a support is given to a unit, and then to its target or where it stands", () => {
  const { board, pick, say, orders, said } = table();
  pick("Par");
  say("Support");
  assert.deepEqual(board.lit, ["Bre", "Mar"]);
  pick("Mar");
  assert.deepEqual(board.lit, ["Mar", "Bur"]);
  assert.match(said() ?? "", /or Mar again if it is to hold/);
  pick("Bur");
  assert.equal(orders()[0], "A Par S A Mar - Bur");
  pick("Par");
  say("Support");
  pick("Mar");
  pick("Mar");
  assert.equal(orders()[0], "A Par S A Mar");
});

test("a support takes the order that the supported unit has on the same sheet", () => {
  const { pick, say, orders } = table({
    wants: [want({ subject: "A Par" }), want({ subject: "A Mar" })],
    options: {
      "A Par": offers(["A Par H", "A Par S A Mar", "A Par S A Mar - Bur", "A Par S A Mar - Gas"]),
      "A Mar": offers(["A Mar H", "A Mar - Bur", "A Mar - Gas"]),
    },
  });
  const supported = () => {
    pick("Par");
    say("Support");
    pick("Mar");
    return orders()[0];
  };
  pick("Mar");
  pick("Gas");
  assert.equal(supported(), "A Par S A Mar - Gas");
  pick("Mar");
  say("Hold");
  assert.equal(supported(), "A Par S A Mar");
});

test("a single way to support is taken at once", () => {
  const { pick, say, orders } = table();
  pick("Par");
  say("Support");
  pick("Bre");
  assert.equal(orders()[0], "A Par S F Bre - Gas");
});

test("where there are several coasts one is asked for", () => {
  const { pick, say, orders, offered } = table();
  pick("Bre");
  pick("Spa");
  assert.deepEqual(orders(), ["", ""]);
  assert.deepEqual(offered(), ["north coast", "south coast", "×"]);
  say("south coast");
  assert.equal(orders()[1], "F Bre - Spa/sc");
});

test("what cannot be reached undoes, and says so", () => {
  const { board, pick, orders, said } = table();
  pick("Par");
  pick("Mos");
  assert.equal(said(), "A Par cannot reach Mos. Undone.");
  assert.equal(board.chosen, null);
  assert.deepEqual(orders(), ["", ""]);
});

test("the unit itself again, Escape, or the cross let it go", () => {
  const { board, pick, say } = table();
  for (const letGo of [() => pick("Par"), () => press(document.body, "Escape"), () => say("×")]) {
    pick("Par");
    assert.equal(board.chosen, "Par");
    letGo();
    assert.equal(board.chosen, null);
  }
});

test("another unit of one's own is taken up instead", () => {
  const { board, pick } = table();
  pick("Par");
  pick("Bre");
  assert.equal(board.chosen, "Bre");
});

test("a build's button says what the kind is called, whatever kind it is", () => {
  const kinds = { M: "Bubble-car" }, data = { verb: "build", kind: "M", place: "Mar" };
  assert.equal(label(orderOf({ line: "BUILD M Mar", kind: "build", data }, kinds)), "Bubble-car");
});

test("where nothing of one's own stands, that is said", () => {
  const { pick, said } = table();
  pick("Mos");
  assert.equal(said(), "Nothing of yours to order in Moscow.");
});

test("of several units in one place the list asks which", () => {
  const units = { wants: [want({ subject: "A Par" }), want({ subject: "B Par" })], options: { "A Par": offers(["A Par H", "A Par - Bur"]), "B Par": offers(["B Par H"]) } };
  const { pick, say, offered, board } = table(units);
  pick("Par");
  assert.deepEqual(offered(), ["A Par", "B Par", "×"]);
  say("A Par");
  assert.deepEqual(board.lit, ["Bur"]);
});

test("the list of moves and the map tell each other what is chosen", () => {
  const { hands, board, sheet } = table();
  /** @type {string[]} */
  const chosen = [];
  hands.addEventListener("choose", (event) => chosen.push(/** @type {CustomEvent<string>} */ (event).detail));
  hands.start(sheet.rows[1]);
  assert.equal(board.chosen, "Bre");
  hands.cancel();
  hands.start(new Row(sheet.model, "no such", { want: null, subject: "no such unit", kind: "" }));
  assert.deepEqual(chosen, ["F Bre", ""]);
});

test("builds are chosen by centre, changed and taken back; a single one is replaced", () => {
  const builds = { wants: [want({ kind: "build", count: 1 })], options: { "": offers(["BUILD A Par", "BUILD F Bre", "BUILD A Bre"], "build") } };
  const { pick, say, orders, offered } = table(builds);
  pick("Bre");
  assert.deepEqual(offered(), ["Fleet", "Army", "×"]);
  say("Fleet");
  assert.deepEqual(orders(), ["BUILD F Bre"]);
  pick("Par");
  say("Army");
  assert.deepEqual(orders(), ["BUILD A Par"]);
  pick("Bre");
  say("Army");
  assert.deepEqual(orders(), ["BUILD A Bre"]);
  pick("Bre");
  say("Take it back");
  assert.deepEqual(orders(), [""]);
});

test("a flight goes on stop by stop, with the way so far on the map", () => {
  const birds = { wants: [want({ subject: "B Lon" })], options: { "B Lon": offers(["B Lon H", "B Lon - NTH", "B Lon - NTH - Den", "B Lon - NTH - Nwy"]) } };
  const { board, pick, say, orders, offered } = table(birds);
  pick("Lon");
  assert.deepEqual(board.lit, ["NTH"]);
  pick("NTH");
  assert.deepEqual(board.lit, ["Den", "Nwy"]);
  assert.deepEqual(board.sketched.map(({ action, to }) => [action, to]), [["fly", "NTH"]]);
  assert.deepEqual(offered(), ["End here", "One back", "×"]);
  say("One back");
  assert.deepEqual(board.lit, ["NTH"]);
  pick("NTH");
  pick("Den");
  assert.deepEqual(orders(), ["B Lon - NTH - Den"]);
});

test("a jump is chosen by its target, and by what it goes over if there are several", () => {
  const jumper = { wants: [want({ subject: "A Bur" })], options: { "A Bur": offers(["A Bur H", "A Bur JUMP Gas - Spa", "A Bur JUMP Mar - Spa"]) } };
  const { pick, say, orders, offered, said } = table(jumper);
  pick("Bur");
  say("Jump");
  assert.equal(said(), "A Bur: choose where it jumps to.");
  pick("Spa");
  assert.deepEqual(offered(), ["Over Gas", "Over Mar", "×"]);
  pick("Mar");
  assert.deepEqual(orders(), ["A Bur JUMP Mar - Spa"]);
});

test("who borrows the map has every pick until it is given back", () => {
  const { hands, pick, board } = table(), picked = mock.fn(), undone = mock.fn();
  hands.borrow({ picked, undone });
  pick("Par");
  assert.deepEqual(picked.mock.calls.map((call) => call.arguments), [["Par"]]);
  assert.equal(board.chosen, null);
  press(document.body, "Escape");
  assert.equal(undone.mock.callCount(), 1);
  pick("Par");
  assert.equal(board.chosen, "Par");
  assert.equal(undone.mock.callCount(), 1);
});

test("a new turn's sheet lets go of everything, and the old one draws no more", () => {
  const { hands, board, pick, sheet } = table(), undone = mock.fn();
  pick("Par");
  hands.borrow({ picked: () => {}, undone });
  hands.use(sheetOf({ number: 2 }));
  assert.equal(undone.mock.callCount(), 1);
  sheet.put("A Par - Bur");
  assert.deepEqual(board.sketched, []);
});

test("papers are no more than are due: it is asked which one a further one replaces", () => {
  const builds = { wants: [want({ kind: "build", label: "build", count: 2 })], options: { "": offers(["BUILD A Par", "BUILD F Bre", "BUILD A Mar", "WAIVE"], "build") } };
  const { pick, say, orders, offered, said } = table(builds);
  pick("Par");
  assert.deepEqual(offered(), ["Army", "No build", "×"]);
  say("Army");
  pick("Bre");
  say("Fleet");
  pick("Mar");
  say("Army");
  assert.equal(said(), "All that you have for “build” is used. Which one is BUILD A Mar to replace?");
  assert.deepEqual(orders(), ["BUILD A Par", "BUILD F Bre"]);
  assert.deepEqual(offered(), ["Instead of BUILD A Par", "Instead of BUILD F Bre", "×"]);
  say("Instead of BUILD F Bre");
  assert.deepEqual(orders(), ["BUILD A Par", "BUILD A Mar"]);
});

test("a row offers what it asks for and nothing else: an answer has no sales", () => {
  const sheet = sheetOf({
    number: 9,
    wants: [want({ kind: "answer", lead: "ANSWER" }), want({ kind: "sell", label: "sale", optional: true })],
    options: { "": offers(["SELL A Par"], "sell") },
  });
  assert.deepEqual(sheet.rows.map((row) => sheet.offers(row)), [[], ["SELL A Par"]]);
});

test("a unit that others lift offers its lifts, wherever they stand", () => {
  const lifts = offers(["F MAO L H Bre - Por"], "lift");
  const { board, pick, say, orders, offered } = table({
    number: 9,
    wants: [want({ kind: "lift", label: "lift", word: "L", optional: true })],
    options: { "": [...lifts, ...offers(["F Lon L H Wal - ENG", "F Lon L H Wal - Yor"], "lift")] },
  });
  pick("Bre");
  assert.deepEqual(board.lit, ["MAO"]);
  pick("MAO");
  pick("Bre");
  pick("Por");
  assert.deepEqual(orders(), ["F MAO L H Bre - Por"]);
  assert.deepEqual(offered(), []);
  pick("Wal");
  pick("Lon");
  pick("Wal");
  pick("ENG");
  say("Instead of F MAO L H Bre - Por");
  assert.deepEqual(orders(), ["F Lon L H Wal - ENG"]);
});

test("what was begun ends when another row is chosen", () => {
  const { board, hands, pick, said, offered } = table({
    number: 9,
    wants: [want({ subject: "A Par" }), want({ kind: "answer", lead: "ANSWER" })],
    options: { "A Par": offers(["A Par H", "A Par - Bur"]) },
  });
  pick("Par");
  assert.equal(board.chosen, "Par");
  hands.start(hands.sheet.rows[1]);
  assert.deepEqual([board.chosen, board.lit, offered(), said()], [null, [], [], ""]);
});

test("what is no order of the unit on a place is behind a button of its own", () => {
  const more = { "A Par": offers(["A Par H", "A Par - Bur"]), "": offers(["SELL A Par"], "sell") };
  const { pick, say, orders, offered } = table({ wants: [want({ subject: "A Par" }), want({ kind: "sell", label: "sale", optional: true })], options: more });
  pick("Par");
  assert.deepEqual(offered(), ["Hold", "Sale …", "×"]);
  say("Sale …");
  say("SELL A Par");
  assert.deepEqual(orders(), ["", "SELL A Par"]);
});

test("a row of papers lights all places that it could be about, and offers what is about none", () => {
  const votes = { wants: [want({ subject: "A Par" }), want({ kind: "Marvin", label: "Marvin", optional: true })], options: { "A Par": offers(["A Par H"]), "": offers(["MARVIN - Ber", "MARVIN H"], "Marvin") } };
  const { hands, sheet, board, pick, say, orders, offered } = table(votes);
  hands.start(sheet.rows[1]);
  assert.deepEqual([board.lit, offered()], [["Ber"], ["MARVIN H", "×"]]);
  say("MARVIN H");
  pick("Ber");
  say("MARVIN - Ber");
  assert.deepEqual(orders(), ["", "MARVIN - Ber"]);
});

test("of two units in one place it is asked which is supported", () => {
  const { pick, say, orders, offered } = table({ options: { "A Par": offers(["A Par H", "A Par S A Mar", "A Par S F Mar - GOL"]), "F Bre": offers(["F Bre H"]) } });
  pick("Par");
  say("Support");
  pick("Mar");
  assert.deepEqual(offered(), ["A Mar", "F Mar", "×"]);
  say("F Mar");
  assert.equal(orders()[0], "A Par S F Mar - GOL");
});

test("a way that a card opens is lit as such, and a unit that a card has moved is ordered where it will stand", () => {
  const { hands, board, pick, orders, said } = table();
  hands.more("hand", { "A Par": [[offer("A Par - Pic"), "card"]], "A Mar": [[offer("A Mar - GOL"), "card"]] });
  pick("Par");
  assert.deepEqual([board.lit, board.notes], [["Bur", "Gas", "Pic"], { Pic: "card" }]);
  assert.match(said() ?? "", /Framed: with your card/);
  pick("Pic");
  assert.equal(orders()[0], "A Par - Pic");
  pick("Mar");
  pick("GOL");
  assert.equal(orders()[2], "A Mar - GOL");
});
