import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { KeptOrders, leftOf } from "../../../static/js/kept-orders.js";
import { nameOf } from "../../../static/js/rows.js";
import { online, show } from "./page.js";
import { check, data, fine, inRow, offer, offers, quiet, reads, serve, sheetOf, told, want } from "./sheets.js";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  show("");
});

/** What is kept on the device of what is typed. */
const keptText = () => Object.keys(localStorage).filter((key) => key.startsWith("typed:")).map((key) => localStorage.getItem(key)).join();

/** What is due at once is done, and its answers are here. */
async function passed(milliseconds = 400) {
  mock.timers.tick(milliseconds);
  await quiet();
}

const units = { wants: [want({ subject: "A Par" })], options: { "A Par": offers(["A Par H", "A Par - Bur"]) } };

test("a change is saved a moment later, its row alone", async () => {
  const { asked } = serve(fine), sheet = sheetOf();
  sheet.put("a par-bur");
  assert.deepEqual(told(sheet), ["A Par - Bur (draft)", " (missing)"]);
  assert.ok(sheet.dirty);
  await passed(200);
  assert.equal(asked.length, 0, "not at once");
  await passed(200);
  assert.deepEqual(asked, [{ url: "/save/", text: "", edits: ["A Par: A Par - Bur"], token: "t" }]);
  assert.deepEqual(told(sheet), ["A Par - Bur (saved)", " (missing)"]);
  assert.ok(!sheet.dirty);
});

test("a line that is whole counts without Enter, and half a line changes nothing", async () => {
  const whole = reads((line) => (/^A Par - (Bur|Gas)$/.test(line) ? check({ given: line, subject: "A Par" }) : check({ given: line, level: "error", canonical: null, message: "Unknown province." })));
  const { asked, stored } = serve(whole), sheet = sheetOf(units), [row] = sheet.rows;
  sheet.type(row, "A Par - Bur");
  await passed();
  assert.deepEqual(told(sheet), ["A Par - Bur (saved)"]);
  sheet.type(row, "A Par - G");
  assert.deepEqual(told(sheet), ["A Par - G (draft)"], "no tick of the order before it");
  await passed();
  assert.deepEqual(asked.at(-1)?.edits, ["A Par: A Par - G ~"]);
  assert.equal(row.state, "draft");
  assert.equal(row.message, "Unknown province.");
  assert.equal(row.saved, "A Par - Bur", "it counts until the row is left");
  await passed(20000);
  assert.equal(asked.length, 2, "it is not asked about again");
  sheet.commit(row);
  await passed();
  assert.deepEqual(told(sheet), ["A Par - G (wrong)"]);
  assert.equal(stored.rows.get("A Par")?.given, "A Par - G");
});

test("what is retyped is what counts, whichever events there were", async () => {
  const { stored } = serve(fine), sheet = sheetOf(units), [row] = sheet.rows;
  for (const text of ["A Par - Bur", "A Par H", "A Par - Bur"]) {
    sheet.type(row, text);
    await passed();
    assert.equal(stored.rows.get("A Par")?.given, text);
    assert.equal(row.state, "saved");
  }
});

test("retyped while a save is under way: the row is not called saved before the server has it", async () => {
  const server = serve(fine), sheet = sheetOf({ ...units, lines: [check({ given: "A Par - Bur", subject: "A Par" })] }), [row] = sheet.rows;
  server.hold();
  sheet.type(row, "A Par H");
  await passed();
  sheet.type(row, "A Par - Bur");
  assert.equal(row.state, "draft", "A Par H may get there yet");
  server.letGo();
  await quiet();
  await passed();
  assert.equal(server.stored.rows.get("A Par")?.given, "A Par - Bur");
  assert.equal(row.state, "saved");
});

test("an order elsewhere of a row that nobody touches here is shown, and of one that is being typed in stands beside it", async () => {
  serve(fine);
  const lines = [check({ given: "A Par H", subject: "A Par" }), check({ given: "F Bre H", subject: "F Bre" })];
  const sheet = sheetOf({ lines }), [paris, brest] = sheet.rows;
  sheet.type(paris, "A Par - B");
  const there = [inRow({ ...lines[0], given: "A Par - Gas", canonical: "A Par - Gas" }, 2), inRow({ ...lines[1], given: "F Bre - MAO", canonical: "F Bre - MAO" }, 2)];
  sheet.follow({ ...data(), version: 2, lines: there });
  assert.deepEqual(told(sheet), ["A Par - B (elsewhere)", "F Bre - MAO (saved)"]);
  assert.equal(paris.saved, "A Par - Gas");
  sheet.choose(paris, "theirs");
  assert.deepEqual(told(sheet), ["A Par - Gas (saved)", "F Bre - MAO (saved)"]);
  sheet.follow({ ...data(), version: 1, lines: [] });
  assert.equal(brest.text, "F Bre - MAO", "an answer that was overtaken is passed over");
});

