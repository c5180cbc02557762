/* The hand of cards: choose a card, then its target on the map or in the list. What is chosen ends as order lines. */

import { button, detailOf, embedded, find, findAll, make, need } from "../../js/dom.js";
import { whenReleased } from "../../js/presses.js";
import { CardDesk } from "./hand-desk.js";
import { openForms } from "./hand-forms.js";
import { openSplit } from "./hand-split.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { Row } from "../../js/rows.js"
 * @import { HandData, Play, PlaysData, SplitData } from "../../js/server"
 * @import { Held } from "./hand-desk.js"
 */

const SOON = 300;
/**
 * What was in hand when the panel was made anew, and in which turn.
 * @type {{number: number, held: Held} | null}
 */
let kept = null;
/** @param {string} line */
const word = (line) => line.replace(/^IF .*?:\s*/i, "").replace(/^(PRIMARY|SECONDARY|DISCARD)\s+/i, "");

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet } = desk, written = embedded(root, "#hand-data");
  if (!sheet) return null;
  if (find(root, ".hand--split")) return openSplit(root, sheet, /** @type {SplitData} */ (written));
  const data = /** @type {HandData} */ (written), hand = new Hand(root, { ...desk, sheet }, data);
  openForms(root, sheet, data);
  return () => hand.close();
};

