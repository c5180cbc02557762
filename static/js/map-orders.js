/* Orders by hand on the map: a unit, what it does, and where. Escape, or a tap on what is not lit, undoes. */

import { arrowsOf } from "./arrows.js";
import { detailOf } from "./dom.js";
import { Flight, otherHalf } from "./flight.js";
import { Helping } from "./helping.js";
import { Journeys } from "./journeys.js";
import { Jump, NOTES, notesOf } from "./jump.js";
import { apart } from "./labels.js";
import { flies, orderOf } from "./notation.js";
import { Palette } from "./palette.js";
import { Papers, papersOf, wayOf } from "./papers.js";
import { namesUnit } from "./rows.js";
import { placeName } from "./spoken.js";
import { AIMS, FLOWN, REACHES, WORDS, called } from "./verbs.js";

/**
 * @import { MapView, Pick } from "../atlas/mapview.js"
 * @import { Sketch } from "../atlas/sketch.js"
 * @import { Chosen, Host } from "./journeys.js"
 * @import { Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Choice } from "./palette.js"
 * @import { Step } from "./papers.js"
 * @import { Row } from "./rows.js"
 * @import { NotedOffers } from "./server"
 *
 * @typedef {{picked: (province: string) => unknown, undone?: () => void}} Borrower
 */

/** Fires "choose" with the unit that is being ordered, or "", and "wrote" with the orders that were written. */
export class MapOrders extends EventTarget {
  #map; #palette; #said; #helping; #journeys; #papers;
  /** @type {Host} */
  #host;
  /** @type {OrderSheet} */
  #sheet;
  /** @type {Chosen | null} */
  #chosen = null;
  /** @type {Borrower | null} */
  #borrower = null;
  /** @type {Map<string, NotedOffers>} by whoever told of them */
  #more = new Map();

