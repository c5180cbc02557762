/* All orders of a sheet by clicks: whoever walks knows no order, and presses whatever is lit or offered.
 *
 *   node tests/js/units/walk.js sheets.json     prints for each sheet the lines that no clicks lead to, and what cannot be told apart
 */

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { laid } from "./board.js";
import { fine, serve } from "./sheets.js";
import { OrderSheet } from "../../../static/js/order-sheet.js";

/**
 * @import { NotedOffers, SheetData } from "../../../static/js/server"
 *
 * @typedef {{sheet: SheetData, drawn: string[], more?: NotedOffers}} Walked a sheet, and the provinces that its map shows
 * @typedef {{missed: string[], alike: string[]}} Found
 */

const NEVER = new Set(["×", "One back", "Take it back"]);
const DEEPEST = 8;

/**
 * @param {Walked} walked
 * @returns {Found}
 */
export function walk({ sheet: data, drawn, more = {} }) {
  const table = laid(() => new OrderSheet(data, { save: "/save/", check: "/check/", token: "t", slug: "walk" }));
  table.hands.more("walk", more);
  const { sheet, hands, board } = table, alike = new Set();
  /** @type {Set<string>} */
  const made = new Set();
  sheet.addEventListener("change", () => { for (const row of sheet.rows) if (row.text) made.add(row.text); });
  const anew = () => {
    hands.cancel();
    for (const row of [...sheet.rows]) sheet.set(row, "");
  };
  /** Everything that can be pressed now. */
  const open = () => {
    const texts = table.offered(), choices = texts.filter((text) => !NEVER.has(text));
    for (const text of choices) if (texts.indexOf(text) !== texts.lastIndexOf(text)) alike.add(`${text} at ${board.chosen ?? "-"}`);
    const places = [...new Set([...board.lit, ...(board.chosen ? [board.chosen] : [])])].filter((place) => drawn.includes(place));
    return [...choices.map((text) => () => table.say(text)), ...places.map((place) => () => table.pick(place))];
  };
  const seen = new Set();
  /**
   * @param {(() => void)[]} clicks that have led here
   */
  const go = (clicks) => {
    if (clicks.length > DEEPEST) return;
    const again = () => {
      anew();
      for (const click of clicks) click();
      return sheet.text() ? [] : open();
    };
    const here = again();
    const state = JSON.stringify([clicks.length < 2 ? clicks.length : 2, board.chosen, board.lit, table.palette.textContent, table.said()]);
    if (seen.has(state)) return;
    seen.add(state);
    for (let index = 0; index < here.length; index += 1) go([...clicks, () => open()[index]?.()]);
  };
  for (const place of drawn) go([() => table.pick(place)]);
  for (let index = 0; index < sheet.rows.length; index += 1) go([() => { if (sheet.rows[index]) hands.start(sheet.rows[index]); }]);
  const lines = [...Object.values(data.options).flat().map(({ line }) => line), ...Object.values(more).flat().map(([{ line }]) => line)];
  return { missed: lines.filter((line) => !made.has(line)), alike: /** @type {string[]} */ ([...alike]) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  serve(fine);
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (/** @type {unknown} */ (() => 0)); // nothing is saved: what is walked is the map
  process.stdout.write(JSON.stringify(JSON.parse(readFileSync(process.argv[2], "utf8")).map(walk)));
}