class Hand {
  #root; #sheet; #hands; #ask; #cards; #desk; #asked = 0; #shown = ""; #told = ""; #listen; #data;
  /** The orders that the cards on the paper make possible. @type {Set<string>} */
  #possible = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {HTMLElement} root
   * @param {Desk & {sheet: OrderSheet}} desk
   * @param {HandData} data
   */
  constructor(root, { sheet, hands, map, ask }, data) {
    this.#root = root;
    this.#sheet = sheet;
    this.#hands = hands;
    this.#ask = ask;
    this.#data = data;
    this.#cards = findAll(root, "[data-deck]");
    this.#desk = new CardDesk(need(root, "[data-desk]"), { sheet, hands, map, ask, data });
    this.#desk.addEventListener("change", () => this.#mark());
    this.#listen = new AbortController();
    const { signal } = this.#listen;
    for (const card of this.#cards) card.addEventListener("click", () => this.#desk.take(card.dataset.deck ?? "", card.dataset.word ?? ""), { signal });
    sheet.addEventListener("change", () => this.#changed(), { signal });
    root.addEventListener("row:pick", (event) => this.#point(/** @type {Row} */ (detailOf(event)).subject), { signal });
    root.addEventListener("keydown", (event) => { if (event.key === "Escape") this.#desk.putBack(); }, { signal });
    this.#changed();
    this.#takeAgain();
  }

  /** The card that was in hand before the panel was made anew, if it is this turn's and still there. */
  #takeAgain() {
    const held = kept?.number === this.#sheet.number ? kept.held : null;
    kept = null;
    if (held && find(this.#root, `[data-deck="${held.deck}"][data-word="${held.word}"]`)) this.#desk.takeAgain(held);
  }

  close() {
    clearTimeout(this.#timer);
    this.#hands?.more("hand", {});
    this.#listen.abort();
    const { held } = this.#desk;
    kept = held && { number: this.#sheet.number, held };
    this.#desk.putBack();
  }

  /**
   * "Primary" was pressed in the list of moves.
   * @param {string} subject
   */
  #point(subject) {
    if (!["primary", "secondary"].includes(subject)) return;
    const now = this.#cards.find((card) => card.dataset.deck === subject && card.dataset.on) ?? this.#cards.find((card) => card.dataset.deck === subject);
    now?.scrollIntoView({ block: "nearest" });
    now?.focus();
  }

  /** @param {string} subject */
  #lines(subject) { return this.#sheet.rows.filter((row) => row.subject === subject && row.text.trim()).map((row) => row.text.trim()); }

  #changed() {
    this.#mark();
    const text = [...this.#lines("primary"), ...this.#lines("secondary")].join("\n");
    const whole = this.#sheet.text();
    if (whole === this.#shown) return;
    this.#shown = whole;
    clearTimeout(this.#timer);
    if (text) this.#timer = setTimeout(() => this.#preview(whole), SOON);
    else {
      this.#tell([]);
      this.#hands?.more("hand", {});
    }
  }

  /** Which cards lie on the table, with their targets; which one is in hand. */
  #mark() {
    for (const card of this.#cards) {
      const { deck = "", word: name = "" } = card.dataset;
      const line = this.#lines(deck).find((one) => word(one).toUpperCase().startsWith(name));
      const target = line ? word(line).slice(name.length).trim() : "";
      card.dataset.on = line ? "yes" : "";
      need(card, "[data-on-target]").textContent = line ? (/^DISCARD/i.test(line) ? "discard" : target || "played") : "";
      card.setAttribute("aria-pressed", String(this.#desk.deck === deck && this.#desk.word === name));
    }
  }

  /** @param {string} text */
  async #preview(text) {
    this.#asked += 1;
    const mine = this.#asked;
    const told = /** @type {PlaysData | null} */ (await this.#ask({ about: "effects", text }).catch(() => null));
    if (!told || mine !== this.#asked) return;
    this.#possible = new Set(Object.values(told.orders ?? {}).flat().map(([offer]) => offer.line));
    this.#tell(told.plays ?? []);
    this.#hands?.more("hand", told.orders ?? {});
  }

  /**
   * What the cards will do; only when that is something else, since a button of it may be under a thumb.
   * @param {Play[]} plays
   */
  #tell(plays) {
    const told = JSON.stringify([plays, plays.map(({ line }) => this.#moved(line))]);
    if (told === this.#told) return;
    this.#told = told;
    const list = need(this.#root, "[data-plays]");
    whenReleased(() => {
      list.hidden = !plays.length;
      need(this.#root, "[data-say]").hidden = Boolean(plays.length);
      list.replaceChildren(...plays.map((play) => this.#play(play)));
    });
  }

  /** @param {Play} play */
  #play(play) {
    const when = play.supposed ? ". If it is played: " : play.good ? ". If nobody interferes: " : ". As things stand: ";
    const line = make("b", { class: "notation" }, play.line);
    const text = make("p", {}, line, /^DISCARD/.test(play.line) ? ": " : when, play.does.join(" "));
    const others = () => this.#lines(play.subject).filter((one) => !one.toUpperCase().endsWith(play.line.toUpperCase()));
    const back = button("Take it back", () => this.#sheet.lay(play.subject, others()), { class: "btn-link" });
    const item = make("li", { "data-good": play.good ? "yes" : "no" }, text, back);
    const after = this.#after(play.line);
    if (after) item.append(after);
    return item;
  }

  /**
   * Of a card that takes a unit away, the order that is written for where it stands, for where it will stand; "" if
   * there is none, it cannot be given there, or is there already.
   * @param {string} line
   */
  #moved(line) {
    const name = Object.keys(this.#data.cards).find((one) => word(line).startsWith(`${one} `));
    if (name === undefined || this.#data.cards[name].target !== "path") return "";
    const [unit, ...steps] = word(line).slice(name.length).trim().split(" - ");
    const order = this.#sheet.rows.find((row) => row.subject === unit && row.text.startsWith(`${unit} `))?.text ?? "";
    const there = `${unit.split(" ")[0]} ${steps.at(-1)}`, moved = `${there}${order.slice(unit.length)}`;
    const written = this.#sheet.rows.some((row) => row.text.startsWith(`${there} `));
    return order && !written && this.#possible.has(moved) ? moved : "";
  }

  /**
   * Orders that only this card makes possible: a word or two of them in the box below the list of moves.
   * @param {string} line
   */
  #after(line) {
    const name = Object.keys(this.#data.cards).find((one) => word(line).startsWith(`${one} `));
    const steps = name ? word(line).slice(name.length).trim().split(" - ") : [];
    const card = name === undefined ? undefined : this.#data.cards[name];
    const unit = this.#data.units.find((one) => one.name === steps[0] && one.owner === this.#data.seat);
    const quick = find(document, "[data-quick]", HTMLInputElement);
    if (!card || !unit || !quick || /^DISCARD/.test(line)) return null;
    const kind = steps[0].split(" ")[0];
    /** @type {[label: string, text: string][]} */
    const offers = [];
    if (card.target === "path") for (const step of steps.slice(1)) offers.push([`An order for ${kind} ${step}`, `${kind} ${step} `]);
    const moved = this.#moved(line);
    if (["walk_on_water", "sail_on_land"].includes(card.id)) offers.push([`Order ${steps[0]} where it could not go before`, `${steps[0]} - `]);
    if (!offers.length && !moved) return null;
    /** @param {string} text */
    const begin = (text) => {
      quick.value = text;
      quick.focus();
    };
    const begun = offers.map(([label, text]) => button(label, () => begin(text), { class: "btn-link" }));
    const put = moved ? [button(`Add ${moved}`, () => { this.#sheet.put(moved); }, { class: "btn-link" })] : [];
    return make("span", { class: "hand__after" }, ...put, ...begun);
  }
}
