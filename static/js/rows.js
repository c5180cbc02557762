/* The rows of an order sheet: one for whatever a seat may order, and which line belongs into which row. */

import { bare, orderOf } from "./notation.js";
import { isDirty, textOf } from "./row-model.js";

/**
 * @import { Order } from "./notation.js"
 * @import { RowModel, RowState } from "./row-model.js"
 * @import { LineCheck, Offer, RowLine, SheetData, Want } from "./server"
 *
 * @typedef {Omit<LineCheck, "level"> & {level: LineCheck["level"] | "draft"}} Line a checked line, or one that is only guessed at
 */

/** A row as it is drawn and ordered in. Everything about its text follows from the model. */
export class Row {
  #model; #cell;
  /** @type {{line: RowLine | null, order: Order | null}} */
  #read = { line: null, order: null };

  /**
   * @param {RowModel} model
   * @param {string} key
   * @param {{want: Want | null, subject: string, kind: string}} about `want`: null where nothing asks for it; `subject`:
   *   the unit or the thing that it is for, or ""
   */
  constructor(model, key, { want, subject, kind }) {
    this.#model = model;
    this.#cell = model.row(key);
    this.key = key;
    this.want = want;
    this.subject = subject;
    this.kind = kind;
  }

  /** It goes away with its text. */
  get loose() { return this.want === null; }

  /** What is typed. */
  get text() { return this.#cell.typed; }

  /** @returns {RowState} */
  get state() { return this.#model.stateOf(this.#cell); }

  /** Something in it is not yet with the server. */
  get dirty() { return isDirty(this.#cell); }

  /** What the server has, as it counts or as it was typed. */
  get saved() { return textOf(this.#cell.server); }

  /** Whether what the server has counts while something else is typed. */
  get counts() { return this.#cell.server?.counts ?? false; }

  /** Nothing is typed, and nothing is there. */
  get empty() { return !this.text.trim() && !this.saved && !this.#cell.other; }

  /** What the server says of the text. */
  get message() {
    const { server, hint } = this.#cell, state = this.state;
    if (state === "wrong" || state === "warning" || (state === "suggested" && server?.level === "warning")) return server?.message ?? "";
    return state === "draft" && hint?.text === this.text.trim() ? hint.message : "";
  }

  /** What the text says, once the server has read it; null before. */
  get order() {
    const { server } = this.#cell, state = this.state;
    if (!server || this.dirty || state === "wrong") return null;
    if (this.#read.line !== server) {
      this.#read = { line: server, order: server.data.verb ? orderOf({ line: textOf(server), kind: server.kind, data: server.data }) : null };
    }
    return this.#read.order;
  }
}

/**
 * The kind of order that a row is for; "" where it is for none.
 * @param {Pick<Row, "want" | "kind">} row
 */
export const kindOf = (row) => row.want?.kind ?? row.kind;

/**
 * Whether a subject is a unit ("A Par") or the like of it on the board, and no kind of paper ("primary").
 * @param {string} subject
 */
export const namesUnit = (subject) => subject.includes(" ");

/** "A Bur R Mun, Gas": where a unit goes if it must retreat, which by post is written while it still has an order. */
const RETREAT = /^([A-Z] \S+) (?:R ([^\s,]+)(,.*)?|D)$/i;

/** What nothing can be told of. */
const UNREADABLE = "?";

/**
 * "vote#2" is ["vote", 2], "A Par" is ["A Par", 1]: as games/common/order_rows.py has it.
 * @param {string} key
 * @returns {[string, number]}
 */
export function splitKey(key) {
  const found = /^(.*)#(\d{1,3})$/.exec(key);
  return found ? [found[1], Number(found[2])] : [key, 1];
}

/**
 * @param {string} base
 * @param {number} number
 */
export const keyOf = (base, number) => (number === 1 ? base : `${base}#${number}`);

/**
 * What a row is called: its unit, or what it is for, with its number where there are several of the kind.
 * @param {Pick<Row, "subject" | "key">} row
 * @param {Want} [want] what asks for it, or for others of its kind
 */
export function nameOf({ subject, key }, want) {
  if (namesUnit(subject)) return subject;
  const word = subject || want?.label || want?.kind || "?", [, number] = splitKey(key);
  const several = number > 1 || (want && !want.subject && !want.optional && Math.abs(want.count) > 1);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}${several ? ` ${number}` : ""}`;
}

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
   * The rows that are asked for, by key, in their order.
   * @returns {Map<string, Want>}
   */
  asked() {
    const found = new Map();
    for (const want of this.#data.wants) {
      const base = want.subject ? this.#unitRow(want.subject, want.kind) : want.kind;
      const count = want.subject || want.optional ? 1 : Math.abs(want.count);
      let number = 1;
      for (let n = 0; n < count; n += 1) {
        while (found.has(keyOf(base, number))) number += 1;
        found.set(keyOf(base, number), want);
      }
    }
    return found;
  }

  /**
   * @param {string} subject
   * @param {string} kind
   */
  #unitRow(subject, kind) { return kind === "retreat" ? `${subject} R` : subject; }

  /**
   * What a row is about.
   * @param {string} key
   * @param {Want | undefined} want
   */
  about(key, want) {
    const [base] = splitKey(key);
    if (want) return { want, subject: want.subject, kind: want.kind };
    const retreats = base.endsWith(" R"), unit = retreats ? base.slice(0, -2) : base;
    if (namesUnit(unit) || this.#data.wants.some(({ subject }) => subject === base)) return { want: null, subject: unit, kind: retreats ? "retreat" : "" };
    return { want: null, subject: "", kind: base === UNREADABLE ? "" : base };
  }

  /**
   * The name of the row that a line is for, without a number: as games/common/order_rows.py has it.
   * @param {Line} line
   */
  baseOf({ subject, kind }) {
    const { wants } = this.#data;
    if (subject && wants.some((want) => want.subject === subject && (!kind || want.kind === kind))) return this.#unitRow(subject, kind);
    if (kind && wants.some((want) => !want.subject && want.kind === kind)) return kind;
    return subject ? this.#unitRow(subject, kind) : kind || UNREADABLE;
  }

  /**
   * What a line in this row may leave out: its unit, or the words of its kind of order. The server puts it there.
   * @param {Pick<Row, "want" | "kind" | "subject">} row
   */
  beginning(row) {
    if (row.subject) return kindOf(row) === "retreat" ? `${row.subject} R` : row.subject;
    return row.want?.lead ?? this.#data.wants.find((want) => !want.subject && want.kind === row.kind)?.lead ?? "";
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
    const kind = RETREAT.test(given.trim()) ? "retreat" : offer?.kind || (subject ? "" : this.#begins(given));
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