test("several changes in a moment are one save", async () => {
  const { asked } = serve(fine), sheet = sheetOf();
  sheet.put("A Par - Bur");
  await passed(200);
  sheet.put("F Bre - MAO");
  await passed(200);
  assert.equal(asked.length, 0);
  await passed(200);
  assert.deepEqual(asked.map(({ edits }) => edits), [["A Par: A Par - Bur", "F Bre: F Bre - MAO"]]);
});

test("what changes while a save is under way is saved after it, and its answer does not undo it", async () => {
  const server = serve(fine), sheet = sheetOf();
  server.hold();
  sheet.put("A Par - Bur");
  await passed();
  sheet.put("A Par - Gas");
  await passed();
  assert.equal(server.asked.length, 1, "one save at a time");
  server.letGo();
  await quiet();
  await passed();
  assert.deepEqual(server.asked.map(({ edits }) => edits), [["A Par: A Par - Bur"], ["A Par: A Par - Gas"]]);
  assert.equal(told(sheet)[0], "A Par - Gas (saved)");
});

test("a page that goes sends what there is, whole or half, and keeps what it does not know to be there", async () => {
  const server = serve(fine), sheet = sheetOf();
  server.hold();
  sheet.type(sheet.rows[0], "A Par - Bur");
  sheet.leave();
  await quiet();
  assert.deepEqual(server.asked.map(({ edits }) => edits), [["A Par: A Par - Bur ~"]]);
  assert.deepEqual(told(sheetOf()), ["A Par - Bur (draft)", " (missing)"], "the next page has it");
});

test("a unit has one order: another one takes its place", () => {
  const sheet = sheetOf();
  sheet.put("A Par - Bur");
  sheet.put("A Par S A Mar");
  assert.deepEqual(sheet.rows.map((row) => row.text), ["A Par S A Mar", ""]);
  assert.deepEqual(sheet.missing.map((row) => row.subject), ["F Bre"]);
});

test("what no row asks for gets one of its own, which goes with its text", () => {
  const sheet = sheetOf(), row = sheet.put("PREDICT Bel");
  assert.equal(sheet.rows.length, 3);
  assert.ok(row.loose);
  assert.equal(sheet.put("predict bel"), row, "not twice");
  sheet.set(row, "");
  assert.equal(sheet.rows.length, 2);
});

test("taking an order back leaves its row, and saves that nothing is there", async () => {
  const { asked } = serve(fine), sheet = sheetOf({ lines: [check({ given: "A Par - Bur", subject: "A Par" })] });
  assert.equal(told(sheet)[0], "A Par - Bur (saved)");
  sheet.set(sheet.rows[0], "");
  await passed();
  assert.deepEqual(asked.map(({ edits }) => edits), [["A Par: "]]);
  assert.equal(told(sheet)[0], " (missing)");
});

test("the same text again changes nothing", () => {
  const sheet = sheetOf(), before = sheet.changes;
  sheet.set(sheet.rows[0], "");
  assert.equal(sheet.changes, before);
  assert.ok(!sheet.dirty);
});

test("what the server finds wrong stays as it was typed, with the reason", async () => {
  serve(reads(() => check({ given: "A Par - Mos", canonical: "A Par - Mos", level: "error", subject: "A Par", message: "Too far." })));
  const sheet = sheetOf();
  sheet.set(sheet.rows[0], "a par - mos");
  await passed();
  assert.deepEqual(told(sheet)[0], "a par - mos (wrong)");
  assert.equal(sheet.rows[0].message, "Too far.");
  assert.equal(sheet.trouble, "");
});

test("a refusal is told and not tried again by itself", async () => {
  const { asked } = serve(() => ({ status: 409, body: { message: "The turn is over." } }));
  const sheet = sheetOf();
  sheet.put("A Par - Bur");
  await passed();
  assert.equal(sheet.trouble, "Not saved: The turn is over.");
  assert.equal(told(sheet)[0], "A Par - Bur (draft)");
  assert.equal(sheet.unsaved, "A Par - Bur");
  await passed(20000);
  assert.equal(asked.length, 1);
});

