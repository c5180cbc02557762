/* One model of a seat's paper: of every row what is typed, what the server has, and what became of what was sent. What a
   row shows follows from that alone (`stateOf`), whichever event a browser fires. No page, no clock, no network here. */

/**
 * @import { Fate, PaperData, RowLine } from "./server"
 *
 * @typedef {"missing" | "suggested" | "draft" | "saving" | "saved" | "warning" | "wrong" | "elsewhere"} RowState
 *   draft: typed, and not what the server has; wrong: the server has it, and it does not count; elsewhere: another device
 *   has changed the row since this text was begun
 *
 * @typedef {object} ModelRow
 * @property {string} key the row's name, as the server has it: "A Par", "vote#2"
 * @property {string} typed what stands in the field
 * @property {RowLine | null} server what the server has; null for nothing
 * @property {number} serverVersion in which the server's row last changed
 * @property {string | null} given what was typed here and became what the server has ("bur" for "A Par - Bur")
 * @property {number} base the version of the paper that the typed text was made from
 * @property {{text: string, seq: number, soft: boolean} | null} flight what is under way
 * @property {Map<number, string>} sent what this page has sent, by number, until it is known what became of it
 * @property {boolean} unsure something was sent and nobody answered: the server may have it
 * @property {number} own the number under which the server has it from this page; 0 if from nobody here
 * @property {number} passed the last number that the server passed over, so that an earlier letter may yet be taken
 * @property {boolean} touched something was typed since the server last answered for the row: what stands there again may
 *   be another's by now
 * @property {boolean} firm its text is meant as it stands, also if it does not count
 * @property {boolean} other another device has changed the row: nothing is sent until somebody has chosen
 * @property {{text: string, message: string} | null} hint why that text is no order yet
 *
 * @typedef {{row: string, line: string, version: number, soft: boolean, seq: number}} Edit
 *
 * @typedef {object} KeptRow what is kept on the device of a row
 * @property {string} typed
 * @property {number} base
 * @property {number} seq with which it was last sent; 0 if it never was
 * @property {string} [sent] what was sent then
 * @property {string} [wrong] the server has it and it does not count, for this reason: to be told when the turn is over
 *
 * @typedef {{device: string, rows: Record<string, KeptRow>}} Kept
 */

/** @type {(key: string) => ModelRow} */
const emptyRow = (key) => ({
  key, typed: "", server: null, serverVersion: 0, given: null, base: 0, flight: null, sent: new Map(), unsure: false, own: 0, passed: 0, touched: false, firm: false, other: false, hint: null,
});

/**
 * What the server has in a row, as its field shows it.
 * @param {RowLine | null} line
 */
export const textOf = (line) => (line ? (line.level === "error" ? line.given : line.canonical ?? line.given) : "");

/**
 * Whether the typed text is what the server has.
 * @param {ModelRow} row
 */
function agrees(row) {
  const text = row.typed.trim();
  return text === textOf(row.server) || (row.given !== null && text === row.given);
}

/**
 * Whether something that was sent and never answered may yet be taken: what was sent after it changed nothing.
 * @param {ModelRow} row
 */
const isLoose = (row) => [...row.sent.keys()].some((seq) => seq > row.own && seq < row.passed);

/**
 * Whether a line was typed over, or typed anew: the server has to say that it stands.
 * @param {ModelRow} row
 */
const isAgain = (row) => row.touched && row.typed.trim() !== "";

/**
 * Whether something in the row is not yet with the server.
 * @param {ModelRow} row
 */
export const isDirty = (row) => row.unsure || isLoose(row) || isAgain(row) || row.flight !== null || row.other || !agrees(row);

export class RowModel {
  /** @type {Map<string, ModelRow>} */
  rows = new Map();
  version = 0;
  suggested = false;
  seq = 0;

  /**
   * @param {string} device names this page to the server: no other page has the same
   * @param {PaperData} paper
   */
  constructor(device, paper) {
    this.device = device;
    this.number = paper.number;
    this.follow(paper);
  }

  /** @param {string} key */
  row(key) {
    const row = this.rows.get(key) ?? { ...emptyRow(key), base: this.version };
    this.rows.set(key, row);
    return row;
  }

  /**
   * What a row shows.
   * @param {ModelRow} row
   * @returns {RowState}
   */
  stateOf(row) {
    const text = row.typed.trim();
    if (row.other) return "elsewhere";
    if (row.flight) return row.flight.text === text ? "saving" : "draft";
    if (row.unsure || isLoose(row) || isAgain(row) || !agrees(row)) return "draft";
    if (!text) return "missing";
    if (row.server?.level === "error") return "wrong";
    if (!row.server?.counts) return this.suggested ? "suggested" : "draft";
    return row.server.level === "warning" ? "warning" : "saved";
  }

  /** The rows in which something is not yet with the server. */
  get dirty() { return [...this.rows.values()].filter(isDirty); }

  /* ---- what hands do ---- */

