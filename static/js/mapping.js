/* Orders by hand on the map: a unit, what it does, and where. Escape, or a tap on what is not lit, undoes. */

import { Flight, otherHalf } from "./flight.js";
import { Jump, NOTES } from "./jump.js";
import { arrow, label, read } from "./notation.js";
import { Palette } from "./palette.js";

const AIMS = { support: "Choose the unit to support.", convoy: "Choose the army to convoy.", distract: "Choose the unit." };
const REACHES = ["move", "retreat"];
/** Verbs that go over several places once it is said whom they are about; WORDS is what the palette calls them. */
const FLOWN = ["pickup", "board", "drop"];
const WORDS = { pickup: "Pick up", board: "Go aboard", drop: "Let go, and flee" };
const DEEDS = { hold: "Hold", move: "Move", support: "Support", convoy: "Convoy", retreat: "Retreat", disband: "Disband", remove: "Remove", waive: "No build", off: "Sunglasses off" };

export class MapOrders extends EventTarget {
  #map; #box; #palette; #said; #paper; #chosen = null; #borrower = null; #more = {};

  constructor(map, { box, palette, said, paper }) {
    super();
    this.#map = map;
    this.#box = box;
    this.#palette = new Palette(palette, map, { lit: () => this.#lit(), undo: () => this.cancel() });
    this.#said = said;
    box.addEventListener("province:pick", (event) => this.#picked(event.detail));
    box.addEventListener("map:cancel", () => this.cancel());
    box.addEventListener("map:view", () => this.#palette.place());
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && (this.#chosen || this.#borrower)) this.cancel(); });
    this.use(paper);
  }

  /** Another paper: a new turn, or the same as the server has it now. */
  use(paper) {
    this.#paper = paper;
    this.cancel();
    paper.addEventListener("change", () => { if (this.#paper === paper) this.sketch(); });
    this.sketch();
  }

  /** Arrows for everything that is on the paper, saved or not, and for `more` that is not there yet. */
  sketch(more = []) {
    const arrows = this.#paper.rows.map((row) => this.#paper.orderOf(row)).filter(Boolean).map((order) => arrow(order, this.#paper.seat));
    this.#map.sketch([...arrows.filter(Boolean), ...more]);
  }

  /** Lines besides those on offer, by unit: `{"A Bur": [["A Bur JUMP Gas - Boh", "desert"]]}`, each with a note. */
  more(lines) { this.#more = lines; }

  /** What a unit could be ordered: what is offered, and what is there besides. */
  #ordersOf(subject) {
    const offered = this.#paper.orders[subject] ?? [], known = new Set(offered.map((order) => order.line));
    const more = (this.#more[subject] ?? []).filter(([line]) => !known.has(line));
    return [...offered, ...more.map(([line, note]) => ({ ...read(line), note }))];
  }

  /**
   * Lend the map to somebody who picks something else than a unit's order (a panel): `picked(province)` is called for
   * every pick until it is given back, `undone()` once, when it is given back by Escape, another borrower or a new turn.
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

  /** Begin with a unit, as from the list of moves. */
  start(subject) {
    const orders = this.#ordersOf(subject);
    if (orders[0]?.at) this.#begin(subject, orders);
  }

  #say(text) { this.#said.textContent = text; }

  #subjectsAt(province) {
    return Object.keys(this.#paper.orders).filter((subject) => subject && this.#paper.orders[subject][0]?.at === province);
  }

  #picked({ province }) {
    if (this.#borrower) return this.#borrower.picked(province);
    const state = this.#chosen;
    if (!state) return this.#first(province);
    if (state.flight) return this.#fly(state, province);
    if (state.jump) return this.#jumped(state, province);
    if (AIMS[state.verb]) return this.#helping(state, province);
    const targets = state.orders.filter((order) => REACHES.includes(order.verb) && order.target === province);
    if (targets.length) return this.#finish(targets, province);
    const flown = new Flight(state.orders.filter((order) => order.verb === "fly"));
    if (flown.go(province)) return this.#follow({ ...state, flight: flown });
    if (province === state.at) return this.cancel();
    if (this.#subjectsAt(province).length) return this.#first(province);
    this.cancel();
    return this.#say(`${state.subject} cannot reach ${province}. Undone.`);
  }

  #first(province) {
    const subjects = this.#subjectsAt(province);
    if (subjects.length === 1) return this.#begin(subjects[0], this.#ordersOf(subjects[0]));
    if (subjects.length) return this.#which(subjects, province);
    const papers = (this.#paper.orders[""] ?? []).filter((order) => order.at === province);
    if (papers.length) return this.#adjust(papers, province);
    return this.#say(Object.keys(this.#paper.orders).length ? `Nothing of yours to order in ${province}.` : "");
  }

  /** Several of one's own are there. */
  #which(subjects, province) {
    this.cancel();
    this.#map.choose(province);
    this.#offer(subjects.map((subject) => ({ text: subject, act: () => this.#begin(subject, this.#ordersOf(subject)) })), province, province);
    this.#say(`There are several of yours in ${province}. Which?`);
  }

  #begin(subject, orders) {
    const at = orders[0].at;
    this.#chosen = { subject, orders, at, verb: "" };
    this.#map.choose(at);
    const reach = [...orders.filter((order) => REACHES.includes(order.verb)).map((order) => order.target),
      ...orders.filter((order) => order.verb === "fly").map((order) => order.path[0])];
    this.#map.light([...new Set(reach)]);
    this.#offer(this.#deeds(orders), at, subject);
    this.#say(reach.length ? `${subject}: choose where to, or what else.` : `${subject}: choose what it does.`);
    this.dispatchEvent(new CustomEvent("choose", { detail: subject }));
  }

  /** What the palette offers besides places to go to: a button for each verb, and for each unit that could be carried. */
  #deeds(orders) {
    const verbs = [...new Set(orders.map((order) => order.verb))].filter((verb) => ![...REACHES, ...FLOWN, "fly", "other"].includes(verb));
    const plain = verbs.map((verb) => ({ text: this.#called(verb, orders), act: () => (verb === "jump" ? this.#jump(orders) : this.#deed(verb)) }));
    const flown = FLOWN.flatMap((verb) => {
      const those = orders.filter((order) => order.verb === verb);
      return [...new Set(those.map((order) => order.helped ?? ""))].map((unit) => ({
        text: `${WORDS[verb]} ${unit}`.trim(), act: () => this.#follow({ ...this.#chosen, flight: new Flight(those.filter((order) => (order.helped ?? "") === unit)) }),
      }));
    });
    return [...plain, ...flown];
  }

  /** What a verb is called on a button: by the word of the line itself if it is not an everyday one, as SHOO is Shoo. */
  #called(verb, orders) {
    const { word = verb, kind } = orders.find((order) => order.verb === verb);
    const own = this.#paper.data.words?.[`${kind} ${word}`] ?? DEEDS[verb];
    if (own) return own;
    const hold = verb.startsWith("hold") && word === "TARDIS" ? "Hold the " : "";
    return hold ? `${hold}${word}` : word.charAt(0) + word.slice(1).toLowerCase();
  }

  /* ---- flights, place by place ---- */

  /** Show the way so far, where it can go on, and how it may end here. */
  #follow(state) {
    const { flight, subject, at } = state, { next, here, path } = flight;
    if (here.length === 1 && !next.length) return this.#finish(here, flight.at);
    this.#chosen = state;
    const last = flight.at || at;
    this.#map.choose(last);
    this.#map.light(next);
    this.sketch(path.length ? [{ owner: this.#paper.seat, action: "fly", from: at, fromCoast: "", path: path.slice(0, -1), to: last, toCoast: "" }] : []);
    const ends = here.map((order) => ({ text: flight.ending(order), act: () => this.#finish([order], last) }));
    const back = path.length ? [{ text: "One back", act: () => { flight.back(); this.#follow(state); } }] : [];
    this.#offer([...ends, ...back], last, path.length ? [at, ...path].join(" - ") : subject);
    return this.#say(next.length ? `${subject}: choose the next place${here.length && path.length ? `, or ${last} again to end there` : ""}.` : `${subject}: choose how it ends.`);
  }

  #fly(state, province) {
    const { flight } = state, [plain] = flight.here;
    if (flight.path.length && province === flight.at && plain) return this.#finish([plain], province);
    if (flight.go(province)) return this.#follow(state);
    this.cancel();
    return this.#say(`${state.subject} does not fly to ${province} from there. Undone.`);
  }

  /* ---- jumps: where to, then over what ---- */

  #jump(orders) { return this.#jumping({ ...this.#chosen, jump: new Jump(orders.filter((order) => order.verb === "jump")) }); }

  #jumping(state) {
    const { jump, subject, at } = state, { next, target } = jump;
    this.#chosen = state;
    this.#map.choose(target || at);
    this.#map.light(Object.keys(next), next);
    if (!target) {
      this.#palette.hide();
      const doubts = [...new Set(Object.values(next))].some(Boolean);
      return this.#say(`${subject}: choose where it jumps to.${doubts ? " What is dotted or framed depends on the vote." : ""}`);
    }
    this.#offer(Object.entries(next).map(([over, note]) => ({ text: `Over ${over}`, hint: NOTES[note], act: () => this.#jumped(state, over) })), target, `${at} - ${target}`);
    return this.#say(`${subject} to ${target}: choose what it jumps over.`);
  }

  #jumped(state, province) {
    const { jump, subject } = state, fits = jump.go(province);
    if (!fits.length) {
      this.cancel();
      return this.#say(`${subject} cannot jump ${jump.target ? `over ${province}` : `to ${province}`}. Undone.`);
    }
    if (new Set(fits.map((order) => order.over)).size > 1) return this.#jumping(state);
    return this.#finish(fits, province);
  }

  #deed(verb) {
    const state = this.#chosen;
    const orders = state.orders.filter((order) => order.verb === verb);
    if (!AIMS[verb]) return this.#finish(orders, state.at);
    this.#chosen = { ...state, verb, helped: "" };
    this.#map.light([...new Set(orders.map((order) => order.helpedAt))]);
    this.#palette.hide();
    return this.#say(`${state.subject}: ${AIMS[verb].toLowerCase()}`);
  }

  #helping(state, province) {
    const orders = state.orders.filter((order) => order.verb === state.verb);
    if (!state.helped) {
      const fits = orders.filter((order) => order.helpedAt === province);
      if (!fits.length) return this.cancel();
      if (fits.length === 1 || !fits[0].target) return this.#finish(fits, province);
      this.#chosen = { ...state, helped: fits[0].helped, at: province };
      this.#map.light(fits.map((order) => order.target));
      const stay = fits.some((order) => !order.moves) ? `, or ${province} again if it is to hold` : "";
      return this.#say(`${state.subject} ${state.verb}s ${fits[0].helped}: choose its target${stay}.`);
    }
    const fits = orders.filter((order) => order.helped === state.helped && order.target === province);
    return fits.length ? this.#finish(fits, province) : this.cancel();
  }

  #adjust(orders, province) {
    this.#map.choose(province);
    const row = this.#paper.rows.find((one) => orders.some((order) => order.line === one.text));
    const choices = orders.map((order) => ({ text: label(order), act: () => this.#build(order, row) }));
    if (row) choices.push({ text: "Take it back", act: () => { this.#paper.set(row, ""); this.cancel(); } });
    this.#chosen = { subject: "", orders, at: province, verb: "adjust" };
    this.#offer(choices, province, province);
    this.#say(`${province}: what is it to be?`);
  }

  #build(order, row) {
    if (row) this.#paper.set(row, order.line);
    else {
      const free = this.#paper.rows.some((one) => !one.loose && !one.text && !one.subject);
      if (!free) {
        this.cancel();
        return this.#say("All your adjustments are used. Take one back first.");
      }
      this.#paper.put(order.line);
    }
    return this.cancel();
  }

  /** One line is left: it is the order. Several: ask which coast, or by land or sea. */
  #finish(orders, province) {
    if (orders.length === 1) {
      const { line } = orders[0], half = otherHalf(orders[0], this.#paper.orders);
      this.cancel();
      this.#paper.put(line);
      if (half) this.#paper.put(half);
      return this.#say(half ? `${line}; ${half}` : line);
    }
    this.#map.light([province]);
    this.#offer(orders.map((order) => ({ text: label(order), act: () => this.#finish([order], province) })), province, "Which?");
    return this.#say("There are several ways.");
  }

  #offer(choices, at, title) { this.#palette.show(choices, at, title); }

  /** What should not be covered: where one may go. */
  #lit() {
    const moves = this.#chosen?.orders.filter((order) => REACHES.includes(order.verb)) ?? [];
    return [...moves.map((order) => order.target), ...(this.#chosen?.flight?.next ?? []), ...Object.keys(this.#chosen?.jump?.next ?? {})];
  }
}
