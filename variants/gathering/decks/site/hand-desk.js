/* The card that is being played: its target, step by step, on the map and in lists; for the Secondary Deck a condition. */

import { button, find, make, need } from "../../js/dom.js";
import { chooseCondition } from "./hand-condition.js";

/**
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { CardData, HandData, ReasonsData } from "../../js/server"
 * @import { Condition } from "./hand-condition.js"
 *
 * @typedef {{deck: string, word: string, steps: string[], condition: Condition | null}} Held a card in hand, and what was chosen for it
 */

/**
 * Where a target is: of "A Par", "F Spa/nc", "A Bur#2" or a province itself.
 * @param {string} name
 */
const province = (name) => (name.split(" ").pop() ?? "").split("/")[0].split("#")[0];
/** @type {Record<CardData["target"], string[]>} */
const LEVELS = { unit: ["unit"], place: ["space"], nothing: [], goal: ["unit", "goal"], path: ["unit", "step", "step"] };
/** @type {Record<string, string>} */
const ASKS = { unit: "On which unit", space: "On which space", goal: "To which space", step: "Step where" };

/** Fires "change" when another card is in hand. */
export class CardDesk extends EventTarget {
  #box; #sheet; #hands; #map; #ask; #data;
  /** @type {string[]} */
  #steps = [];
  /** @type {Record<string, string>} why something is no target */
  #why = {};
  /** @type {string[][]} how it could take others' units: each a unit and its steps */
  #journeys = [];
  #refused = "";
  /** @type {Condition | null} */
  #condition = null;
  deck = ""; word = "";

  /**
   * @param {HTMLElement} box
   * @param {Pick<Desk, "hands" | "map" | "ask"> & {sheet: OrderSheet, data: HandData}} table
   */
  constructor(box, { sheet, hands, map, ask, data }) {
    super();
    this.#box = box;
    this.#sheet = sheet;
    this.#hands = hands;
    this.#map = map;
    this.#ask = ask;
    this.#data = data;
  }

  get #card() { return this.#data.cards[this.word]; }

  /**
   * Take a card up, or put it back.
   * @param {string} deck
   * @param {string} word
   */
  take(deck, word) {
    if (this.deck === deck && this.word === word) return this.putBack();
    this.putBack();
    find(document, "[data-map]")?.scrollIntoView({ block: "nearest" });
    return this.takeAgain({ deck, word, steps: [], condition: null });
  }

