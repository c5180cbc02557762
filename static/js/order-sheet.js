/* A seat's order sheet for the open turn: its rows, what is saved of them, and what is not. No drawing here. */

import { Refusal } from "./ask.js";
import { apply } from "./rows.js";
import { Saving } from "./saving.js";
import { SheetRows } from "./sheet-rows.js";

/**
 * @import { Row } from "./rows.js"
 * @import { Where } from "./saving.js"
 * @import { LineCheck, SavedData, SheetData } from "./server"
 *
 * @typedef {{row: Row, text: string}[]} Sent the rows of a save, with their texts at that moment
 */

/** Fires "change" whenever a row or its state changed, "saved" with the receipt, "trouble" with a sentence or "". */
export class OrderSheet extends SheetRows {
  #saving;

  /**
   * @param {SheetData} data
   * @param {Where} where
   */
  constructor(data, where) {
    super(data);
    /** @type {Saving<Sent>} */
    this.#saving = new Saving({ ...where, number: data.number }, {
      take: () => this.#take(),
      answered: (sent, answer) => this.#answered(sent, answer),
      failed: (sent, message) => this.#failed(sent, message),
    });
    const left = this.#saving.left();
    if (left !== null && left !== this.text()) {
      this.rows = this.#guessed(left);
      this.touched();
    }
  }

  /** @param {string} text */
  #guessed(text) { return this.layout.lay(text.split("\n").map((given) => this.layout.guess(given))); }

  /** Something here is not yet what the server has. */
  get dirty() { return this.#saving.dirty; }

  /** Why the last save failed, or "". */
  get trouble() { return this.#saving.trouble; }

  /** What was written and is not with the server, as a sentence would list it; "" if all is. */
  get unsaved() {
    return this.rows.filter((row) => ["draft", "saving"].includes(row.state) && row.text.trim()).map((row) => row.text.trim()).join(", ");
  }

  /**
   * Whether this is what the server has, so that nothing need be drawn anew.
   * @param {SheetData} data
   */
  is(data) {
    /** @param {LineCheck[]} lines */
    const told = (lines) => lines.map((line) => (line.level === "error" ? line.given : line.canonical ?? line.given)).join("\n");
    const same = data.ready === this.data.ready && String(data.ruled) === String(this.data.ruled);
    return same && data.number === this.number && told(data.lines) === this.text();
  }

  /**
   * Take what was typed or pasted, one line or a whole letter, in whatever words the server reads; it stands instead of what its units had.
   * @param {string} text
   */
  async write(text) {
    const known = text.includes("\n") ? null : this.layout.guess(text).canonical;
    if (known) this.put(known);
    else {
      const lines = await this.#read(text);
      if (lines) this.replace(lines);
      else for (const line of text.split(/[\n;]+/)) if (line.trim()) this.put(line.trim());
    }
  }

  /**
   * The lines of a text, read by the server; null if it does not answer. What it refuses to read is told.
   * @param {string} text
   */
  async #read(text) {
    try {
      return (await this.#saving.check(text)).lines;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status >= 400 && refusal.status < 500) this.#trouble(refusal.message);
      return null;
    }
  }

  /**
   * A whole set, from a mail or the text box; it replaces everything.
   * @param {string} text
   */
  async putAll(text) {
    const lines = await this.#read(text);
    this.rows = lines ? this.layout.lay(lines) : this.#guessed(text);
    for (const row of this.rows) if (row.state === "saved") row.state = "draft";
    this.touched();
  }

  /* ---- saving ---- */

  /**
   * Rows were changed by hand: they are saved in a moment.
   * @override
   */
  touched() {
    this.#saving.changed(this.text());
    super.touched();
    this.#saving.soon();
  }

  /** Everything is with the server, or there is trouble: whether it is. */
  settled() { return this.#saving.settled(); }

  #take() {
    const sent = this.rows.filter((row) => row.text.trim()).map((row) => ({ row, text: row.text }));
    for (const { row } of sent) if (row.state === "draft") row.state = "saving";
    this.tell("change");
    return { text: sent.map((one) => one.text.trim()).join("\n"), rows: sent.map(({ row }) => this.layout.beginning(row)), sent };
  }

  /**
   * @param {Sent} sent
   * @param {SavedData} answer
   */
  #answered(sent, answer) {
    this.changes += 1;
    if (!this.#saving.waiting && this.#moves(sent, answer.lines)) this.rows = this.layout.lay(answer.lines);
    else answer.lines.forEach((line, index) => this.#told(sent[index], line));
    this.#trouble("");
    this.tell("change");
    this.tell("saved", answer.receipt);
  }

  /**
   * The server's word on the text of a row, unless it is another one by now: what is wrong stays as it was typed.
   * @param {Sent[number] | undefined} sent
   * @param {LineCheck} line
   */
  #told(sent, line) {
    if (!sent || sent.row.text !== sent.text) return;
    apply(sent.row, line);
    if (line.level === "error") sent.row.text = sent.text;
  }

  /**
   * Whether the answer lies in other rows than the question: one was several orders, or one belongs to an empty row.
   * @param {Sent} sent
   * @param {LineCheck[]} lines
   */
  #moves(sent, lines) {
    if (sent.length !== lines.length) return true;
    return lines.some((line, index) => sent[index].row.loose && line.level !== "error"
      && this.rows.some((row) => row.subject && this.layout.fits(row, line)));
  }

  /**
   * @param {Sent} sent
   * @param {string} message
   */
  #failed(sent, message) {
    for (const { row } of sent) if (row.state === "saving") row.state = "draft";
    this.#trouble(message);
    this.tell("change");
  }

  /** @param {string} text */
  #trouble(text) {
    this.#saving.trouble = text;
    this.tell("trouble", text);
  }
}
