/* The lists of a row: a card before its targets, what is chosen now, and the condition that stays. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { show } from "./page.js";
import { pickers } from "../../../static/js/pickers.js";
import { check, sheetOf, want } from "./sheets.js";

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
});

const PLACES = ["Bel", "Bre", "Bur", "Gas", "Hol", "Lon", "Mar", "Mun", "Par", "Pic", "Rom", "Spa"];
const CARDS = ["BLACK HOLE", "GARDEN OF EDEN"];
/** @param {string} card @param {string} place */
const play = (card, place) => ({ line: `PRIMARY ${card} ${place}`, kind: "play", data: { verb: "primary", place, more: { card } } });

/** @param {string} text */
function listsOf(text) {
  show("<div></div>");
  const box = /** @type {HTMLElement} */ (document.querySelector("div"));
  const options = { primary: CARDS.flatMap((card) => PLACES.map((place) => play(card, place))) };
  const line = text.split(": ").at(-1) ?? "", offer = options.primary.find((one) => one.line === line);
  const lines = text ? [check({ given: text, canonical: text, subject: "primary", kind: "play", data: offer?.data })] : [];
  const sheet = sheetOf({ wants: [want({ subject: "primary", kind: "play" })], options, lines });
  const row = sheet.rows[0], draw = () => box.replaceChildren(...pickers(sheet, row, box, draw));
  draw();
  /** @param {string} label @param {string} value */
  const choose = (label, value) => {
    const list = /** @type {HTMLSelectElement} */ (box.querySelector(`[aria-label="${label}"]`));
    list.value = value;
    list.dispatchEvent(new Event("change"));
  };
  const told = () => [...box.querySelectorAll("select")].map((one) => [one.ariaLabel ?? one.getAttribute("aria-label"), one.selectedOptions[0]?.textContent, one.options.length - 1]);
  return { row, choose, told };
}

test("of many plays the card is asked first, then what it is for", () => {
  const { row, choose, told } = listsOf("");
  assert.deepEqual(told(), [["Which card", "Which card", 2]]);
  choose("Which card", "GARDEN OF EDEN");
  assert.deepEqual(told(), [["Which card", "Garden of eden", 2], ["Where", "Where", 12]]);
  choose("Where", "PRIMARY GARDEN OF EDEN Gas");
  assert.equal(row.text, "PRIMARY GARDEN OF EDEN Gas");
});

test("what is chosen now is shown, under a condition too, and another choice keeps the condition", () => {
  const { row, choose, told } = listsOf("IF ANY PLAYS TELEPORT: PRIMARY BLACK HOLE Mun");
  assert.deepEqual(told(), [["Which card", "Black hole", 2], ["Where", "Mun", 12]]);
  choose("Where", "PRIMARY BLACK HOLE Bur");
  assert.equal(row.text, "IF ANY PLAYS TELEPORT: PRIMARY BLACK HOLE Bur");
});
