/* Random sequences at a paper: pages, the network between, and a server that merges rows as games/table/services/order_rows.py does. */

import { RowModel, isDirty, textOf } from "../../../static/js/row-model.js";

/**
 * @import { Edit, Kept } from "../../../static/js/row-model.js"
 * @import { Fate, PaperData, RowLine, RowsSavedData } from "../../../static/js/server"
 *
 * @typedef {{text: string, version: number, device: string, seq: number}} Stored
 * @typedef {{model: RowModel, open: boolean, seen: PaperData, kept: Kept | null}} Page
 * @typedef {{from: Page, edits: Edit[], answer: RowsSavedData | null, arrived: boolean}} Letter under way
 */

/**
 * Numbers from 0 to 1 that a seed determines.
 * @param {string} seed
 */
export function diceOf(seed) {
  let a = [...seed].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 2654435761), 1779033703) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Rows, and what may be typed there: right, wrong, half, in other words, or of another row. */
const ROWS = ["A Par", "A Mar", "F Bre"];
const TEXTS = ["", "bur", "A Par - Bur", "A Mar - Gas", "gas", "ga", "nonsense", "pic", "mao", "A Mar H"];
const RIGHT = /^[AF] (Par|Mar|Bre) (- (Bur|Gas|Pic|MAO)|H)$/;

/** @param {string} row @param {string} text */
function read(row, text) {
  const place = { bur: "Bur", gas: "Gas", pic: "Pic", mao: "MAO" }[text];
  return place ? `${row} - ${place}` : text;
}

/** The rule of games/table/services/order_rows.py, for lines of units. */
export class FakeServer {
  /** @type {Map<string, Stored>} */
  rows = new Map();
  version = 0;
  number = 1;

  /**
   * @param {string} device
   * @param {number} number of the turn that they are meant for
   * @param {Edit[]} edits
   * @returns {RowsSavedData | null} null: refused, the turn is over
   */
  save(device, number, edits) {
    if (number !== this.number) return null;
    const next = this.version + 1;
    const fates = edits.map((edit) => this.#merge(device, edit, next));
    return { ...this.paper(), fates };
  }

  /**
   * @param {string} device
   * @param {Edit} edit
   * @param {number} next
   * @returns {Fate}
   */
  #merge(device, edit, next) {
    const row = this.rows.get(edit.row) ?? { text: "", version: 0, device: "", seq: 0 };
    const own = row.device === device;
    /** @type {(fate: Fate["fate"], rows?: string[]) => Fate} */
    const told = (fate, rows = []) => ({ row: edit.row, seq: edit.seq, fate, theirs: row.text, message: "", rows });
    if (own && edit.seq <= row.seq) return told("overtaken");
    const text = read(edit.row, edit.line), good = !text || RIGHT.test(text), same = text === row.text;
    if (row.version > edit.version && !own && !same) return told("older");
    if (!good && edit.soft && !same) return told("incomplete");
    if (same) {
      this.rows.set(edit.row, { ...row, device, seq: edit.seq });
      return told(good ? "taken" : "refused", [edit.row]);
    }
    this.version = next;
    const base = RIGHT.test(text) ? text.slice(0, 5) : edit.row;
    this.rows.set(edit.row, { text: "", version: next, device, seq: edit.seq });
    if (!text) return told("taken", []);
    let key = base === edit.row.split("#")[0] ? edit.row : base;
    for (let n = 2; this.rows.get(key)?.text; n += 1) key = `${base}#${n}`;
    this.rows.set(key, { text, version: next, device, seq: edit.seq });
    return told(good ? "taken" : "refused", [key]);
  }

  /** @returns {PaperData} */
  paper() {
    const all = [...this.rows].map(([row, stored]) => ({ row, ...stored }));
    /** @type {RowLine[]} */
    const lines = all.filter(({ text }) => text).map(({ row, text, version, device, seq }) => ({
      row, version, device, seq, given: text, canonical: text, level: RIGHT.test(text) ? "ok" : "error", message: "", subject: "", kind: "", data: {}, counts: RIGHT.test(text),
    }));
    const emptied = all.filter(({ text }) => !text).map(({ row, version, device, seq }) => ({ row, version, device, seq }));
    return { number: this.number, version: this.version, lines, emptied, ruled: [], ready: false, suggested: false, receipt: null };
  }
}

/**
 * One random sequence; what went wrong in it, or "".
 * @param {string} seed
 * @param {{forgetful?: boolean}} [how] forgetful: the model loses sight of what nobody has answered
 */
