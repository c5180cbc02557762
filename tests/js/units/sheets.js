/* Order sheets for the units, and a server that they are saved with. */

import { readFileSync } from "node:fs";

import { orderOf } from "../../../static/js/notation.js";
import { OrderSheet } from "../../../static/js/order-sheet.js";

/**
 * @import { Edit } from "../../../static/js/row-model.js"
 * @import { Fate, LineCheck, Offer, OrderData, RowLine, RowsSavedData, SheetData, Want } from "../../../static/js/server"
 */

/**
 * What the site sends of each line (tests/js/orders.py).
 * @type {Record<string, OrderData>}
 */
const DATA = Object.assign({}, ...Object.values(JSON.parse(readFileSync(new URL("orders.json", import.meta.url), "utf8"))));

/**
 * A line as the site offers it.
 * @param {string} line
 * @param {string} [kind]
 * @returns {Offer}
 */
export function offer(line, kind = "order") {
  if (!DATA[line]) throw new Error(`${line}: no such line in orders.json`);
  return { line, kind, data: DATA[line] };
}

/** @param {string} line */
export const order = (line) => orderOf(offer(line));

/**
 * @param {string[]} lines
 * @param {string} [kind]
 */
export const offers = (lines, kind) => lines.map((line) => offer(line, kind));

/**
 * @param {Partial<Want>} want
 * @returns {Want}
 */
export const want = (want) => ({ kind: "order", label: "", subject: "", count: 1, default: "", help: "", optional: false, lead: "", word: "", ...want });

/**
 * @param {Partial<LineCheck> & {given: string}} check
 * @returns {LineCheck}
 */
export const check = (check) => ({ canonical: check.given, level: "ok", message: "", subject: "", kind: "", data: DATA[check.given] ?? {}, ...check });

/** France in Spring, with an army in Paris and a fleet in Brest. */
const SPRING = {
  wants: [
    want({ subject: "A Par", default: "A Par H", help: "A Par - Bur" }),
    want({ subject: "F Bre", default: "F Bre H", help: "F Bre - MAO" }),
  ],
  options: {
    "A Par": offers(["A Par H", "A Par - Bur", "A Par - Gas", "A Par S F Bre - Gas", "A Par S A Mar", "A Par S A Mar - Bur"]),
    "F Bre": offers(["F Bre H", "F Bre - MAO", "F Bre - ENG", "F Bre - Spa/nc", "F Bre - Spa/sc"]),
  },
};

const NAMES = { Par: "Paris", Bur: "Burgundy", Gas: "Gascony", Mar: "Marseilles", Bre: "Brest", Spa: "Spain", ENG: "English Channel", Mos: "Moscow", MAO: "Mid-Atlantic Ocean" };

/**
 * A line in its row, as the server has it.
 * @param {LineCheck & Partial<RowLine>} line
 * @param {number} version
 * @returns {RowLine}
 */
export const inRow = (line, version = 1) => ({ row: line.subject || line.kind || "?", version, device: "", seq: 0, counts: line.level !== "error", ...line });

/**
 * @param {Partial<Omit<SheetData, "lines"> & {lines: LineCheck[]}>} data
 * @returns {SheetData}
 */
export const data = ({ lines = [], ...more } = {}) => ({
  number: 1, window: "M", seat: "France", version: 1, emptied: [], suggested: false, ruled: [], ready: false, receipt: null, conditions: null, words: {}, names: NAMES, kinds: { A: "Army", F: "Fleet" }, ...SPRING,
  lines: lines.map((line) => inRow(line)), ...more,
});

/**
 * A sheet on the page, as it is at a table.
 * @param {Parameters<typeof data>[0]} more
 */
export const sheetOf = (more = {}) => new OrderSheet(data(more), { save: "/save/", check: "/check/", token: "t", slug: "abc" });

/** What a sheet's rows say, with their states: "A Par - Bur (draft)". */
/** @param {OrderSheet} sheet */
export const told = (sheet) => sheet.rows.map((row) => `${row.text} (${row.state})`);

/** @typedef {{version: number, rows: Map<string, RowLine>}} Stored what a server has of a paper */

/**
 * A server in place of fetch: it keeps what it is asked, and answers by `answer(url, form, stored)` with a status and JSON, or not at all (null).
 * @param {(url: string, form: FormData, stored: Stored) => {status?: number, body: unknown} | null} answer
 */
export function serve(answer) {
  /** @type {{url: string, text: string, edits: string[], token: string | null}[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  let held = [];
  let holding = false;
  /** @type {Stored} */
  const stored = { version: 1, rows: new Map() };
  globalThis.fetch = async (url, options) => {
    const form = /** @type {FormData} */ (/** @type {unknown} */ (options?.body));
    const headers = /** @type {Record<string, string>} */ (options?.headers ?? {});
    asked.push({ url: String(url), text: String(form.get("text") ?? ""), edits: editsOf(form).map(({ row, line, soft }) => `${row}: ${line}${soft ? " ~" : ""}`), token: headers["X-CSRFToken"] ?? null });
    if (holding) await new Promise((done) => { held.push(() => done(null)); });
    const told = answer(String(url), form, stored);
    if (!told) throw new TypeError("nobody answers");
    return new Response(JSON.stringify(told.body), { status: told.status ?? 200, headers: { "Content-Type": "application/json" } });
  };
  return {
    asked, stored,
    /** Answers wait until they are let go. */
    hold() { holding = true; },
    letGo() {
      holding = false;
      for (const go of held) go();
      held = [];
    },
  };
}

/**
 * @param {FormData} form
 * @returns {Edit[]}
 */
const editsOf = (form) => JSON.parse(String(form.get("edits") ?? "[]"));

/**
 * A server that reads lines by `read`: what it is given it keeps.
 * @param {(line: string, row: string) => LineCheck} read
 * @returns {(url: string, form: FormData, stored: Stored) => {body: unknown}}
 */
export const reads = (read) => (url, form, stored) => {
  if (url !== "/save/") return { body: { lines: String(form.get("text")).split("\n").filter(Boolean).map((line) => read(line, "")), receipt: null } };
  stored.version += 1;
  /** @type {Fate[]} */
  const fates = [];
  for (const { row, line, seq, soft } of editsOf(form)) {
    const check = line ? read(line, row) : null, wrong = check?.level === "error";
    fates.push({ row, seq, fate: wrong ? (soft ? "incomplete" : "refused") : "taken", theirs: "", message: check?.message ?? "", rows: [row] });
    if (wrong && soft) continue;
    if (check) stored.rows.set(row, inRow({ ...check, row, device: String(form.get("device")), seq }, stored.version));
    else stored.rows.delete(row);
  }
  /** @type {RowsSavedData} */
  const body = { number: 1, version: stored.version, lines: [...stored.rows.values()], emptied: [], ruled: [], ready: false, suggested: false, receipt: null, fates };
  return { body };
};

/** Every line is fine, and said as it was sent. */
export const fine = reads((line) => check({ given: line, subject: line.match(/^[AF] \w{3}/)?.[0] ?? "" }));

/** Whatever was begun has come to its end, but for timers. */
export async function quiet() {
  for (let n = 0; n < 20; n += 1) await new Promise((done) => { setImmediate(done); });
}
