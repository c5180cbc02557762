/* The ballot: a click on a place is one vote more for it. What is spent ends as order lines. */

import { embedded, find, hit, make, need } from "../../js/dom.js";
import { kindOf } from "../../js/rows.js";
import { Picking, place, renew, words } from "../../js/polls.js";
import { escape } from "../../js/touch.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { Row } from "../../js/rows.js"
 * @import { CountData, ReasonsData, VotingData } from "../../js/server"
 *
 * @typedef {{row: Row, text: string, number: number, action: string, at: string}} Vote a line of the ballot
 */

/** @type {Record<string, string>} */
const DEEDS = { CLOSE: "to close", OPEN: "to open" };
const SOON = 250;
/** @type {CountData} */
const NOTHING = { said: [], fallen: [], happens: [], lot: false };
const LINE = /^VOTE (\d+) (CLOSE|OPEN|LICENSE|CHARTER) (\w{3})$/i;

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet } = desk;
  if (!sheet) return null;
  const ballot = new Ballot(root, { ...desk, sheet }, /** @type {VotingData} */ (embedded(root, "#voting-data")));
  return () => ballot.close();
};

class Ballot {
  #root; #desk; #data; #listen = new AbortController(); #picking;
  /** @type {Record<string, string>} */
  #reasons = {};
  #counted = NOTHING;
  #asked = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** @type {string | null} */
  #shown = null;

