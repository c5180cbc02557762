/* An order sheet's rows on the page: what stands in them, and how orders are put into them. Nothing here asks the server. */

import { bare, orderOf } from "./notation.js";
import { RowModel, textOf } from "./row-model.js";
import { Row, RowLayout, keyOf, kindOf, namesUnit, splitKey } from "./rows.js";
import { inWords } from "./spoken.js";

/**
 * @import { Choice } from "./completion.js"
 * @import { Order } from "./notation.js"
 * @import { Line } from "./rows.js"
 * @import { SheetData } from "./server"
 *
 * @typedef {{texts: Map<string, string>, version: number}} Before what stood in the rows at a moment
 */

/** Fires "change" whenever a row was changed. */
export class SheetRows extends EventTarget {
  /** Counts every change and every answer: what was fetched before the last of them is out of date. */
  changes = 0;
  /** @type {Map<string, Row>} */
  #byKey = new Map();
  #asked;

  /**
   * @param {SheetData} data
   * @param {string} device names this page to the server
   */
  constructor(data, device = "page") {
    super();
    this.data = data;
    this.number = data.number;
    this.seat = data.seat;
    /** @type {Record<string, Order[]>} what is on offer, by subject */
    this.orders = Object.fromEntries(Object.entries(data.options).map(([subject, offers]) => [subject, offers.map((one) => orderOf(one, data.kinds))]));
    /** @type {Record<string, string[]>} its lines */
    this.options = Object.fromEntries(Object.entries(this.orders).map(([subject, orders]) => [subject, orders.map(({ line }) => line)]));
    this.all = Object.values(this.options).flat();
    this.layout = new RowLayout(data);
    this.#asked = this.layout.asked();
    this.model = new RowModel(device, data);
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

  /**
   * The rows that are asked for, and after them those that hold something all the same. A row stays the same object.
   * @returns {Row[]}
   */
  get rows() {
    const rows = [...this.#asked.keys()].map((key) => this.#row(key));
    const more = [...this.model.rows.keys()].filter((key) => !this.#asked.has(key)).map((key) => this.#row(key)).filter((row) => !row.empty);
    return [...rows, ...more.sort((one, other) => (splitKey(one.key)[0] === splitKey(other.key)[0] ? splitKey(one.key)[1] - splitKey(other.key)[1] : 0))];
  }

  /** @param {string} key */
  #row(key) {
    const row = this.#byKey.get(key) ?? new Row(this.model, key, this.layout.about(key, this.#asked.get(key)));
    this.#byKey.set(key, row);
    return row;
  }

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

  /** The rows that want something and have nothing. */
  get #due() {
    const joint = new Set(this.rows.filter((row) => row.text.trim()).flatMap((row) => this.orderOf(row)?.ordered ?? []));
    return this.rows.filter((row) => row.want && !row.want.optional && !row.text.trim() && !joint.has(row.subject));
  }

  /** The units that want an order and have none. */
  get missing() { return this.#due.filter((row) => namesUnit(row.subject)); }

  /** Whatever else is due and is not there: builds, answers, cards. */
  get due() { return this.#due.filter((row) => !namesUnit(row.subject)); }

  text() { return this.rows.map((row) => row.text.trim()).filter(Boolean).join("\n"); }

  /**
   * The lines of one kind of order: all votes, all predictions.
   * @param {string} kind
   */
  linesOf(kind) { return this.rows.filter((row) => kindOf(row) === kind && row.text.trim()).map((row) => row.text.trim()); }

  /* ---- writing ---- */

  /**
   * What is being typed in a row, key by key.
   * @param {Row} row
   * @param {string} text
   */
  type(row, text) {
    if (row.text === text) return;
    this.model.type(row.key, text);
    this.touched();
  }

  /**
   * A row's text is meant as it stands: Enter was pressed, or the row was left.
   * @param {Row} row
   */
  commit(row) {
    this.model.commit(row.key);
    this.touched();
  }

  /** All rows are meant as they stand. */
  commitAll() {
    for (const row of this.rows) this.model.commit(row.key);
    this.touched();
  }

  /**
   * Where another device has changed a row: keep what is typed here, or take what stands there.
   * @param {Row} row
   * @param {"mine" | "theirs"} which
   */
  choose(row, which) {
    this.model.choose(row.key, which);
    this.touched();
  }

  /**
   * Set the text of a row; empty text takes the order back.
   * @param {Row} row
   * @param {string} text
   */
  set(row, text) {
    if (row.text === text && !row.dirty && row.state !== "suggested") return;
    this.#write(row.key, text);
    this.touched();
  }

  /**
   * @param {string} key
   * @param {string} text
   */
  #write(key, text) {
    this.model.type(key, text);
    this.model.commit(key);
  }

  /**
   * The first row of that name that holds nothing.
   * @param {string} base
   */
  #free(base) {
    for (let number = 1; ; number += 1) {
      const cell = this.model.rows.get(keyOf(base, number));
      if (!cell || (!cell.typed.trim() && !textOf(cell.server))) return keyOf(base, number);
    }
  }

  /** @param {string} base */
  #keys(base) {
    return [...this.model.rows.keys()].filter((key) => splitKey(key)[0] === base).sort((one, other) => splitKey(one)[1] - splitKey(other)[1]);
  }