test("silence is told, kept, and tried again until somebody answers", async () => {
  let away = true;
  const { asked } = serve((url, form, stored) => (away ? null : fine(url, form, stored))), sheet = sheetOf();
  sheet.put("A Par - Bur");
  await passed();
  assert.match(sheet.trouble, /does not answer/);
  assert.match(keptText(), /A Par - Bur/);
  await passed(4000);
  assert.equal(asked.length, 1, "not at once");
  away = false;
  await passed(1100);
  assert.equal(asked.length, 2);
  assert.equal(sheet.trouble, "");
  assert.equal(keptText(), "");
  assert.ok(!sheet.dirty);
});

test("a server that breaks is as good as one that is silent", async () => {
  serve(() => ({ status: 503, body: {} }));
  const sheet = sheetOf();
  sheet.put("A Par - Bur");
  await passed();
  assert.match(sheet.trouble, /tried again/);
});

for (const status of [408, 425, 429, 503]) {
  test(`what the site cannot take now (${status}) is sent again until it is taken`, async () => {
    let busy = true;
    const { asked } = serve((url, form, stored) => (busy ? { status, body: { message: "Too much at once." } } : fine(url, form, stored)));
    const sheet = sheetOf();
    sheet.put("A Par - Bur");
    await passed();
    assert.match(sheet.trouble, /^Not saved: .* tried again/);
    assert.match(keptText(), /A Par - Bur/);
    busy = false;
    await passed(5100);
    assert.equal(asked.length, 2);
    assert.equal(sheet.trouble, "");
    assert.ok(!sheet.dirty);
  });
}

test("when the connection is back, what is not saved is saved at once", async () => {
  let away = true;
  const { asked } = serve((url, form, stored) => (away ? null : fine(url, form, stored))), sheet = sheetOf();
  sheet.put("A Par - Bur");
  await passed();
  away = false;
  const before = asked.length;
  online();
  await quiet();
  assert.ok(asked.length > before);
  assert.ok(!sheet.dirty);
});

/** @param {number} number @param {Record<string, string>} texts */
function keep(number, texts) {
  const rows = Object.fromEntries(Object.entries(texts).map(([row, typed]) => [row, { typed, base: 1, seq: 0 }]));
  localStorage.setItem("typed:abc:before", JSON.stringify({ device: "before", number, at: 0, left: true, rows }));
}

test("what never reached the server is there again, of this turn alone", () => {
  keep(1, { "A Par": "A Par - Gas", "F Bre": "F Bre - ENG" });
  assert.deepEqual(told(sheetOf({ number: 2 })), [" (missing)", " (missing)"]);
  assert.deepEqual(told(sheetOf()), ["A Par - Gas (draft)", "F Bre - ENG (draft)"]);
});

test("what a page took for late is there again where the turn is open after all", () => {
  const lines = [{ row: "A Par", text: "A Par - Gas", seq: 0, why: "" }, { row: "F Bre", text: "F Bre - Mos", seq: 0, why: "It does not reach." }];
  const left = (/** @type {number} */ number) => ({ number, device: "before", at: 0, lines });
  localStorage.setItem("ended:abc", JSON.stringify([left(1), left(2)]));
  assert.deepEqual(told(sheetOf({ number: 2 })), ["A Par - Gas (draft)", " (missing)"]);
  assert.deepEqual(JSON.parse(localStorage.getItem("ended:abc") ?? "").map((/** @type {{number: number}} */ one) => one.number), [1]);
});

test("what a page has kept waits where another line is written in its row", () => {
  const sheet = sheetOf();
  sheet.put("A Par - Bur");
  keep(1, { "A Par": "A Par - Gas", "F Bre": "F Bre - ENG" });
  sheet.beat();
  assert.deepEqual(told(sheet), ["A Par - Bur (draft)", "F Bre - ENG (draft)"]);
  assert.deepEqual(Object.keys(JSON.parse(localStorage.getItem("typed:abc:before") ?? "").rows), ["A Par"]);
  assert.deepEqual(told(sheetOf())[0], "A Par - Gas (draft)");
});