  /**
   * @param {string} key
   * @param {string} text
   */
  type(key, text) {
    const row = this.row(key);
    if (row.typed === text && this.stateOf(row) !== "suggested") return; // a suggestion that somebody chooses counts
    row.typed = text;
    row.touched = true;
    row.firm = false;
  }

  /**
   * A line that was made from an older version, such as one of a letter that took its time to be read: where another
   * device has changed the row since, it is asked which is meant. Whether it is.
   * @param {string} key
   * @param {string} text
   * @param {number} version
   */
  clash(key, text, version) {
    const row = this.row(key);
    if (isDirty(row) || row.own || row.serverVersion <= version || text === textOf(row.server)) return false;
    row.typed = text;
    row.touched = true;
    row.other = true;
    return true;
  }

  /**
   * The text is meant as it stands: it is sent also if it is empty or may not count.
   * @param {string} key
   */
  commit(key) {
    const row = this.row(key);
    const idle = row.server && row.server.level !== "error" && !row.server.counts && !this.suggested;
    if (isDirty(row) || idle) row.firm = true;
    else row.typed = textOf(row.server) || row.typed.trim();
  }

  /**
   * Another device has changed the row: keep what is typed here, or take what stands there.
   * @param {string} key
   * @param {"mine" | "theirs"} which
   */
  choose(key, which) {
    const row = this.row(key);
    row.other = false;
    row.base = this.version;
    if (which === "theirs") this.#takeOver(row);
    else row.firm = true;
  }

  /* ---- what is sent ---- */

  /**
   * What is to be sent now. A text that is still being typed is sent `soft`: the server takes it only if it counts.
   * @param {{leaving?: boolean}} [how] leaving: the page goes, and a field that was emptied is meant so
   * @returns {Edit[]}
   */
  take({ leaving = false } = {}) {
    const edits = [];
    for (const row of this.rows.values()) {
      const text = row.typed.trim();
      if (row.flight || row.other || !(isDirty(row) || row.firm)) continue;
      const firm = row.firm || (!text && leaving);
      if (!firm && !this.#isOwed(row, text)) continue;
      this.seq += 1;
      row.flight = { text, seq: this.seq, soft: !firm };
      row.sent.set(this.seq, text);
      edits.push({ row: row.key, line: text, version: row.base, soft: !firm, seq: this.seq });
    }
    return edits;
  }

  /** Whether `take` would send something. */
  get waiting() {
    return [...this.rows.values()].some((row) => {
      const text = row.typed.trim();
      if (row.flight || row.other || !(isDirty(row) || row.firm)) return false;
      return row.firm || this.#isOwed(row, text);
    });
  }

  /**
   * Whether a text that is still being typed is to be sent: half a line once, nothing only in the place of what may be there.
   * @param {ModelRow} row
   * @param {string} text
   */
  #isOwed(row, text) { return row.unsure || (text ? row.hint?.text !== text : isLoose(row)); }

  /**
   * Nobody answered, or not as one should: it may have been taken or not.
   * @param {Edit[]} edits
   */
  failed(edits) {
    for (const { row: key, seq } of edits) {
      const row = this.row(key);
      if (row.flight?.seq !== seq) continue;
      row.flight = null;
      row.unsure = true;
    }
  }

  /**
   * The server refused to look at them: nothing was taken.
   * @param {Edit[]} edits
   */
  refused(edits) {
    for (const { row: key, seq } of edits) {
      const row = this.row(key);
      if (row.flight?.seq === seq) row.flight = null;
      row.sent.delete(seq);
      row.firm = false;
    }
  }

  /**
   * What became of what was sent, and the paper after it.
   * @param {PaperData & {fates: Fate[]}} answer
   */
  answered(answer) {
    for (const fate of answer.fates) this.#fate(fate, answer);
    this.follow(answer);
  }

  /**
   * @param {Fate} fate
   * @param {PaperData} answer
   */
  #fate(fate, answer) {
    const row = this.row(fate.row), flight = row.flight?.seq === fate.seq ? row.flight : null;
    if (!flight) return;
    row.flight = null;
    row.unsure = false;
    const same = row.typed.trim() === flight.text;
    if (same) row.touched = fate.fate === "older" || fate.fate === "overtaken";
    if (fate.fate === "incomplete") {
      row.sent.delete(fate.seq);
      row.passed = fate.seq;
      row.hint = { text: flight.text, message: fate.message };
      return;
    }
    if (fate.fate === "older" || fate.fate === "overtaken") {
      for (const seq of row.sent.keys()) if (seq <= fate.seq) row.sent.delete(seq); // earlier ones fare no better
      return;
    }
    const moved = flight.text !== "" && !fate.rows.includes(row.key);
    if (same) {
      row.firm = false;
      if (moved) row.typed = ""; // it stands where it belongs
    }
    if (answer.version < this.version) return;
    const line = answer.lines.find((one) => one.row === row.key) ?? null;
    this.#has(row, line, answer);
    const mine = line ? line.device === this.device && line.seq === fate.seq : !flight.text;
    row.given = mine ? flight.text : null;
    row.base = answer.version;
    if (same && (!mine || (!flight.soft && line && line.level !== "error"))) this.#takeOver(row);
  }