  /**
   * What is in hand; null where nothing is.
   * @returns {Held | null}
   */
  get held() { return this.word ? { deck: this.deck, word: this.word, steps: this.#steps, condition: this.#condition } : null; }

  /**
   * Take a card up as it was in hand before the panel was made anew, with those of its steps that can still be taken.
   * @param {Held} held
   */
  takeAgain({ deck, word, steps, condition }) {
    Object.assign(this, { deck, word });
    this.#condition = condition;
    this.#hands?.borrow({ picked: (at) => this.#picked(at), undone: () => this.#away() });
    this.#steps = [];
    for (const step of steps) {
      if (![...this.#choices().next, ...this.#guests()].includes(step)) break;
      this.#steps.push(step);
    }
    this.#draw();
    this.dispatchEvent(new CustomEvent("change"));
    return this.#reasons();
  }

  /** Nothing is in hand any more. */
  putBack() {
    if (!this.word) return;
    if (this.#hands) this.#hands.cancel();
    else this.#away();
  }

  #away() {
    Object.assign(this, { deck: "", word: "" });
    this.#steps = [];
    this.#why = {};
    this.#journeys = [];
    this.#box.hidden = true;
    this.#map?.shade([]);
    this.dispatchEvent(new CustomEvent("change"));
  }

  async #reasons() {
    const { deck, word } = this;
    const told = /** @type {ReasonsData | null} */ (await this.#ask({ about: "why", deck, card: word }).catch(() => null));
    if (this.word !== word || this.deck !== deck || !told) return;
    this.#why = told.reasons ?? {};
    this.#journeys = told.journeys ?? [];
    const refused = this.#refused;
    if (this.#journeys.length) this.#draw();
    else this.#light();
    if (refused) this.#tell(this.#reason(refused));
  }

  /* ---- what can be chosen next ---- */

  /** All ways to play this card, each as its steps: ["A Par", "Bur", "Ruh"]. */
  #ways() {
    const head = `${this.deck.toUpperCase()} ${this.word}`;
    const lines = (this.#sheet.options[this.deck] ?? []).filter((line) => line === head || line.startsWith(`${head} `));
    return [...lines.map((line) => line.slice(head.length).trim().split(" - ").filter(Boolean)), ...this.#journeys];
  }

  /** The next step's choices, after the steps taken; `done` if the card may be played as it is. */
  #choices() {
    const taken = this.#steps;
    const fits = this.#ways().filter((way) => taken.every((step, at) => way[at] === step));
    const next = [...new Set(fits.filter((way) => way.length > taken.length).map((way) => way[taken.length]))];
    const done = fits.some((way) => way.length === taken.length);
    if (next.length || done) return { next, done };
    const goals = this.#card.target === "goal" && taken.length === 1 ? Object.keys(this.#data.spaces).filter((at) => at !== province(taken[0])) : [];
    return { next: goals, done: taken.length > 1 };      // another power's unit: its owner must accept it
  }

  /** Units of others that a card may move if their owners accept it. */
  #guests() {
    if (!this.#card.consent || this.#card.target !== "goal" || this.#steps.length) return [];
    return this.#data.units.filter((unit) => unit.owner !== this.#data.seat && !(unit.name in this.#why)).map((unit) => unit.name);
  }

  /** @param {string} step */
  #choose(step) {
    this.#steps = [...this.#steps, step];
    const { next, done } = this.#choices();
    if (!next.length && done) return this.#play();
    return this.#draw();
  }

  /** @param {string} at */
  #picked(at) {
    const { next } = this.#choices();
    const fits = [...next, ...this.#guests()].filter((one) => province(one) === at);
    if (fits.length === 1) return this.#choose(fits[0]);
    if (fits.length > 1) {
      this.#tell(`There are several: ${fits.join(", ")}. Choose in the list.`);
      return find(this.#box, "select")?.focus();
    }
    this.#refused = at;
    return this.#tell(this.#reason(at));
  }

  /** @param {string} text */
  #tell(text) { need(this.#box, "[data-why]").textContent = text; }

  /** @param {string} at */
  #reason(at) {
    const names = [at, ...this.#data.units.filter((unit) => unit.at === at).map((unit) => unit.name)];
    const why = names.map((name) => this.#why[name]).find(Boolean);
    if (why) return why;
    const wanted = this.#wanted();
    if (wanted === "unit") return `There is nobody in ${at}.`;
    return wanted === "step" ? `It cannot step to ${at} from there.` : `Not ${at}.`;
  }

  #wanted() { return LEVELS[this.#card.target][this.#steps.length] ?? ""; }

  /* ---- drawing ---- */

  #light() {
    if (!this.#map) return;
    const { next } = this.#choices();
    const lit = [...next, ...this.#guests()].map(province);
    const targets = this.#wanted() === "unit" ? this.#data.units.map((unit) => unit.at) : Object.keys(this.#data.spaces);
    this.#map.shade(targets.filter((at) => !lit.includes(at)));
    this.#map.light(lit.length < 40 ? lit : []);
    const last = this.#steps.at(-1);
    this.#map.choose(last === undefined ? null : province(last));
  }

  #draw() {
    this.#refused = "";
    this.#light();
    const { next, done } = this.#choices();
    const title = make("p", { class: "hand__card" }, make("b", {}, this.#card.name), this.#card.does);
    const sentence = make("p", { class: "hand__sentence" });
    if (next.length || this.#guests().length) sentence.append(this.#list([...next, ...this.#guests()]));
    if (done) sentence.append(this.#button(this.#steps.length > 1 ? "Stop there" : "Play it", () => this.#play(), "btn btn--small"));
    if (this.deck === "primary") sentence.append(this.#button("Discard it", () => this.#discard()));
    const back = this.#button("Put it back", () => this.putBack(), "btn-link");
    back.dataset.putBack = "";
    sentence.append(back);
    const why = make("p", { class: "hand__why", role: "status", "data-why": "" });
    this.#box.replaceChildren(title, ...(this.deck === "secondary" ? [this.#conditions()] : []), sentence, why);
    this.#box.hidden = false;
  }

  /** @type {(text: string, act: () => unknown, css?: string) => HTMLButtonElement} */
  #button(text, act, css = "btn btn--small btn--quiet") { return button(text, act, { class: css }); }

  /** @param {string[]} choices */
  #list(choices) {
    const ask = ASKS[this.#wanted()] ?? "";
    const list = make("select", { "data-target": "" }, new Option("choose …", ""));
    for (const one of [...choices].sort((a, b) => a.localeCompare(b))) list.append(new Option(this.#label(one), one));
    list.addEventListener("change", () => list.value && this.#choose(list.value));
    const so = this.#steps.length ? `${this.#steps.join(" - ")}: ` : "";
    return make("label", {}, `${so}${ask}${this.#map ? ", on the map or here" : ""}`, list);
  }

  /** @param {string} one */
  #label(one) {
    const unit = this.#data.units.find((each) => each.name === one);
    if (unit) return unit.owner === this.#data.seat ? one : `${one} (${unit.owner})`;
    return this.#data.spaces[one] ? `${one}, ${this.#data.spaces[one]}` : one;
  }

  #conditions() {
    return chooseCondition(this.#data, (one) => this.#label(one), this.#condition, (condition) => { this.#condition = condition; });
  }

  /* ---- the line ---- */

  #play() {
    const line = `${this.deck.toUpperCase()} ${[this.word, this.#steps.join(" - ")].filter(Boolean).join(" ")}`;
    if (this.deck === "primary") this.#sheet.lay("primary", [line]);
    else this.#add(line);
    this.putBack();
  }

  /**
   * A conditional line goes behind the others of its kind; a bare one is the last, and there is one of it.
   * @param {string} line
   */
  #add(line) {
    const had = this.#sheet.rows.filter((row) => row.subject === "secondary" && row.text.trim()).map((row) => row.text.trim());
    const conditional = had.filter((one) => /^IF /i.test(one));
    const bare = had.filter((one) => !/^IF /i.test(one));
    if (!this.#condition) return this.#sheet.lay("secondary", [...conditional, line]);
    const { who, card, on } = this.#condition;
    const whole = `IF ${who} PLAYS ${card}${on ? ` ON ${on}` : ""}: ${line}`;
    return this.#sheet.lay("secondary", [...conditional.filter((one) => one !== whole), whole, ...bare]);
  }

  #discard() {
    this.#sheet.lay("primary", [`DISCARD ${this.word}`]);
    this.putBack();
  }
}