test("what another page is still typing is left to it", () => {
  keep(1, { "A Par": "A Par - Gas" });
  localStorage.setItem("typed:abc:before", JSON.stringify({ ...JSON.parse(localStorage.getItem("typed:abc:before") ?? ""), at: Date.now(), left: false }));
  assert.deepEqual(told(sheetOf()), [" (missing)", " (missing)"]);
});

test("a row that was emptied and not saved stays empty", () => {
  keep(1, { "A Par": "" });
  const sheet = sheetOf({ lines: [check({ given: "A Par - Bur", subject: "A Par" })] });
  assert.equal(sheet.text(), "");
  assert.ok(sheet.dirty);
});

test("what had reached the server after all is no change of another device", () => {
  keep(1, { "A Par": "bur" });
  const kept = JSON.parse(localStorage.getItem("typed:abc:before") ?? "");
  kept.rows["A Par"] = { typed: "bur", base: 1, seq: 3, sent: "bur" };
  localStorage.setItem("typed:abc:before", JSON.stringify(kept));
  const line = { ...inRow(check({ given: "A Par - Bur", subject: "A Par" }), 2), device: "before", seq: 3 };
  assert.deepEqual(told(sheetOf({ version: 2, lines: [line] })), ["A Par - Bur (saved)", " (missing)"]);
});

test("a line that does not count is told after the turn, also where its page was gone by then", () => {
  serve(fine);
  const wrong = check({ given: "A Par - Mosx", subject: "A Par", level: "error", message: "There is no Mosx." });
  const sheet = sheetOf({ lines: [wrong] });
  sheet.leave();
  const [left] = new KeptOrders("abc", "").takeOlder(2).map(leftOf);
  assert.deepEqual(left.lines, [{ row: "A Par", text: "A Par - Mosx", seq: 0, why: "There is no Mosx." }]);
});

test("a line that did not count and was mended elsewhere does not come back from the device", () => {
  serve(fine);
  const wrong = check({ given: "A Par - Mosx", subject: "A Par", level: "error", message: "There is no Mosx." });
  sheetOf({ lines: [wrong] }).leave();
  const mended = inRow(check({ given: "A Par - Bur", subject: "A Par" }), 2);
  assert.deepEqual(told(sheetOf({ version: 2, lines: [mended] })), ["A Par - Bur (saved)", " (missing)"]);
  assert.deepEqual(new KeptOrders("abc", "").takeOlder(2).map(leftOf), [], "and is not told of");
});

test("what a turn's end finds unsaved is left on the device", () => {
  serve(() => null);
  const sheet = sheetOf();
  sheet.type(sheet.rows[0], "A Par - Ga");
  sheet.close();
  const [left] = JSON.parse(localStorage.getItem("ended:abc") ?? "[]");
  assert.deepEqual([left.number, left.lines.map((/** @type {{text: string}} */ one) => one.text)], [1, ["A Par - Ga"]]);
});

test("a letter is read by the server and replaces what its units had", async () => {
  const { asked } = serve((url, form, stored) => (url === "/check/"
    ? { body: { lines: [check({ given: "army paris to burgundy", canonical: "A Par - Bur", subject: "A Par" })] } } : fine(url, form, stored)));
  const sheet = sheetOf({ lines: [check({ given: "A Par H", subject: "A Par" }), check({ given: "F Bre H", subject: "F Bre" })] });
  await sheet.write("army paris\nto burgundy");
  assert.deepEqual(asked[0], { url: "/check/", text: "army paris\nto burgundy", edits: [], token: "t" });
  assert.deepEqual(told(sheet), ["A Par - Bur (draft)", "F Bre H (saved)"]);
});

test("what is typed while a letter is read is not overwritten by it", async () => {
  serve((url, form, stored) => (url === "/check/"
    ? { body: { lines: [["A Par", "A Par - Bur"], ["F Bre", "F Bre - MAO"]].map(([subject, line]) => check({ given: line, subject })) } } : fine(url, form, stored)));
  const sheet = sheetOf();
  const read = sheet.write("A Par - Bur\nF Bre - MAO");
  sheet.type(/** @type {any} */ (sheet.row("F Bre")), "F Bre - ");
  await read;
  assert.deepEqual(sheet.rows.filter(({ text }) => text).map(({ text }) => text), ["A Par - Bur", "F Bre - "]);
});

