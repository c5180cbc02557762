/* The hand of cards: choose a card, then its target on the map or in the list. What is chosen ends as order lines. */

import { Desk } from "./hand-desk.js";
import { openForms } from "./hand-forms.js";
import { openSplit } from "./hand-split.js";

const SOON = 300;
const word = (line) => line.replace(/^IF .*?:\s*/i, "").replace(/^(PRIMARY|SECONDARY|DISCARD)\s+/i, "");

/** See panels.js. */
export function open(root, desk) {
  const data = JSON.parse(root.querySelector("#hand-data").textContent);
  if (root.querySelector(".hand--split")) return openSplit(root, desk, data);
  if (!desk.paper) return null;
  const hand = new Hand(root, desk, data);
  openForms(root, desk, data);
  return () => hand.close();
}

class Hand {
  #root; #paper; #ask; #cards; #desk; #asked = 0; #timer = 0; #shown = ""; #told = ""; #listen; #data;

  constructor(root, { paper, hands, map, ask }, data) {
    this.#root = root;
    this.#paper = paper;
    this.#ask = ask;
    this.#data = data;
    this.#cards = [...root.querySelectorAll("[data-deck]")];
    this.#desk = new Desk(root.querySelector("[data-desk]"), { paper, hands, map, ask, data });
    this.#desk.addEventListener("change", () => this.#mark());
    this.#listen = new AbortController();
    const { signal } = this.#listen;
    for (const card of this.#cards) card.addEventListener("click", () => this.#desk.take(card.dataset.deck, card.dataset.word), { signal });
    paper.addEventListener("change", () => this.#changed(), { signal });
    root.addEventListener("row:pick", ({ detail }) => this.#point(detail.subject), { signal });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#desk.putBack(); }, { signal });
    this.#changed();
  }

  close() {
    clearTimeout(this.#timer);
    this.#listen.abort();
    this.#desk.putBack();
  }

  /** "Primary" was pressed in the list of moves. */
  #point(subject) {
    if (!["primary", "secondary"].includes(subject)) return;
    const now = this.#cards.find((card) => card.dataset.deck === subject && card.dataset.on) ?? this.#cards.find((card) => card.dataset.deck === subject);
    now?.scrollIntoView({ block: "nearest" });
    now?.focus();
  }

  #lines(subject) { return this.#paper.rows.filter((row) => row.subject === subject && row.text.trim()).map((row) => row.text.trim()); }

  #changed() {
    this.#mark();
    const text = [...this.#lines("primary"), ...this.#lines("secondary")].join("\n");
    const whole = this.#paper.text();
    if (whole === this.#shown) return;
    this.#shown = whole;
    clearTimeout(this.#timer);
    if (text) this.#timer = setTimeout(() => this.#preview(whole), SOON);
    else this.#tell([]);
  }

  /** Which cards lie on the table, with their targets; which one is in hand. */
  #mark() {
    for (const card of this.#cards) {
      const { deck, word: name } = card.dataset;
      const line = this.#lines(deck).find((one) => word(one).toUpperCase().startsWith(name));
      const target = line ? word(line).slice(name.length).trim() : "";
      card.dataset.on = line ? "yes" : "";
      card.querySelector("[data-on-target]").textContent = line ? (/^DISCARD/i.test(line) ? "discard" : target || "played") : "";
      card.setAttribute("aria-pressed", String(this.#desk.deck === deck && this.#desk.word === name));
    }
  }

  async #preview(text) {
    this.#asked += 1;
    const mine = this.#asked;
    const told = await this.#ask({ about: "effects", text }).catch(() => null);
    if (told && mine === this.#asked) this.#tell(told.plays ?? []);
  }

  /** What the cards will do; only when that is something else, since a button of it may be under a thumb. */
  #tell(plays) {
    const told = JSON.stringify(plays);
    if (told === this.#told) return;
    this.#told = told;
    const list = this.#root.querySelector("[data-plays]");
    list.hidden = !plays.length;
    this.#root.querySelector("[data-say]").hidden = Boolean(plays.length);
    list.replaceChildren(...plays.map((play) => this.#play(play)));
  }

  #play(play) {
    const item = document.createElement("li");
    item.dataset.good = play.good ? "yes" : "no";
    const text = document.createElement("p");
    const line = document.createElement("b");
    line.className = "notation";
    line.textContent = play.line;
    const when = play.supposed ? ". If it is played: " : play.good ? ". If nobody interferes: " : ". As things stand: ";
    text.append(line, /^DISCARD/.test(play.line) ? ": " : when, play.does.join(" "));
    const back = Object.assign(document.createElement("button"), { type: "button", className: "btn-link", textContent: "Take it back" });
    back.addEventListener("click", () => this.#paper.lay(play.subject, this.#lines(play.subject).filter((one) => !one.toUpperCase().endsWith(play.line.toUpperCase()))));
    item.append(text, back);
    const after = this.#after(play.line);
    if (after) item.append(after);
    return item;
  }

  /** Orders that only this card makes possible: a word or two of them in the box below the list of moves. */
  #after(line) {
    const name = Object.keys(this.#data.cards).find((one) => word(line).startsWith(`${one} `));
    const steps = name ? word(line).slice(name.length).trim().split(" - ") : [];
    const card = this.#data.cards[name];
    const unit = this.#data.units.find((one) => one.name === steps[0] && one.owner === this.#data.seat);
    const quick = document.querySelector("[data-quick]");
    if (!unit || !quick || /^DISCARD/.test(line)) return null;
    const kind = steps[0].split(" ")[0];
    const offers = [];
    if (card.target === "path") for (const step of steps.slice(1)) offers.push([`An order for ${kind} ${step}`, `${kind} ${step} `]);
    if (["walk_on_water", "sail_on_land"].includes(card.id)) offers.push([`Order ${steps[0]} where it could not go before`, `${steps[0]} - `]);
    if (!offers.length) return null;
    const box = document.createElement("span");
    box.className = "hand__after";
    box.append(...offers.map(([label, text]) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "btn-link", textContent: label });
      button.addEventListener("click", () => {
        quick.value = text;
        quick.focus();
      });
      return button;
    }));
    return box;
  }
}
