/* What came too late is told, as soon as somebody can say what counted. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { LateNotice } from "../../../static/js/late.js";
import { show } from "./page.js";
import { quiet } from "./sheets.js";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  show("<div hidden></div>");
  localStorage.setItem("ended:abc", JSON.stringify([{ number: 1, device: "here", at: 0, lines: [{ row: "A Par", text: "A Par - Ga", seq: 0, why: "" }] }]));
});

/** @param {() => {status?: number, body: unknown}} answer */
const serve = (answer) => {
  globalThis.fetch = async () => {
    const { status = 200, body } = answer();
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
  };
};

const past = { number: 1, phase_name: "Spring 1901", over: "2026-01-01T12:00:00Z", lines: [], edits: [] };
const box = () => /** @type {HTMLElement} */ (document.querySelector("div"));

test("what did not count is told with its turn", async () => {
  serve(() => ({ body: past }));
  await new LateNotice(box(), "/rows/", "abc").look(2);
  assert.match(box().textContent ?? "", /Came too late: A Par - Ga \(Spring 1901/);
});

for (const [who, status] of /** @type {[string, number][]} */ ([["who is logged out", 401], ["a site that is busy", 503]])) {
  test(`after an answer for ${who} it is asked again`, async () => {
    let answer = status;
    serve(() => (answer === 200 ? { body: past } : { status: answer, body: { message: "No." } }));
    await new LateNotice(box(), "/rows/", "abc").look(2);
    assert.ok(box().hidden);
    answer = 200;
    mock.timers.tick(10000);
    await quiet();
    assert.match(box().textContent ?? "", /A Par - Ga/);
  });
}

test("for a stranger there is no private game, and what is owed stays to be told", async () => {
  serve(() => ({ status: 404, body: { message: "There is no such game." } }));
  await new LateNotice(box(), "/rows/", "abc").look(2);
  serve(() => ({ body: past }));
  await new LateNotice(box(), "/rows/", "abc").look(2);
  assert.match(box().textContent ?? "", /A Par - Ga/);
});