  /* ---- what the server says ---- */

  /**
   * The paper as the server has it: after a save, or after another device's. An answer older than one before is passed over.
   * @param {PaperData} paper
   */
  follow(paper) {
    if (paper.number !== this.number || paper.version < this.version) return;
    this.version = paper.version;
    this.suggested = paper.suggested;
    const lines = new Map(paper.lines.map((line) => [line.row, line]));
    for (const key of new Set([...this.rows.keys(), ...lines.keys()])) this.#follow(this.row(key), lines.get(key) ?? null, paper);
  }

  /**
   * @param {ModelRow} row
   * @param {RowLine | null} line
   * @param {PaperData} paper
   */
  #follow(row, line, paper) {
    const clean = !isDirty(row), before = textOf(row.server);
    const { device, seq, version } = line ?? paper.emptied.find((one) => one.row === row.key) ?? { device: "", seq: 0, version: 0 };
    const own = device === this.device ? row.sent.get(seq) : undefined;
    this.#has(row, line, paper);
    if (own !== undefined) {
      row.given = line || !own ? own : null;
      for (const sent of row.sent.keys()) if (sent <= seq && sent !== seq) row.sent.delete(sent);
    } else if (before !== textOf(line)) row.given = null;
    if (clean) {
      if (own === undefined && !agrees(row)) this.#takeOver(row);
      row.base = paper.version;
    } else if (agrees(row) && !row.flight) {
      row.other = false;
      row.base = paper.version;
    } else if (own !== undefined || version <= row.base || device === this.device) {
      if (!row.other) row.base = paper.version;
    } else row.other = true;
  }

  /**
   * @param {ModelRow} row
   * @param {RowLine | null} line
   * @param {PaperData} paper
   */
  #has(row, line, paper) {
    const has = line ?? paper.emptied.find((one) => one.row === row.key);
    row.server = line;
    row.serverVersion = has?.version ?? 0;
    row.own = has?.device === this.device ? has.seq : 0;
  }

  /** @param {ModelRow} row */
  #takeOver(row) {
    row.typed = textOf(row.server);
    row.given = null;
    row.touched = false;
    row.firm = false;
    row.hint = null;
  }

  /* ---- what is kept on the device ---- */

  /** What is not yet with the server, or does not count there, for this device to keep; null if all is well. */
  kept() {
    /** @type {Record<string, KeptRow>} */
    const rows = {};
    for (const row of this.dirty) {
      const seq = Math.max(0, ...row.sent.keys());
      rows[row.key] = { typed: row.typed, base: row.base, seq, sent: row.sent.get(seq) };
    }
    for (const row of this.rows.values()) {
      if (this.stateOf(row) === "wrong") rows[row.key] = { typed: row.typed, base: row.base, seq: 0, wrong: row.server?.message ?? "" };
    }
    return Object.keys(rows).length ? { device: this.device, rows } : null;
  }

  /**
   * What an earlier page has kept. What has reached the server after all is passed over.
   * @param {Kept} kept
   * @param {PaperData} paper
   * @returns {Kept} what has no room, since another line is being written in its row
   */
  restore(kept, paper) {
    /** @type {Record<string, KeptRow>} */
    const waiting = {};
    for (const [key, one] of Object.entries(kept.rows)) {
      const row = this.row(key);
      if (one.wrong !== undefined) continue; // what the server had comes from there
      if (isDirty(row)) {
        if (one.typed.trim() && one.typed.trim() !== row.typed.trim()) waiting[key] = one;
        continue;
      }
      const { device, seq } = row.server ?? paper.emptied.find((gone) => gone.row === key) ?? { device: "", seq: 0 };
      const arrived = one.seq > 0 && device === kept.device && seq === one.seq;
      if (arrived && one.sent === one.typed.trim()) continue;
      if (one.typed.trim() === textOf(row.server)) continue;
      row.typed = one.typed;
      row.firm = !one.typed.trim(); // a field that was left empty is meant so
      row.other = !arrived && row.serverVersion > one.base;
    }
    return { device: kept.device, rows: waiting };
  }

  /** What was typed and does not count, when the turn is over: each with the row and the number it was last sent with. */
  left() {
    return [...this.rows.values()].filter((row) => row.typed.trim() && !["saved", "warning", "suggested", "missing"].includes(this.stateOf(row))).map((row) => {
      const seq = Math.max(0, ...row.sent.keys());
      return { row: row.key, text: row.typed.trim(), seq: row.sent.get(seq) === row.typed.trim() ? seq : 0, why: this.stateOf(row) === "wrong" ? row.server?.message ?? "" : "" };
    });
  }
}