  /**
   * @param {HTMLElement} root
   * @param {Desk & {sheet: OrderSheet}} desk
   * @param {VotingData} data
   */
  constructor(root, desk, data) {
    this.#root = root;
    this.#desk = desk;
    this.#data = data;
    const { signal } = this.#listen;
    this.#picking = new Picking(need(root, "[data-pick]"), desk, {
      signal, picked: (at) => this.#picked(at), begun: () => this.#begun(), ended: () => this.#light(),
    });
    const list = need(root, "[data-place]", HTMLSelectElement);
    list.addEventListener("change", () => { if (list.value) this.#vote(list.value, 1); list.value = ""; }, { signal });
    const rows = need(root, "[data-rows]");
    rows.addEventListener("click", (event) => this.#pressed(event), { signal });
    rows.addEventListener("change", (event) => this.#turned(event), { signal });
    desk.sheet.addEventListener("change", () => this.#changed(), { signal });
    this.#changed();
  }

  close() {
    clearTimeout(this.#timer);
    this.#picking.stop();
    this.#listen.abort();
  }

  /**
   * The lines of the ballot: what is understood of each, and the others as they are.
   * @returns {Vote[]}
   */
  #lines() {
    return this.#desk.sheet.rows.filter((row) => kindOf(row) === "vote" && row.text.trim()).map((row) => {
      const found = row.text.trim().match(LINE);
      const action = found?.[2].toUpperCase().replace("CHARTER", "LICENSE") ?? "";
      return { row, text: row.text.trim(), number: found ? Number(found[1]) : 0, action, at: found?.[3] ?? "" };
    });
  }

  get #left() { return this.#data.due - this.#lines().reduce((sum, line) => sum + line.number, 0); }

  /**
   * So many votes more, or fewer, for what a place can be voted to do now.
   * @param {string} at
   * @param {number} more
   */
  #vote(at, more) {
    const action = this.#data.actions[at];
    const { sheet } = this.#desk;
    if (!action) return this.#desk.say(`${place(this.#data, at)} cannot be voted on.`);
    if (more > 0 && this.#left < more) return this.#desk.say(`All ${this.#data.due} votes are spent. Take some back first.`);
    const lines = this.#lines();
    const line = lines.find((one) => one.at === at && one.action === action);
    const texts = lines.map((one) => (one === line ? this.#text(one.number + more, action, at) : one.text)).filter(Boolean);
    if (!line && more > 0) texts.push(this.#text(more, action, at));
    sheet.layKind("vote", texts);
    return this.#desk.say(this.#picking.on ? `${place(this.#data, at)} to ${action.toLowerCase()}: ${(line?.number ?? 0) + more}. ${words(this.#left, "vote")} left.` : "");
  }

  /**
   * @param {number} number
   * @param {string} action
   * @param {string} at
   */
  #text(number, action, at) { return number > 0 ? `VOTE ${number} ${action} ${at}` : ""; }

  /** @param {Event} event */
  #pressed(event) {
    const button = hit(event, "button"), deed = button?.dataset.deed ?? "";
    if (!button) return;
    const lines = this.#lines();
    const index = Number(hit(event, "[data-index]")?.dataset.index);
    const line = lines[index];
    if (!line) return;
    const more = deed === "more" ? 1 : deed === "less" ? -1 : -line.number;
    if (more > 0 && this.#left < more) return;
    const texts = lines.map((one, at) => (at === index ? (line.number ? this.#text(line.number + more, line.action, line.at) : "") : one.text));
    this.#desk.sheet.layKind("vote", texts.filter(Boolean));
    find(this.#root, `[data-index="${index}"] [data-deed="${deed}"]`)?.focus();
  }

  /**
   * Another event for the same place: to open it, or to license it, where licences are voted on.
   * @param {Event} event
   */
  #turned(event) {
    const index = Number(hit(event, "[data-index]")?.dataset.index ?? -1);
    const action = hit(event, "select", HTMLSelectElement)?.value ?? "";
    const texts = this.#lines().map((one, at) => (at === index ? this.#text(one.number, action, one.at) : one.text));
    if (index >= 0) this.#desk.sheet.layKind("vote", texts);
  }

  /** @param {string} at */
  #picked(at) { this.#vote(at, 1); }

  async #begun() {
    this.#desk.say(`Choose places: each click is one vote. ${words(this.#left, "vote")} left.${escape("ends it")}`);
    const told = /** @type {ReasonsData | null} */ (await this.#desk.ask({ about: "why" }).catch(() => null));
    this.#reasons = told?.reasons ?? {};
    this.#light();
  }

  /** While votes are given on the map, what would come to nothing is dim, and what the ballot would cut off is lit. */
  #light() {
    const { map } = this.#desk;
    if (!map) return;
    map.shade(this.#picking.on ? Object.keys(this.#reasons) : []);
    map.light(this.#counted.fallen.flatMap((one) => one.lost));
  }

  #changed() {
    this.#draw();
    const text = this.#lines().map((line) => line.text).join("\n");
    if (text === this.#shown) return;
    this.#shown = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#count(text), text ? SOON : 0);
  }

  /** @param {string} text */
  async #count(text) {
    this.#asked += 1;
    const mine = this.#asked;
    const told = text ? /** @type {CountData | null} */ (await this.#desk.ask({ about: "count", text }).catch(() => null)) : NOTHING;
    if (!told?.said || mine !== this.#asked || this.#listen.signal.aborted) return;
    const before = this.#counted.fallen.length;
    this.#counted = told;
    this.#draw();
    this.#tell(told);
    if (before || told.fallen.length || this.#picking.on) this.#light();
  }

  /** @param {CountData} count */
  #tell({ fallen, happens, lot }) {
    const box = need(this.#root, "[data-said-votes]");
    const paragraphs = fallen.map((one) => make("p", { "data-bad": "" }, one.why, one.lost.length ? " That part is lit on the map." : ""));
    if (happens.length) paragraphs.push(make("p", {}, `If nobody else votes${lot ? ", as the lot may have it" : ""}: ${happens.join(" ")}`));
    box.replaceChildren(...paragraphs);
  }

  #draw() {
    const lines = this.#lines();
    const left = this.#left;
    need(this.#root, "[data-left]").textContent = left < 0 ? `${-left} too many, none` : String(left);
    const rows = lines.map((line, index) => this.#row(line, index, left));
    renew(need(this.#root, "[data-rows]"), rows, (row) => row.dataset.index);
  }

  /**
   * @param {Vote} line
   * @param {number} index
   * @param {number} left
   */
  #row(line, index, left) {
    const fallen = this.#counted.fallen.find((one) => one.event.toUpperCase() === `${line.action} ${line.at}`.toUpperCase());
    const why = line.row.message || fallen?.why || "";
    const name = line.at ? place(this.#data, line.at) : line.text;
    const step = make("span", { class: "voting__step" });
    if (line.number) step.append(this.#button("less", "−", `One vote less for ${name}`), make("output", {}, String(line.number)), this.#button("more", "+", `One vote more for ${name}`, left < 1));
    const deed = DEEDS[line.action] ?? (line.at ? `to ${this.#data.license || "license"}` : "");
    const label = make("span", { class: "voting__name" }, name, deed ? ` ${deed}` : "");
    const item = make("li", { class: "voting__row", "data-index": index, "data-level": why ? "warning" : "" }, step, label, this.#choice(line), this.#button("gone", "×", `Take the votes for ${name} back`), make("span", { class: "voting__why" }, why));
    return item;
  }

  /**
   * What is closed may be opened, or, by option, be licensed.
   * @param {Vote} line
   */
  #choice(line) {
    if (!this.#data.license || this.#data.actions[line.at] !== "OPEN") return make("span", {});
    const list = make("select", { "aria-label": `What ${place(this.#data, line.at)} is voted to do`, "data-deed": "turn" });
    for (const [value, text] of [["OPEN", "open"], ["LICENSE", this.#data.license]]) list.append(new Option(text, value, false, value === line.action));
    return list;
  }

  /**
   * @param {string} deed
   * @param {string} text
   * @param {string} label
   * @param {boolean} disabled
   */
  #button(deed, text, label, disabled = false) {
    const button = make("button", { type: "button", "data-deed": deed, "aria-label": label }, text);
    button.disabled = disabled;
    return button;
  }
}