test("a row that another device changes while a letter is read asks which line is meant", async () => {
  serve((url, form, stored) => (url === "/check/"
    ? { body: { lines: [["A Par", "A Par - Bur"], ["F Bre", "F Bre - MAO"]].map(([subject, line]) => check({ given: line, subject })) } } : fine(url, form, stored)));
  const sheet = sheetOf(), read = sheet.write("A Par - Bur\nF Bre - MAO");
  sheet.follow({ ...data(), version: 2, lines: [inRow(check({ given: "A Par - Gas", subject: "A Par" }), 2)] });
  await read;
  assert.deepEqual(told(sheet).filter((row) => !row.startsWith(" ")), ["A Par - Bur (elsewhere)", "F Bre - MAO (draft)"]);
  sheet.choose(/** @type {any} */ (sheet.row("A Par")), "mine");
  assert.equal(told(sheet)[0], "A Par - Bur (draft)");
});

test("a letter that nobody reads is laid out line by line", async () => {
  serve(() => null);
  const sheet = sheetOf();
  await sheet.write("A Par - Bur; f bre-mao");
  assert.deepEqual(sheet.rows.map((row) => row.text), ["A Par - Bur", "F Bre - MAO"]);
});

test("a letter that is refused says why", async () => {
  serve(() => ({ status: 400, body: { message: "Too long." } }));
  const sheet = sheetOf(), heard = mock.fn();
  sheet.addEventListener("trouble", heard);
  await sheet.write("so much\ntext");
  assert.equal(heard.mock.calls[0].arguments[0].detail, "Too long.");
});

test("the text box replaces everything, and nothing in it counts as saved yet", async () => {
  serve(fine);
  const sheet = sheetOf({ lines: [check({ given: "A Par - Bur", subject: "A Par" })] });
  await sheet.putAll("F Bre - ENG");
  assert.deepEqual(told(sheet), [" (draft)", "F Bre - ENG (draft)"]);
});

test("lines of one kind fill the rows that ask for them, then rows of their own", () => {
  const votes = { wants: [want({ kind: "vote", lead: "VOTE", count: 2 })], options: { "": offers(["VOTE 1 CLOSE Mun", "VOTE 1 CLOSE Ber"], "vote") } };
  const sheet = sheetOf(votes);
  sheet.layKind("vote", ["VOTE 1 CLOSE Mun", "VOTE 2 CLOSE Ber", "VOTE 1 OPEN Lon"]);
  assert.deepEqual(sheet.linesOf("vote"), ["VOTE 1 CLOSE Mun", "VOTE 2 CLOSE Ber", "VOTE 1 OPEN Lon"]);
  assert.deepEqual(sheet.rows.map((row) => Boolean(row.loose)), [false, false, true]);
  const before = sheet.changes;
  sheet.layKind("vote", sheet.linesOf("vote"));
  assert.equal(sheet.changes, before, "the same again changes nothing");
  sheet.layKind("vote", ["VOTE 1 OPEN Lon"]);
  assert.deepEqual(sheet.rows.map((row) => row.text), ["VOTE 1 OPEN Lon", ""]);
});

test("rows of one kind are told apart by their numbers", () => {
  const votes = want({ kind: "vote", label: "vote", count: 3 }), sheet = sheetOf({ wants: [want({ subject: "A Par" }), votes, want({ kind: "predict", label: "prediction" })], options: {} });
  assert.deepEqual(sheet.rows.map((row) => nameOf(row, row.want ?? undefined)), ["A Par", "Vote 1", "Vote 2", "Vote 3", "Prediction"]);
  assert.equal(nameOf({ subject: "", key: "secondary#2" }, want({ kind: "secondary", optional: true })), "Secondary 2", "more than is asked for");
});

test("lines of one subject are laid from the top", () => {
  const sheet = sheetOf({ wants: [want({ kind: "card", subject: "primary", optional: true })], options: { primary: [] } });
  sheet.lay("primary", ["PRIMARY MS", "PRIMARY SD"]);
  assert.equal(sheet.text(), "PRIMARY MS\nPRIMARY SD");
  sheet.lay("primary", []);
  assert.deepEqual(told(sheet), [" (missing)"]);
});

test("adjustments go into free rows of their number", () => {
  const sheet = sheetOf({ wants: [want({ kind: "build", count: 2 })], options: { "": offers(["BUILD A Par", "BUILD F Bre", "BUILD A Mar", "WAIVE"], "build") } });
  for (const line of ["BUILD A Par", "BUILD F Bre"]) sheet.put(line);
  assert.deepEqual(sheet.rows.map((row) => row.text), ["BUILD A Par", "BUILD F Bre"]);
  assert.deepEqual(sheet.missing, []);
});