  /**
   * @param {MapView} map
   * @param {{box: HTMLElement, palette: HTMLElement, said: HTMLElement, sheet: OrderSheet}} parts the map's element, the
   *   few buttons beside a unit, the line on the map, and what is written on
   */
  constructor(map, { box, palette, said, sheet }) {
    super();
    this.#map = map;
    this.#sheet = sheet;
    this.#palette = new Palette(palette, map, { lit: () => this.#lit(), undo: () => this.cancel() });
    this.#said = said;
    this.#host = {
      map,
      sheet: () => this.#sheet,
      hold: (chosen) => { this.#chosen = chosen; },
      finish: (orders, province) => this.#finish(orders, province),
      offer: (choices, at, title) => this.#offer(choices, at, title),
      hide: () => this.#palette.hide(),
      sketch: (more) => this.sketch(more),
      say: (text) => this.#say(text),
      cancel: () => this.cancel(),
      wrote: (orders) => this.dispatchEvent(new CustomEvent("wrote", { detail: orders })),
    };
    this.#helping = new Helping(this.#host);
    this.#journeys = new Journeys(this.#host);
    this.#papers = new Papers(this.#host);
    box.addEventListener("province:pick", (event) => this.#picked(detailOf(event)));
    box.addEventListener("map:cancel", () => this.cancel());
    box.addEventListener("map:view", () => this.#palette.place());
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && (this.#chosen || this.#borrower)) this.cancel(); });
    this.use(sheet);
  }

  /**
   * Another sheet: a new turn, or the same as the server has it now. A borrower keeps what it has in hand, within a turn.
   * @param {OrderSheet} sheet
   */
  use(sheet) {
    const lent = this.#borrower && sheet.number === this.#sheet.number;
    this.#sheet = sheet;
    if (!lent) this.cancel();
    sheet.addEventListener("change", () => { if (this.#sheet === sheet) this.sketch(); });
    this.sketch();
  }

  /**
   * Arrows for everything that is on the sheet, saved or not, and for `more` that is not there yet.
   * @param {Sketch[]} more
   */
  sketch(more = []) {
    this.#map.sketch([...arrowsOf(this.#sheet), ...more]);
  }

  /**
   * Lines besides those on offer, by unit, each with a note: `{"A Bur": [[{line: "A Bur JUMP Gas - Boh", …}, "desert"]]}`.
   * They stand until whoever tells of them tells of others.
   * @param {string} teller
   * @param {NotedOffers} lines
   */
  more(teller, lines) { this.#more.set(teller, lines); }

  /**
   * What a unit could be ordered: what is offered, and what is there besides.
   * @param {string} subject
   * @returns {Order[]}
   */
  #ordersOf(subject) {
    const offered = this.#sheet.orders[subject] ?? [], known = new Set(offered.map((order) => order.line));
    const more = [...this.#more.values()].flatMap((lines) => lines[subject] ?? []).filter(([{ line }]) => !known.has(line));
    return [...offered, ...more.map(([offer, note]) => ({ ...orderOf(offer), note }))];
  }

  /**
   * Lend the map to somebody who picks something else than a unit's order (a panel): `picked(province)` is called for
   * every pick until it is given back, `undone()` once, when it is given back by Escape, another borrower or a new turn.
   * @param {Borrower} borrower
   */
  borrow(borrower) {
    this.cancel();
    this.#borrower = borrower;
  }

  cancel() {
    const borrower = this.#borrower;
    this.#borrower = null;
    borrower?.undone?.();
    if (this.#chosen?.flight) this.sketch();
    this.#chosen = null;
    this.#map.light([]);
    this.#map.choose(null);
    this.#palette.hide();
    this.#say("");
    this.dispatchEvent(new CustomEvent("choose", { detail: "" }));
  }

  /**
   * Begin with a row of the list of moves: its unit, or whatever else it is for.
   * @param {Row} row
   */
  start(row) {
    const orders = namesUnit(row.subject) ? this.#ordersOf(row.subject) : [];
    if (this.#chosen || this.#borrower) this.cancel();
    if (orders.length) this.#begin(row.subject, orders);
    else this.#papers.start(row);
  }

  /** @param {string} text */
  #say(text) { this.#said.textContent = text; }

  get sheet() { return this.#sheet; }
  /** What can be picked now: what is lit; or to begin with one's own units, or else what papers are about. */
  get picks() {
    if (this.#chosen || this.#borrower) return [...new Set([...this.#map.lit, ...(this.#map.chosen ? [this.#map.chosen] : [])])];
    const units = Object.entries(this.#sheet.orders).filter(([subject]) => namesUnit(subject)).map(([, orders]) => orders[0]?.at ?? "");
    const places = units.length ? units : papersOf(this.#sheet).flatMap(({ orders }) => orders.map((order) => wayOf(order)[0] ?? ""));
    return [...new Set(places.filter(Boolean))];
  }

  /** @param {string} province */
  #subjectsAt(province) {
    const known = new Set([this.#sheet.orders, ...this.#more.values()].flatMap(Object.keys));
    return [...known].filter((subject) => namesUnit(subject) && this.#ordersOf(subject)[0]?.at === province);
  }

  /**
   * @param {Pick} pick
   * @returns {unknown}
   */
  #picked({ province }) {
    if (this.#borrower) return this.#borrower.picked(province);
    const state = this.#chosen;
    if (!state) return this.#first(province);
    if (state.flight) return this.#journeys.fly(state, state.flight, province);
    if (state.jump) return this.#journeys.jumped(state, state.jump, province);
    if (state.step) return this.#stepped(state.step, province);
    if (AIMS[state.verb]) return this.#helping.go(state, province);
    const targets = state.orders.filter((order) => REACHES.includes(order.verb) && order.target === province);
    if (targets.length) return this.#finish(targets, province);
    const flown = new Flight(state.orders.filter(flies).filter((order) => order.verb === "fly"));
    if (flown.go(province)) return this.#journeys.follow(state, flown);
    if (province === state.at) return this.cancel();
    if (this.#subjectsAt(province).length) return this.#first(province);
    this.cancel();
    return this.#say(`${state.subject} cannot reach ${province}. Undone.`);
  }

  /**
   * @param {Step} step
   * @param {string} province
   */
  #stepped(step, province) {
    if (this.#papers.go(step, province)) return null;
    this.cancel();
    return step.path.includes(province) ? null : this.#first(province);
  }

  /** @param {string} province */
  #first(province) {
    const subjects = this.#subjectsAt(province);
    if (subjects.length === 1) return this.#begin(subjects[0], this.#ordersOf(subjects[0]));
    if (subjects.length) return this.#which(subjects, province);
    if (this.#papers.first(province)) return null;
    return this.#say(Object.keys(this.#sheet.orders).length ? `Nothing of yours to order in ${placeName(province, this.#sheet.data.names)}.` : "");
  }

  /**
   * Several of one's own are there.
   * @param {string[]} subjects
   * @param {string} province
   */
  #which(subjects, province) {
    this.cancel();
    this.#map.choose(province);
    this.#offer(subjects.map((subject) => ({ text: subject, act: () => this.#begin(subject, this.#ordersOf(subject)) })), province, province);
    this.#say(`There are several of yours in ${province}. Which?`);
  }

  /**
   * @param {string} subject
   * @param {Order[]} orders
   */
  #begin(subject, orders) {
    const at = orders[0].at;
    this.#chosen = { subject, orders, at, verb: "" };
    this.#map.choose(at);
    const reach = [...orders.filter((order) => REACHES.includes(order.verb)).map((order) => order.target),
      ...orders.filter(flies).filter((order) => order.verb === "fly").map((order) => order.path[0])];
    const notes = notesOf(orders.filter(({ verb }) => REACHES.includes(verb))), carded = Object.values(notes).includes("card") ? ` Framed: ${NOTES.card}.` : "";
    this.#map.light([...new Set(reach)], notes);
    this.#offer([...this.#deeds(this.#chosen), ...this.#papers.buttons(at)], at, subject);
    this.#say(reach.length ? `${subject}: choose where to, or what else.${carded}` : `${subject}: choose what it does.`);
    this.dispatchEvent(new CustomEvent("choose", { detail: subject }));
  }

  /**
   * What the palette offers besides places to go to: a button for each verb, and for each unit that could be carried.
   * @param {Chosen} chosen
   */
  #deeds(chosen) {
    const { orders, subject, at } = chosen;
    const verbs = [...new Set(orders.map((order) => order.verb))].filter((verb) => ![...REACHES, ...FLOWN, "fly", "other"].includes(verb));
    const plain = verbs.map((verb) => ({ text: called(verb, orders, this.#sheet.data.words), why: this.#why(orders.find((order) => order.verb === verb)), act: () => (verb === "jump" ? this.#journeys.jump(chosen, new Jump(orders.filter((order) => order.verb === "jump"))) : this.#deed(chosen, verb)) }));
    const others = [...new Set(orders.filter(({ verb }) => verb === "other").map(({ word }) => word))].map((word) => {
      const paper = { key: subject, name: called("other", orders.filter((order) => order.word === word), this.#sheet.data.words), orders: orders.filter((order) => order.word === word) };
      return { text: paper.name, why: this.#why(paper.orders[0]), act: () => this.#papers.open(paper, [at]) };
    });
    const flown = FLOWN.flatMap((verb) => {
      const those = orders.filter(flies).filter((order) => order.verb === verb);
      return [...new Set(those.map((order) => order.helped ?? ""))].map((unit) => ({
        text: `${WORDS[verb]} ${unit}`.trim(), why: this.#why(those[0]), act: () => this.#journeys.follow(chosen, new Flight(those.filter((order) => (order.helped ?? "") === unit))),
      }));
    });
    return [...plain, ...others, ...flown];
  }

  /**
   * @param {Chosen} state
   * @param {string} verb
   */
  #deed(state, verb) {
    if (AIMS[verb]) return this.#helping.begin(state, verb);
    return this.#finish(state.orders.filter((order) => order.verb === verb), state.at);
  }

  /**
   * One line is left: it is the order. Several: ask which coast, or by land or sea.
   * @param {Order[]} orders
   * @param {string} province
   * @returns {void}
   */
  #finish(orders, province) {
    if (orders.length === 1) {
      const { line } = orders[0], half = otherHalf(orders[0], this.#sheet.orders);
      this.cancel();
      this.#sheet.put(line);
      if (half) this.#sheet.put(half);
      this.#host.wrote([orders[0]]);
      return this.#say(half ? `${line}; ${half}` : line);
    }
    this.#map.light([province]);
    const names = apart(orders);
    this.#offer(orders.map((order, index) => ({ text: names[index], why: this.#why(order), act: () => this.#finish([order], province) })), province, "Which?");
    return this.#say("There are several ways.");
  }

  /**
   * @param {Choice[]} choices
   * @param {string} at
   * @param {string} title
   */
  #offer(choices, at, title) { this.#palette.show(choices, at, title); }

  /**
   * Where the rule behind an order is told; empty where the page has no such place.
   * @param {Order | undefined} order
   */
  #why(order) { return this.#sheet.data.clauses?.[order?.word ?? ""] ?? ""; }

  /** What should not be covered: where one may go. */
  #lit() {
    const moves = this.#chosen?.orders.filter((order) => REACHES.includes(order.verb)) ?? [];
    return [...moves.map((order) => order.target), ...(this.#chosen?.flight?.next ?? []), ...Object.keys(this.#chosen?.jump?.next ?? {})];
  }
}