  /** What is typed in each row now, and the version of the paper. @returns {Before} */
  typed() { return { texts: new Map([...this.model.rows.values()].map((row) => [row.key, row.typed])), version: this.model.version }; }

  /**
   * Whether something else was typed in a row since `typed` was asked.
   * @param {string} key
   * @param {Before | undefined} before
   */
  #changed(key, before) { return before !== undefined && (this.model.rows.get(key)?.typed ?? "") !== (before.texts.get(key) ?? ""); }

  /**
   * Put a line of a letter into its row, unless something else was typed there since; what another device wrote since is asked about.
   * @param {string} key
   * @param {string} text
   * @param {Before | undefined} before
   */
  #lay(key, text, before) {
    if (before !== undefined && this.model.clash(key, text, before.version)) return;
    if (!this.#changed(key, before)) this.#write(key, text);
  }

  /**
   * Checked lines instead of those that their units had; all other rows stay.
   * @param {Line[]} lines
   * @param {Before} [before] what was typed when they were written: a row that is another by now stays, too
   */
  replace(lines, before) {
    /** @type {Map<string, number>} */
    const laid = new Map();
    for (const line of lines) {
      const text = line.canonical ?? line.given, base = this.layout.baseOf(line);
      const number = (laid.get(base) ?? 0) + 1;
      if (line.subject && !this.#ofKind(base)) {
        laid.set(base, number);
        this.#lay(keyOf(base, number), text, before);
      } else {
        const twin = this.rows.find((row) => bare(row.text) === bare(text));
        this.#write(twin?.key ?? this.#free(base), text);
      }
    }
    for (const [base, count] of laid) for (const key of this.#keys(base)) if (splitKey(key)[1] > count) this.#write(key, "");
    this.touched();
  }

  /**
   * A whole paper instead of all that stands here.
   * @param {Line[]} lines
   * @param {Before} [before] as with `replace`
   */
  layAll(lines, before) {
    /** @type {Map<string, string>} */
    const laid = new Map();
    for (const line of lines) {
      const base = this.layout.baseOf(line);
      let number = 1;
      while (laid.has(keyOf(base, number))) number += 1;
      laid.set(keyOf(base, number), line.level === "error" ? line.given : line.canonical ?? line.given);
    }
    for (const key of [...this.model.rows.keys()]) if (!laid.has(key) && !this.#changed(key, before)) this.#write(key, "");
    for (const [key, text] of laid) this.#lay(key, text, before);
    this.touched();
  }

  /**
   * Put an order where it belongs: in the place of the other order of its unit, or in a free row.
   * @param {string} text
   */
  put(text) {
    const line = this.layout.guess(text), base = this.layout.baseOf(line);
    const twin = this.rows.find((row) => row.text.trim() && bare(row.text) === bare(text));
    const key = line.subject && !this.#ofKind(base) ? base : twin?.key ?? this.#free(base);
    this.#write(key, line.canonical ?? text);
    this.touched();
    return this.#row(key);
  }

  /**
   * The same for what is not said to be finished: half a line is typed in its row, and nothing that counts is touched.
   * @param {string} text
   */
  jot(text) {
    const line = this.layout.guess(text), base = this.layout.baseOf(line);
    if (line.canonical) return void this.put(text);
    this.model.type(line.subject && !this.#ofKind(base) ? base : this.#free(base), text);
    return this.touched();
  }

  /**
   * Whether a row is one of several of a kind of paper, and of no unit.
   * @param {string} base
   */
  #ofKind(base) { return this.data.wants.some((want) => !want.subject && want.kind === base); }

  /**
   * All lines of one subject, tried from the top, instead of those it had.
   * @param {string} subject
   * @param {string[]} lines
   */
  lay(subject, lines) {
    const last = this.rows.filter((row) => row.subject === subject).map((row) => row.text.trim()).filter(Boolean);
    if (last.join("\n") !== lines.join("\n")) this.#layBase(subject, lines);
  }

  /**
   * All lines of one kind instead of those there are.
   * @param {string} kind
   * @param {string[]} lines
   */
  layKind(kind, lines) {
    if (this.linesOf(kind).join("\n") !== lines.join("\n")) this.#layBase(kind, lines);
  }

  /**
   * @param {string} base
   * @param {string[]} lines
   */
  #layBase(base, lines) {
    lines.forEach((text, index) => this.#write(keyOf(base, index + 1), text));
    for (const key of this.#keys(base)) if (splitKey(key)[1] > lines.length) this.#write(key, "");
    this.touched();
  }
}
