/* The ballot: a click on a place is one vote more for it. What is spent ends as order lines. */

import { Picking, make, place, renew, words } from "./polls.js";

const SOON = 250;
const LINE = /^VOTE (\d+) (CLOSE|OPEN|LICENSE|CHARTER) (\w{3})$/i;

/** See panels.js. */
export function open(root, desk) {
  if (!desk.paper) return null;
  const ballot = new Ballot(root, desk, JSON.parse(root.querySelector("#voting-data").textContent));
  return () => ballot.close();
}

class Ballot {
  #root; #desk; #data; #listen = new AbortController(); #picking; #reasons = {}; #counted = { said: [], fallen: [] };
  #asked = 0; #timer = 0; #shown = null;

  constructor(root, desk, data) {
    this.#root = root;
    this.#desk = desk;
    this.#data = data;
    const { signal } = this.#listen;
    this.#picking = new Picking(root.querySelector("[data-pick]"), desk, {
      signal, picked: (at) => this.#picked(at), begun: () => this.#begun(), ended: () => this.#light(),
    });
    const list = root.querySelector("[data-place]");
    list.addEventListener("change", () => { if (list.value) this.#vote(list.value, 1); list.value = ""; }, { signal });
    root.querySelector("[data-rows]").addEventListener("click", (event) => this.#pressed(event), { signal });
    root.querySelector("[data-rows]").addEventListener("change", (event) => this.#turned(event), { signal });
    desk.paper.addEventListener("change", () => this.#changed(), { signal });
    this.#changed();
  }

  close() {
    clearTimeout(this.#timer);
    this.#picking.stop();
    this.#listen.abort();
  }

  /** The lines of the ballot: what is understood of each, and the others as they are. */
  #lines() {
    return this.#desk.paper.rows.filter((row) => (row.want?.kind ?? row.kind) === "vote" && row.text.trim()).map((row) => {
      const found = row.text.trim().match(LINE);
      const action = found?.[2].toUpperCase().replace("CHARTER", "LICENSE");
      return { row, text: row.text.trim(), number: found ? Number(found[1]) : 0, action, at: found?.[3] ?? "" };
    });
  }

  get #left() { return this.#data.due - this.#lines().reduce((sum, line) => sum + line.number, 0); }

  /** So many votes more, or fewer, for what a place can be voted to do now. */
  #vote(at, more) {
    const action = this.#data.actions[at];
    const { paper } = this.#desk;
    if (!action) return this.#desk.say(`${place(this.#data, at)} cannot be voted on.`);
    if (more > 0 && this.#left < more) return this.#desk.say(`All ${this.#data.due} votes are spent. Take some back first.`);
    const lines = this.#lines();
    const line = lines.find((one) => one.at === at && one.action === action);
    const texts = lines.map((one) => (one === line ? this.#text(one.number + more, action, at) : one.text)).filter(Boolean);
    if (!line && more > 0) texts.push(this.#text(more, action, at));
    paper.layKind("vote", texts);
    return this.#desk.say(this.#picking.on ? `${place(this.#data, at)} to ${action.toLowerCase()}: ${(line?.number ?? 0) + more}. ${words(this.#left, "vote")} left.` : "");
  }

  #text(number, action, at) { return number > 0 ? `VOTE ${number} ${action} ${at}` : ""; }

  #pressed(event) {
    const button = event.target.closest("button");
    if (!button) return;
    const lines = this.#lines();
    const index = Number(button.closest("[data-index]").dataset.index);
    const line = lines[index];
    if (!line) return;
    const more = { more: 1, less: -1, gone: -line.number }[button.dataset.deed];
    if (more > 0 && this.#left < more) return;
    const texts = lines.map((one, at) => (at === index ? (line.number ? this.#text(line.number + more, line.action, line.at) : "") : one.text));
    this.#desk.paper.layKind("vote", texts.filter(Boolean));
    this.#root.querySelector(`[data-index="${index}"] [data-deed="${button.dataset.deed}"]`)?.focus();
  }

  /** Another event for the same place: to open it, or to license it, where licences are voted on. */
  #turned(event) {
    const index = Number(event.target.closest("[data-index]")?.dataset.index ?? -1);
    const texts = this.#lines().map((one, at) => (at === index ? this.#text(one.number, event.target.value, one.at) : one.text));
    if (index >= 0) this.#desk.paper.layKind("vote", texts);
  }

  #picked(at) { this.#vote(at, 1); }

  async #begun() {
    this.#desk.say(`Choose places: each click is one vote. ${words(this.#left, "vote")} left. Escape ends it.`);
    const told = await this.#desk.ask({ about: "why" }).catch(() => null);
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

  async #count(text) {
    this.#asked += 1;
    const mine = this.#asked;
    const told = text ? await this.#desk.ask({ about: "count", text }).catch(() => null) : { said: [], fallen: [], happens: [] };
    if (!told?.said || mine !== this.#asked || this.#listen.signal.aborted) return;
    const before = this.#counted.fallen.length;
    this.#counted = told;
    this.#draw();
    this.#tell(told);
    if (before || told.fallen.length || this.#picking.on) this.#light();
  }

  #tell({ fallen, happens, lot }) {
    const box = this.#root.querySelector("[data-said-votes]");
    const paragraphs = fallen.map((one) => make("p", { "data-bad": "" }, one.why, one.lost.length ? " That part is lit on the map." : ""));
    if (happens.length) paragraphs.push(make("p", {}, `If nobody else votes${lot ? ", as the lot may have it" : ""}: ${happens.join(" ")}`));
    box.replaceChildren(...paragraphs);
  }

  #draw() {
    const lines = this.#lines();
    const left = this.#left;
    this.#root.querySelector("[data-left]").textContent = left < 0 ? `${-left} too many, none` : left;
    const rows = lines.map((line, index) => this.#row(line, index, left));
    renew(this.#root.querySelector("[data-rows]"), rows, (row) => row.dataset.index);
  }

  #row(line, index, left) {
    const fallen = this.#counted.fallen.find((one) => one.event.toUpperCase() === `${line.action} ${line.at}`.toUpperCase());
    const why = line.row.message || fallen?.why || "";
    const name = line.at ? place(this.#data, line.at) : line.text;
    const step = make("span", { class: "voting__step" });
    if (line.number) step.append(this.#button("less", "−", `One vote less for ${name}`), make("output", {}, String(line.number)), this.#button("more", "+", `One vote more for ${name}`, left < 1));
    const deed = { CLOSE: "to close", OPEN: "to open" }[line.action] ?? (line.at ? `to ${this.#data.license || "license"}` : "");
    const label = make("span", { class: "voting__name" }, name, deed ? ` ${deed}` : "");
    const item = make("li", { class: "voting__row", "data-index": index, "data-level": why ? "warning" : "" }, step, label, this.#choice(line), this.#button("gone", "×", `Take the votes for ${name} back`), make("span", { class: "voting__why" }, why));
    return item;
  }

  /** What is closed may be opened, or, by option, be licensed. */
  #choice(line) {
    if (!this.#data.license || this.#data.actions[line.at] !== "OPEN") return make("span", {});
    const list = make("select", { "aria-label": `What ${place(this.#data, line.at)} is voted to do`, "data-deed": "turn" });
    for (const [value, text] of [["OPEN", "open"], ["LICENSE", this.#data.license]]) list.append(new Option(text, value, false, value === line.action));
    return list;
  }

  #button(deed, text, label, disabled = false) {
    const button = make("button", { type: "button", "data-deed": deed, "aria-label": label }, text);
    button.disabled = disabled;
    return button;
  }
}
