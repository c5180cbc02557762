/* Saves a sheet where the server keeps none (the sandbox): all lines are looked at, and laid into their rows as an answer. */

import { post } from "./ask.js";

/**
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Edit } from "./row-model.js"
 * @import { Fate, RowLine, RowsSavedData } from "./server"
 */

/**
 * @param {OrderSheet} sheet
 * @param {string} url that says what is to be said of lines
 * @param {Edit[]} edits
 * @param {FormData} body
 * @returns {Promise<RowsSavedData>}
 */
export async function saveWhole(sheet, url, edits, body) {
  const { model } = sheet, edited = new Map(edits.map((edit) => [edit.row, edit]));
  const sent = sheet.rows.map((row) => ({ row, text: edited.get(row.key)?.line ?? row.saved })).filter(({ text }) => text);
  body.set("text", sent.map(({ text }) => text).join("\n"));
  body.set("rows", JSON.stringify(sent.map(({ row }) => sheet.layout.beginning(row))));
  const told = /** @type {{lines: RowLine[]}} */ (await post(url, body));
  const version = model.version + 1, single = told.lines.length === sent.length;
  /** @type {RowLine[]} */
  const lines = [];
  /** @type {Map<string, Fate>} */
  const fates = new Map(edits.map(({ row, seq }) => [row, { row, seq, fate: "taken", theirs: "", message: "", rows: [] }]));
  told.lines.forEach((line, index) => {
    const key = single ? sent[index].row.key : line.row, edit = edited.get(key), fate = fates.get(key);
    const before = model.row(key).server;
    if (fate && edit?.soft && line.level === "error") {
      Object.assign(fate, { fate: "incomplete", message: line.message });
      if (before) lines.push(before);
      return;
    }
    const taken = lines.some((one) => one.row === line.row);
    const at = line.level === "error" || taken ? key : line.row;
    fate?.rows.push(at);
    lines.push({ ...line, row: at, version: edit ? version : before?.version ?? version, device: edit ? model.device : "", seq: edit?.seq ?? 0 });
  });
  const { number, data } = sheet;
  return { number, version, lines, emptied: [], ruled: data.ruled, ready: false, suggested: false, receipt: null, fates: [...fates.values()] };
}
