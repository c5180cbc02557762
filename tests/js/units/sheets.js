/* Order sheets for the units, and a server that they are saved with. */

import { readFileSync } from "node:fs";

import { orderOf } from "../../../static/js/notation.js";
import { OrderSheet } from "../../../static/js/order-sheet.js";

/**
 * @import { LineCheck, Offer, OrderData, SheetData, Want } from "../../../static/js/server"
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

const NAMES = { Par: "Paris", Bur: "Burgundy", Gas: "Gascony", Mar: "Marseilles", Bre: "Brest", Spa: "Spain", ENG: "English Channel", MAO: "Mid-Atlantic Ocean" };

/**
 * @param {Partial<SheetData>} data
 * @returns {SheetData}
 */
export const data = (data = {}) => ({
  number: 1, window: "M", seat: "France", lines: [], ruled: [], ready: false, receipt: null, conditions: null, words: {}, names: NAMES, ...SPRING, ...data,
});

/**
 * A sheet on the page, as it is at a table.
 * @param {Partial<SheetData>} more
 */
export const sheetOf = (more = {}) => new OrderSheet(data(more), { save: "/save/", check: "/check/", token: "t", slug: "abc" });

/** What a sheet's rows say, with their states: "A Par - Bur (draft)". */
/** @param {OrderSheet} sheet */
export const told = (sheet) => sheet.rows.map((row) => `${row.text} (${row.state})`);

/**
 * A server in place of fetch: it keeps what it is asked, and answers by `answer(url, form)` with a status and JSON, or not at all (null).
 * @param {(url: string, form: FormData) => {status?: number, body: unknown} | null} answer
 */
export function serve(answer) {
  /** @type {{url: string, text: string, rows: unknown, token: string | null}[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  let held = [];
  let holding = false;
  globalThis.fetch = async (url, options) => {
    const form = /** @type {FormData} */ (/** @type {unknown} */ (options?.body));
    const headers = /** @type {Record<string, string>} */ (options?.headers ?? {});
    asked.push({ url: String(url), text: String(form.get("text")), rows: JSON.parse(String(form.get("rows") ?? "null")), token: headers["X-CSRFToken"] ?? null });
    if (holding) await new Promise((done) => { held.push(() => done(null)); });
    const told = answer(String(url), form);
    if (!told) throw new TypeError("nobody answers");
    return new Response(JSON.stringify(told.body), { status: told.status ?? 200, headers: { "Content-Type": "application/json" } });
  };
  return {
    asked,
    /** Answers wait until they are let go. */
    hold() { holding = true; },
    letGo() {
      holding = false;
      for (const go of held) go();
      held = [];
    },
  };
}

/** Every line is fine, and said as it was sent. */
/** @type {(url: string, form: FormData) => {body: {lines: LineCheck[], receipt: null}}} */
export const fine = (url, form) => ({
  body: {
    lines: String(form.get("text")).split("\n").filter(Boolean).map((given) => check({ given, subject: given.match(/^[AF] \w{3}/)?.[0] ?? "" })),
    receipt: null,
  },
});

/** Whatever was begun has come to its end, but for timers. */
export async function quiet() {
  for (let n = 0; n < 20; n += 1) await new Promise((done) => { setImmediate(done); });
}
