/* The rows of an order sheet: one for whatever a seat may order, and which line belongs into which. No state here. */

import { bare, orderOf } from "./notation.js";

/**
 * @import { Order } from "./notation.js"
 * @import { LineCheck, Offer, SheetData, Want } from "./server"
 *
 * @typedef {"missing" | "draft" | "saving" | "saved" | "warning" | "wrong"} RowState
 *
 * @typedef {object} Row
 * @property {string} subject the unit or the thing that it is for, or ""
 * @property {Want | null} want null where nothing asks for it
 * @property {string} [kind] of order, where nothing asks for it
 * @property {boolean} [loose] it goes away with its text
 * @property {string} text
 * @property {RowState} state
 * @property {string} message what the server says of it
 * @property {Order | null} [order] what the text says, once the server has read it
 *
 * @typedef {Omit<LineCheck, "level"> & {level: LineCheck["level"] | "draft"}} Line a checked line, or one that is only guessed at
 */

/** @type {Record<Line["level"], RowState>} */
const STATES = { ok: "saved", warning: "warning", error: "wrong", draft: "draft" };

/**
 * The kind of order that a row is for; undefined where it is for none.
 * @param {Row} row
 */
export const kindOf = (row) => row.want?.kind ?? row.kind;

/**
 * Whether a subject is a unit ("A Par") or the like of it on the board, and no kind of paper ("primary").
 * @param {string} subject
 */
export const namesUnit = (subject) => subject.includes(" ");

/**
 * A row that nothing asks for.
 * @param {string} subject
 * @param {string} kind
 * @returns {Row}
 */
export const looseRow = (subject, kind = "") => ({ subject, kind, want: null, loose: true, text: "", state: "draft", message: "" });

/**
 * Another text in a row, not yet saved.
 * @param {Row} row
 * @param {string} text
 */
export function write(row, text) {
  Object.assign(row, { text, state: text.trim() ? "draft" : "missing", message: "", order: null });
}

/**
 * A checked line in its row.
 * @param {Row} row
 * @param {Line} line
 */
export function apply(row, line) {
  row.state = STATES[line.level] ?? "draft";
  row.text = line.level === "error" ? line.given : line.canonical ?? line.given;
  row.message = line.message;
  row.order = line.data?.verb ? orderOf({ line: row.text, kind: line.kind, data: line.data }) : null;
}

/** "A Bur R Mun, Gas": where a unit goes if it must retreat, which by post is written while it still has an order. */
const RETREAT = /^([A-Z] \S+) (?:R ([^\s,]+)(,.*)?|D)$/i;

/** What a sheet's data tell of rows and lines without the server. */
export class RowLayout {
  #data;
  /** @type {Offer[]} */
  #all;

  /** @param {SheetData} data */
  constructor(data) {
    this.#data = data;
    this.#all = Object.values(data.options).flat();
  }

  /**
   * A row for everything that is asked for.
   * @returns {Row[]}
   */
  #empty() {
    /** @type {Row[]} */
    const rows = [];
    for (const want of this.#data.wants) {
      const count = want.subject || want.optional ? 1 : Math.abs(want.count);
      for (let n = 0; n < count; n += 1) rows.push({ subject: want.subject, want, text: "", state: "missing", message: "" });
    }
    return rows;
  }

  /**
   * Lines laid into rows; what has no row gets one of its own.
   * @param {Line[]} lines
   */
  lay(lines) {
    const rows = this.#empty();
    for (const told of lines) {
      if (!told.given.trim()) continue;
      const line = { ...told, kind: told.kind || this.#begins(told.given) };
      const row = rows.find((one) => this.fits(one, line)) ?? looseRow(line.subject, line.kind);
      if (row.loose) rows.push(row);
      apply(row, line);
    }
    return rows;
  }

  /**
   * What a line in this row may leave out: its unit, or the words of its kind of order. The server puts it there.
   * @param {Row} row
   */
  beginning(row) {
    if (row.subject) return kindOf(row) === "retreat" ? `${row.subject} R` : row.subject;
    return row.want?.lead ?? "";
  }

  /**
   * Whether a line is what an empty row asks for: the order of its unit, or one of its kind.
   * @param {Row} row
   * @param {Line} line
   */
  fits(row, line) {
    if (row.text || !row.want) return false;
    if (row.subject) return row.subject === line.subject && (line.kind !== "retreat" || row.want.kind === "retreat");
    if (this.#data.wants.some((want) => !want.subject && want.kind === line.kind)) return row.want.kind === line.kind;
    return !line.subject && Boolean(line.canonical);
  }

  /**
   * The kind of order that a line which nobody has read yet seems to be, by the words that its kind begins with: "LINK Lon - Mos" is a "link".
   * @param {string} given
   */
  #begins(given) {
    const text = given.replace(/^IF [^:]*:\s*/i, "").toUpperCase();
    const fits = this.#data.wants.filter((want) => !want.subject
      && (want.lead ? text.startsWith(want.lead) : want.word && text.split(/\s+/)[2] === want.word));
    return fits.sort((one, other) => other.lead.length - one.lead.length)[0]?.kind ?? "";
  }

  /**
   * A line as far as it can be told without the server.
   * @param {string} given
   * @returns {Line}
   */
  guess(given) {
    const { options, wants } = this.#data;
    const offer = this.#all.find(({ line }) => bare(line) === bare(given));
    const subject = Object.keys(options).find((name) => offer && options[name].includes(offer))
      ?? wants.map((want) => want.subject).find((name) => name && bare(given).startsWith(bare(name))) ?? "";
    const kind = RETREAT.test(given.trim()) ? "retreat" : subject ? "" : offer?.kind ?? this.#begins(given);
    return { given, canonical: offer?.line ?? null, subject, kind, level: "draft", message: "", data: offer?.data ?? {} };
  }

  /**
   * The lines that can be chosen in a row: its unit's, or those of its kind of order.
   * @param {Row} row
   */
  offers(row) {
    const { want, subject } = row;
    const offers = want && !subject ? this.#all.filter((offer) => offer.kind === want.kind) : this.#data.options[subject] ?? this.#all;
    return offers.map((offer) => offer.line);
  }
}
