/* A seat's paper for the open turn: its rows, what is saved of them, and what is not. No drawing here. */

import { Refusal, kept, post } from "./ask.js";
import { bare, read } from "./notation.js";
import { RETREAT, UNOFFERED, both, deed, lead } from "./wording.js";

const SOON = 250;
const AGAIN = 5000;

const kindOf = (row) => row.want?.kind ?? row.kind;

/**
 * Fires "change" whenever a row or its state changed, "saved" with the receipt, "trouble" with a sentence or "".
 * A row is {subject, want, text, state, message}; state is missing, draft, saving, saved, warning or wrong.
 */
export class Paper extends EventTarget {
  #save; #check; #token; #slug; #more; #timer = 0; #running = false; #dirty = false; #reading = 0;

  /** `more()`: what else a request carries, where the turn is not one that the server knows (the sandbox). */
  constructor(data, { save, check, token, slug, more = () => ({}) }) {
    super();
    this.#save = save;
    this.#check = check;
    this.#token = token;
    this.#slug = slug;
    this.#more = more;
    this.load(data);
    const left = kept.get(this.#key());
    if (left !== null && left !== this.text()) {
      this.#fill(left.split("\n").map((given) => this.#guess(given)));
      this.#touched();
    }
    addEventListener("online", () => this.#dirty && this.saveNow());
  }

  #key() { return `orders:${this.#slug}:${this.number}`; }

  /** Something here is not yet what the server has. */
  get dirty() { return this.#dirty || this.#running || this.#reading > 0; }

  /** Counts every change and every answer: what was fetched before the last of them is out of date. */
  changes = 0;

  /** Take what the server has as the truth. */
  load(data) {
    this.data = data;
    this.number = data.number;
    this.seat = data.seat;
    this.options = data.options;
    this.orders = Object.fromEntries(Object.entries(data.options).map(([subject, lines]) => [subject, lines.map(read)]));
    this.all = Object.values(data.options).flat();
    this.#fill(data.lines);
    this.#tell("change");
  }

  /** Whether this is what the server has, so that nothing need be drawn anew. */
  is(data) {
    const told = (lines) => lines.map((line) => (line.level === "error" ? line.given : line.canonical ?? line.given)).join("\n");
    const same = data.ready === this.data.ready && String(data.ruled) === String(this.data.ruled);
    return same && data.number === this.number && told(data.lines) === this.text();
  }

  #empty() {
    const rows = [];
    for (const want of this.data.wants) {
      const count = want.subject || want.optional ? 1 : Math.abs(want.count);
      for (let n = 0; n < count; n += 1) rows.push({ subject: want.subject, want, text: "", state: "missing", message: "" });
    }
    return rows;
  }

  /** Lay checked lines ({given, canonical, level, message, subject}) into rows; what has no row gets one of its own. */
  #fill(lines) {
    const rows = this.#empty();
    for (const told of lines) {
      if (!told.given.trim()) continue;
      const line = { ...told, kind: this.#kindOf(told.canonical ?? told.given) || told.kind };
      const row = rows.find((one) => this.#fits(one, line)) ?? { subject: line.subject, kind: line.kind ?? "", want: null, loose: true };
      if (row.loose) rows.push(row);
      this.#apply(row, line);
    }
    this.rows = rows;
  }

  /** What a line in this row may leave out: its unit, or the order words of its kind of paper. The server puts it there. */
  #beginning(row) {
    if (row.subject) return kindOf(row) === "retreat" ? `${row.subject} R` : row.subject;
    return row.want ? lead(row.want) : "";
  }

  /** Whether a line is what an empty row asks for: the order of its unit, or a paper of its kind. */
  #fits(row, line) {
    if (row.text || !row.want) return false;
    if (row.subject) return row.subject === line.subject && (line.kind !== "retreat" || row.want.kind === "retreat");
    if (this.data.wants.some((want) => !want.subject && want.kind === line.kind)) return row.want.kind === line.kind;
    return !line.subject && Boolean(line.canonical);
  }

  /** The kind of paper that a line must be, by the words it begins with: "LINK Lon - Mos" is a "link". */
  #kindOf(given) {
    const text = given.replace(/^IF [^:]*:\s*/i, "").toUpperCase();
    const fits = this.data.wants.filter((want) => !want.subject
      && (lead(want) ? text.startsWith(lead(want)) : deed(want) && text.split(/\s+/)[2] === deed(want)));
    return fits.sort((one, other) => lead(other).length - lead(one).length)[0]?.kind ?? "";
  }

