/* An order sheet's rows on the page: what stands in them, and how orders are put into them. Nothing here asks the server. */

import { bare, orderOf } from "./notation.js";
import { RowLayout, apply, kindOf, looseRow, write } from "./rows.js";
import { inWords } from "./spoken.js";

/**
 * @import { Choice } from "./completion.js"
 * @import { Order } from "./notation.js"
 * @import { Line, Row } from "./rows.js"
 * @import { SheetData } from "./server"
 */

/** Fires "change" whenever a row was changed. */
export class SheetRows extends EventTarget {
  /** Counts every change and every answer: what was fetched before the last of them is out of date. */
  changes = 0;

  /** @param {SheetData} data */
  constructor(data) {
    super();
    this.data = data;
    this.number = data.number;
    this.seat = data.seat;
    /** @type {Record<string, Order[]>} what is on offer, by subject */
    this.orders = Object.fromEntries(Object.entries(data.options).map(([subject, offers]) => [subject, offers.map(orderOf)]));
    /** @type {Record<string, string[]>} its lines */
    this.options = Object.fromEntries(Object.entries(this.orders).map(([subject, orders]) => [subject, orders.map(({ line }) => line)]));
    this.all = Object.values(this.options).flat();
    this.layout = new RowLayout(data);
    /** @type {Row[]} */
    this.rows = this.layout.lay(data.lines);
  }

  /** Rows were changed by hand. */
  touched() {
    this.changes += 1;
    this.tell("change");
  }

  /**
   * @param {string} kind
   * @param {unknown} detail
   */
  tell(kind, detail = null) { this.dispatchEvent(new CustomEvent(kind, { detail })); }

  /* ---- what is there ---- */

  /** @param {string} subject */
  row(subject) { return this.rows.find((row) => row.subject === subject && !row.loose); }

  /**
   * The order of a row, or null: as the server has read it, or as it was offered.
   * @param {Row} row
   */
  orderOf(row) {
    return row.order ?? Object.values(this.orders).flat().find(({ line }) => bare(line) === bare(row.text)) ?? null;
  }

  /**
   * The lines that can be chosen in a row.
   * @param {Row} row
   */
  offers(row) { return this.layout.offers(row); }

  /**
   * The same for a list under an input: in the row of a unit its lines need not be begun with it. Without a row: all.
   * @param {Row | null} row
   * @returns {Choice[]}
   */
  choices(row) {
    const beginning = row ? this.layout.beginning(row) : "", lines = row && !row.loose ? new Set(this.offers(row)) : null;
    return Object.values(this.orders).flat().filter(({ line }) => !lines || lines.has(line)).map((order) => ({
      line: order.line, words: inWords(order, this.data.names),
      rest: beginning && order.line.startsWith(beginning) ? order.line.slice(beginning.length).trim() : "",
    }));
  }

  /** The rows that want an order and have none. */
  get missing() {
    const joint = new Set(this.rows.filter((row) => row.text.trim()).flatMap((row) => this.orderOf(row)?.ordered ?? []));
    return this.rows.filter((row) => row.want && !row.want.optional && !row.text.trim() && !joint.has(row.subject));
  }

  text() { return this.rows.map((row) => row.text.trim()).filter(Boolean).join("\n"); }

  /**
   * The lines of one kind of order: all votes, all predictions.
   * @param {string} kind
   */
  linesOf(kind) { return this.rows.filter((row) => kindOf(row) === kind && row.text.trim()).map((row) => row.text.trim()); }

  /* ---- writing ---- */

  /**
   * Set the text of a row; empty text takes the order back.
   * @param {Row} row
   * @param {string} text
   */
  set(row, text) {
    if (row.text === text) return;
    write(row, text);
    if (!text.trim() && row.loose) this.rows = this.rows.filter((one) => one !== row);
    this.touched();
  }

  /**
   * Checked lines instead of those that their units had; all other rows stay.
   * @param {Line[]} lines
   */
  replace(lines) {
    /** @param {{subject: string, kind?: string}} line */
    const of = (line) => `${line.subject} ${(line.kind ?? "") === "retreat"}`;
    const named = new Set(lines.filter((line) => line.subject).map(of));
    /** @param {Row} row */
    const old = (row) => row.subject && named.has(of({ subject: row.subject, kind: kindOf(row) }));
    this.rows = this.rows.filter((row) => !(row.loose && old(row)));
    for (const row of this.rows.filter(old)) write(row, "");
    for (const line of lines) {
      const text = line.canonical ?? line.given;
      const row = this.rows.find((one) => bare(one.text) === bare(text)) ?? this.rows.find((one) => this.layout.fits(one, line))
        ?? this.#loose(line.subject, line.kind);
      apply(row, line);
      if (row.state === "saved") row.state = "draft";
    }
    this.touched();
  }

  /**
   * Put an order where it belongs: in the place of the other order of its unit, or in a free row.
   * @param {string} text
   */
  put(text) {
    const line = this.layout.guess(text);
    const same = this.rows.find((row) => !row.loose && line.subject && row.subject === line.subject
      && (line.kind !== "retreat" || row.want?.kind === "retreat"));
    const twin = this.rows.find((row) => bare(row.text) === bare(text));
    const free = line.canonical || line.kind ? this.rows.find((row) => this.layout.fits(row, line)) : null;
    const row = same ?? twin ?? free ?? this.#loose(line.subject, line.kind);
    this.set(row, line.canonical ?? text);
    return row;
  }

  /**
   * All lines of one subject, tried from the top, instead of those it had.
   * @param {string} subject
   * @param {string[]} lines
   */
  lay(subject, lines) {
    const main = this.row(subject);
    const last = this.rows.filter((row) => row.subject === subject).map((row) => row.text.trim()).filter(Boolean);
    if (last.join("\n") === lines.join("\n")) return;
    this.rows = this.rows.filter((row) => row.subject !== subject || row === main);
    const [first = "", ...more] = lines;
    if (main) write(main, first);
    for (const text of main ? more : lines) this.#loose(subject).text = text;
    this.touched();
  }

  /**
   * All lines of one kind instead of those there are.
   * @param {string} kind
   * @param {string[]} lines
   */
  layKind(kind, lines) {
    if (this.linesOf(kind).join("\n") === lines.join("\n")) return;
    this.rows = this.rows.filter((row) => kindOf(row) !== kind || row.want);
    const left = [...lines];
    for (const row of this.rows.filter((one) => kindOf(one) === kind)) {
      const text = left.shift() ?? "";
      if (text !== row.text) write(row, text);
    }
    for (const text of left) this.#loose("", kind).text = text;
    this.touched();
  }

  /**
   * @param {string} subject
   * @param {string} [kind]
   */
  #loose(subject, kind) {
    const row = looseRow(subject, kind);
    this.rows.push(row);
    return row;
  }
}