test("removals are owed by a negative count", () => {
  const sheet = sheetOf({ wants: [want({ kind: "remove", count: -2 })], options: { "": offers(["REMOVE A Par"], "remove") } });
  assert.equal(sheet.rows.length, 2);
});

test("one order for two units leaves neither of them missing", () => {
  const sheet = sheetOf({ wants: [want({ subject: "A Par" }), want({ subject: "B Par" })], options: { "A Par": offers(["A/B Par - Bur"]), "B Par": [] } });
  sheet.put("A/B Par - Bur");
  assert.deepEqual(sheet.missing, []);
});

test("a list of retreats is no order of its unit", () => {
  const wants = [want({ subject: "A Par" }), want({ subject: "A Par", kind: "retreat", optional: true })];
  const sheet = sheetOf({ wants, options: { "A Par": offers(["A Par H", "A Par - Bur"]) } });
  sheet.put("A Par - Bur");
  sheet.put("A Par R Gas, Bre");
  assert.deepEqual(sheet.rows.map((row) => row.text), ["A Par - Bur", "A Par R Gas, Bre"]);
});

test("an order is understood as far as it is on offer, in whatever spelling", () => {
  const sheet = sheetOf(units);
  sheet.set(sheet.rows[0], "a par - BUR");
  assert.equal(sheet.orderOf(sheet.rows[0])?.target, "Bur");
  sheet.set(sheet.rows[0], "A Par - Mos");
  assert.equal(sheet.orderOf(sheet.rows[0]), null);
});

test("an answer in other rows is laid out so: one line was two orders", async () => {
  serve((url, form, stored) => {
    const told = /** @type {{body: {fates: {rows: string[]}[], lines: unknown[]}}} */ (fine(url, form, stored));
    const lines = [check({ given: "A Par - Bur", subject: "A Par" }), check({ given: "F Bre - MAO", subject: "F Bre" })].map((line) => inRow(line, 2));
    return { body: { ...told.body, lines, fates: told.body.fates.map((fate) => ({ ...fate, rows: ["A Par", "F Bre"] })) } };
  });
  const sheet = sheetOf();
  sheet.put("all forward");
  await passed();
  assert.deepEqual(told(sheet), ["A Par - Bur (saved)", "F Bre - MAO (saved)"]);
});

test("what is settled is with the server; what is refused is not", async () => {
  mock.timers.reset();
  serve(fine);
  const sheet = sheetOf();
  sheet.put("A Par - Bur");
  assert.equal(await sheet.settled(), true);
  serve(() => ({ status: 403, body: { message: "No." } }));
  sheet.put("A Par H");
  assert.equal(await sheet.settled(), false);
});

test("the sandbox's requests carry what it says besides", async () => {
  const { OrderSheet } = await import("../../../static/js/order-sheet.js");
  /** @type {string[]} */
  const benches = [];
  serve((url, form, stored) => { benches.push(String(form.get("bench"))); return fine(url, form, stored); });
  const sheet = new OrderSheet(data(), { save: "/save/", check: "/s/", token: "t", slug: "x", more: () => ({ bench: "packed" }) });
  sheet.put("A Par - Bur");
  await passed();
  assert.deepEqual(benches, ["packed"]);
});

test("a line that is offered is of its kind; any other seems to be of what its words begin with, the longest first", () => {
  const wants = [
    want({ kind: "build", lead: "BUILD" }), want({ kind: "free build", lead: "BUILD FREE" }), want({ kind: "lift", word: "L", help: "TAKE a lift" }),
    want({ kind: "other" }),
  ];
  const { layout } = sheetOf({ wants, options: { "": [offer("BUILD A Par", "disposal")] } });
  assert.equal(layout.guess("build a par").kind, "disposal");
  assert.equal(layout.guess("build A Bre").kind, "build");
  assert.equal(layout.guess("BUILD FREE A Lon").kind, "free build");
  assert.equal(layout.guess("IF VACANT(Gas): F MAO L H Bre - Por").kind, "lift");
  assert.equal(layout.guess("TAKE a lift").kind, "", "the help is for people");
  assert.deepEqual(wants.map((one) => layout.beginning({ subject: "", kind: "", want: one })), ["BUILD", "BUILD FREE", "", ""]);
});