  #apply(row, line) {
    row.state = { ok: "saved", warning: "warning", error: "wrong" }[line.level] ?? "draft";
    row.text = line.level === "error" ? line.given : line.canonical ?? line.given;
    row.message = line.message;
  }

  /** The server's word on the text of a row: what is wrong stays as it was typed. */
  #told(row, line) {
    const typed = row.text;
    this.#apply(row, line);
    if (line.level === "error") row.text = typed;
  }

  /** A line as far as it can be told without the server. */
  #guess(given) {
    const canonical = this.all.find((line) => bare(line) === bare(given)) ?? null;
    const subject = Object.keys(this.options).find((name) => this.options[name].includes(canonical))
      ?? this.data.wants.map((want) => want.subject).find((name) => name && bare(given).startsWith(bare(name))) ?? "";
    const kind = RETREAT.test(given.trim()) ? "retreat" : subject ? "" : this.#kindOf(given);
    return { given, canonical, subject, kind, level: "draft", message: "" };
  }

  row(subject) { return this.rows.find((row) => row.subject === subject && !row.loose); }

  /** The order of a row as it is understood here, or null: also what is not all on offer, and the first choice of a retreat. */
  orderOf(row) {
    const line = this.all.find((one) => bare(one) === bare(row.text));
    const [, unit, first] = row.text.match(RETREAT) ?? [];
    if (!line && first && this.row(unit)?.want.kind === "retreat") return read(`${unit} R ${first}`);
    return line ? read(line) : UNOFFERED.test(row.text) ? read(row.text) : null;
  }

  /** The lines that can be chosen in a row: its unit's, or those of its kind of paper. */
  offers(row) {
    const lines = this.options[row.subject] ?? this.all;
    const kind = row.want && !row.subject ? lines.filter((line) => this.#kindOf(line) === row.want.kind) : [];
    return kind.length ? kind : lines;
  }

  get missing() {
    const joint = new Set(this.rows.filter((row) => row.text.trim()).flatMap((row) => both(row.text.trim())));
    return this.rows.filter((row) => row.want && !row.want.optional && !row.text.trim() && !joint.has(row.subject));
  }

  text() { return this.rows.map((row) => row.text.trim()).filter(Boolean).join("\n"); }

  /** What was written and is not with the server, as a sentence would list it; "" if all is. */
  get unsaved() {
    return this.rows.filter((row) => ["draft", "saving"].includes(row.state) && row.text.trim()).map((row) => row.text.trim()).join(", ");
  }

  /** Set the text of a row; empty text takes the order back. */
  set(row, text) {
    if (row.text === text) return;
    row.text = text;
    row.state = text.trim() ? "draft" : "missing";
    row.message = "";
    if (!text.trim() && row.loose) this.rows = this.rows.filter((one) => one !== row);
    this.#touched();
  }

  /** Take what was typed or pasted, one line or a whole letter, in whatever words the server reads; it stands instead of what its units had. */
  async write(text) {
    const known = text.includes("\n") ? null : this.#guess(text).canonical;
    if (known) return this.put(known);
    const lines = await this.#read(text);
    if (lines) return this.#replace(lines);
    for (const line of text.split(/[\n;]+/)) if (line.trim()) this.put(line.trim());
    return undefined;
  }

  /** The lines of a text, read by the server; null if it does not answer. What it refuses to read is told. */
  async #read(text) {
    this.#reading += 1;
    try {
      return (await this.check(text, null)).lines;
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.status >= 400 && refusal.status < 500) this.#trouble(refusal.message);
      return null;
    } finally {
      this.#reading -= 1;
    }
  }

  /** Checked lines instead of those that their units had; all other rows stay. */
  #replace(lines) {
    const of = (line) => `${line.subject} ${(line.kind ?? "") === "retreat"}`;
    const named = new Set(lines.filter((line) => line.subject).map(of));
    const old = (row) => row.subject && named.has(of({ subject: row.subject, kind: kindOf(row) }));
    this.rows = this.rows.filter((row) => !(row.loose && old(row)));
    for (const row of this.rows.filter(old)) Object.assign(row, { text: "", state: "missing", message: "" });
    for (const line of lines) {
      const text = line.canonical ?? line.given;
      const row = this.rows.find((one) => bare(one.text) === bare(text)) ?? this.rows.find((one) => this.#fits(one, line))
        ?? this.#loose(line.subject, line.kind);
      this.#apply(row, line);
      if (row.state === "saved") row.state = "draft";
    }
    this.#touched();
  }

  /** Put an order where it belongs: in the place of the other order of its unit, or in a free row. */
  put(text) {
    const line = this.#guess(text);
    const same = this.rows.find((row) => !row.loose && line.subject && row.subject === line.subject
      && (line.kind !== "retreat" || row.want.kind === "retreat"));
    const twin = this.rows.find((row) => bare(row.text) === bare(text));
    const free = line.canonical || line.kind ? this.rows.find((row) => this.#fits(row, line)) : null;
    const row = same ?? twin ?? free ?? this.#loose(line.subject, line.kind);
    this.set(row, line.canonical ?? text);
    return row;
  }

  /** All lines of one subject, tried from the top, instead of those it had. */
  lay(subject, lines) {
    const main = this.row(subject);
    const last = this.rows.filter((row) => row.subject === subject).map((row) => row.text.trim()).filter(Boolean);
    if (last.join("\n") === lines.join("\n")) return;
    this.rows = this.rows.filter((row) => row.subject !== subject || row === main);
    const [first = "", ...more] = lines;
    if (main) Object.assign(main, { text: first, state: first ? "draft" : "missing", message: "" });
    for (const text of main ? more : lines) this.#loose(subject).text = text;
    this.#touched();
  }

  /** The lines of one kind of paper: all votes, all predictions. */
  linesOf(kind) { return this.rows.filter((row) => kindOf(row) === kind && row.text.trim()).map((row) => row.text.trim()); }

  /** All lines of one kind instead of those there are. */
  layKind(kind, lines) {
    if (this.linesOf(kind).join("\n") === lines.join("\n")) return;
    this.rows = this.rows.filter((row) => kindOf(row) !== kind || row.want);
    const left = [...lines];
    for (const row of this.rows.filter((one) => kindOf(one) === kind)) {
      const text = left.shift() ?? "";
      if (text !== row.text) Object.assign(row, { text, state: text ? "draft" : "missing", message: "" });
    }
    for (const text of left) this.#loose("", kind).text = text;
    this.#touched();
  }

  #loose(subject, kind = "") {
    const row = { subject, kind, want: null, loose: true, text: "", state: "draft", message: "" };
    this.rows.push(row);
    return row;
  }

  /** A whole set, from a mail or the text box; it replaces everything. */
  async putAll(text) {
    this.#fill(await this.#read(text) ?? text.split("\n").map((given) => this.#guess(given)));
    for (const row of this.rows) if (row.state === "saved") row.state = "draft";
    this.#touched();
  }

  #touched() {
    this.changes += 1;
    this.#dirty = true;
    kept.set(this.#key(), this.text() || " ");
    this.#tell("change");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saveNow(), SOON);
  }

  /** Save what there is. Only one save is under way at a time; what changed meanwhile is saved after it. */
  async saveNow() {
    clearTimeout(this.#timer);
    if (this.#running) return;
    this.#running = true;
    const sent = this.rows.filter((row) => row.text.trim()).map((row) => ({ row, text: row.text }));
    for (const { row } of sent) if (row.state === "draft") row.state = "saving";
    this.#dirty = false;
    this.#tell("change");
    try {
      const rows = sent.map(({ row }) => this.#beginning(row));
      const body = this.#body(sent.map((one) => one.text.trim()).join("\n"), rows);
      const answer = await post(this.#save, body);
      this.#answered(sent, answer);
    } catch (refusal) {
      this.#failed(sent, refusal);
    } finally {
      this.#running = false;
    }
    if (this.#dirty && !this.trouble) this.saveNow();
  }

  /** `rows`: the beginnings that the lines may leave out; null where the text is a letter. */
  #body(text, rows) {
    const body = new FormData();
    body.set("csrfmiddlewaretoken", this.#token);
    body.set("number", this.number);
    body.set("text", text);
    if (rows) body.set("rows", JSON.stringify(rows));
    for (const [key, value] of Object.entries(this.#more())) body.set(key, value);
    return body;
  }

  #answered(sent, answer) {
    this.changes += 1;
    if (!this.#dirty && this.#moves(sent, answer.lines)) this.#fill(answer.lines);
    else {
      answer.lines.forEach((line, index) => {
        const { row, text } = sent[index] ?? {};
        if (row && row.text === text) this.#told(row, line);
      });
    }
    if (!this.#dirty) kept.set(this.#key(), "");
    this.#trouble("");
    this.#tell("change");
    this.#tell("saved", answer.receipt);
  }

  /** Whether the answer lies in other rows than the question: one was several orders, or one belongs to an empty row. */
  #moves(sent, lines) {
    if (sent.length !== lines.length) return true;
    return lines.some((line, index) => sent[index].row.loose && line.level !== "error"
      && this.rows.some((row) => row.subject && this.#fits(row, line)));
  }

  #failed(sent, refusal) {
    for (const { row } of sent) if (row.state === "saving") row.state = "draft";
    this.#dirty = true;
    const silent = !(refusal instanceof Refusal) || refusal.status === 0 || refusal.status >= 500;
    this.#trouble(silent ? "Not saved: the site does not answer. It is kept on this device, and tried again." : `Not saved: ${refusal.message}`);
    this.#tell("change");
    if (silent) this.#timer = setTimeout(() => this.saveNow(), AGAIN);
  }

  #trouble(text) {
    this.trouble = text;
    this.#tell("trouble", text);
  }

  /** Before the page goes, or ready is pressed: everything is with the server, or there is trouble. */
  async settled() {
    while (this.#reading) await new Promise((done) => setTimeout(done, 40));
    if (this.#dirty) await this.saveNow();
    while (this.#running) await new Promise((done) => setTimeout(done, 40));
    return !this.trouble;
  }

  /** What would become of some lines, without saving them. */
  check(text, rows = null) { return post(this.#check, this.#body(text, rows)); }

  #tell(kind, detail = null) { this.dispatchEvent(new CustomEvent(kind, { detail })); }
}