export function walkModel(seed, { forgetful = false } = {}) {
  const roll = diceOf(seed), server = new FakeServer();
  /** @template T @param {T[]} those @returns {T} */
  const one = (those) => those[Math.floor(roll() * those.length)];
  /** @type {string[]} */
  const acts = [];
  /** @type {Letter[]} */
  const letters = [];
  let pages = 0;
  /** @param {Kept | null} kept @returns {Page} */
  const opened = (kept) => {
    const seen = server.paper(), model = new RowModel(`page${pages += 1}`, seen);
    if (kept) model.restore(kept, seen);
    return { model, open: true, seen, kept };
  };
  /** @type {Page[]} */
  let open = [opened(null), opened(null)];
  /** @param {Page} page @param {Edit[]} edits */
  const post = (page, edits) => { if (edits.length) letters.push({ from: page, edits, answer: null, arrived: false }); };
  /** @param {Letter} letter */
  const arrive = (letter) => {
    letter.arrived = true;
    letter.answer = server.save(letter.from.model.device, 1, letter.edits);
  };
  /** @param {Letter} letter */
  const answer = (letter) => {
    letters.splice(letters.indexOf(letter), 1);
    if (letter.from.open && letter.answer) letter.from.model.answered(letter.answer);
  };
  /** @param {Letter} letter @param {boolean} stays it may yet arrive */
  const lose = (letter, stays) => {
    if (!stays) letters.splice(letters.indexOf(letter), 1);
    letter.from.model.failed(letter.edits);
    if (forgetful) for (const row of letter.from.model.rows.values()) row.unsure = false;
  };
  const STEPS = 40;
  for (let step = 0; step < STEPS; step += 1) {
    const page = one(open), n = open.indexOf(page), act = roll(), key = one(ROWS);
    if (act < 0.34) {
      const text = one(TEXTS);
      acts.push(`${n} types “${text}” in ${key}`);
      page.model.type(key, text);
    } else if (act < 0.44) {
      acts.push(`${n} leaves ${key}`);
      page.model.commit(key);
    } else if (act < 0.6) {
      acts.push(`${n} sends`);
      post(page, page.model.take());
    } else if (act < 0.84) {
      const letter = letters.length ? one(letters) : null;
      if (!letter) continue;
      const what = roll();
      acts.push(`the letter of ${open.indexOf(letter.from)}: ${letter.arrived ? "answered" : "arrives"} ${what.toFixed(2)}`);
      if (!letter.arrived && what < 0.75) arrive(letter);
      else if (letter.arrived && what < 0.7) answer(letter);
      else lose(letter, !letter.arrived && roll() < 0.5);
    } else if (act < 0.9) {
      acts.push(`${n} follows`);
      page.model.follow(server.paper());
    } else if (act < 0.94) {
      const row = page.model.rows.get(key), which = one(/** @type {("mine" | "theirs")[]} */ (["mine", "theirs"]));
      if (!row?.other) continue;
      acts.push(`${n} chooses ${which} in ${key}`);
      page.model.choose(key, which);
    } else if (act < 0.98) {
      acts.push(`${n} reloads`);
      post(page, page.model.take({ leaving: true }));
      page.open = false;
      open[n] = opened(page.model.kept());
    } else {
      acts.push(`${n} reads an old answer`);
      page.model.follow(page.seen);
    }
    if (roll() < 0.2) page.seen = server.paper();
    const wrong = lies(open, server);
    if (wrong) return { acts, wrong };
  }
  return { acts, wrong: atTheEnd(open, letters, server, { arrive, answer }) };
}

/**
 * What a row calls saved is or was what the server has; and a row that is clean has nothing typed beside it.
 * @param {Page[]} open
 * @param {FakeServer} server
 */
function lies(open, server) {
  for (const [n, { model }] of open.entries()) {
    if (model.version > server.version) return `${n} knows a version that is not there`;
    for (const row of model.rows.values()) {
      const state = model.stateOf(row);
      const stored = server.rows.get(row.key), has = stored?.text ?? "";
      // What others have written meanwhile a page cannot know; what it wrote itself it must.
      const known = model.version === server.version || (stored?.device === model.device && row.sent.has(stored.seq));
      if (["saved", "wrong", "warning"].includes(state) && known && read(row.key.split("#")[0], row.typed.trim()) !== has && row.typed.trim() !== has) {
        return `${n} calls “${row.typed}” in ${row.key} ${state}, and the server has “${has}”`;
      }
      if (state === "missing" && known && has) return `${n} shows nothing in ${row.key}, and the server has “${has}”`;
      if (!isDirty(row) && row.typed.trim() && !textOf(row.server)) return `${n} has “${row.typed}” in ${row.key} and does not send it`;
    }
  }
  return "";
}

/**
 * All is sent and answered, everybody looks: then all pages show what the server has, but for what they say is not saved.
 * @param {Page[]} open
 * @param {Letter[]} letters
 * @param {FakeServer} server
 * @param {{arrive: (letter: Letter) => void, answer: (letter: Letter) => void}} post
 */
function atTheEnd(open, letters, server, { arrive, answer }) {
  for (let round = 0; round < 6; round += 1) {
    for (const letter of [...letters]) { if (!letter.arrived) arrive(letter); answer(letter); }
    for (const page of open) {
      for (const key of page.model.rows.keys()) if (isDirty(page.model.row(key)) && !page.model.row(key).other) page.model.commit(key);
      const edits = page.model.take();
      if (!edits.length) continue;
      const told = server.save(page.model.device, 1, edits);
      if (told) page.model.answered(told);
    }
    for (const page of open) page.model.follow(server.paper());
  }
  const left = open.flatMap(({ model }, n) => model.dirty.filter((row) => !row.other).map((row) => `${n}: “${row.typed}” in ${row.key} is never sent`));
  return left[0] ?? lies(open, server);
}
