/* Lifts: the Hitch-hiker, the ride, the way out, in words or on the map, leg by leg. */

import { button, embedded, find, make } from "../../js/dom.js";
import { whenReleased } from "../../js/presses.js";
import { Rides, placeOf } from "./rides.js";
import { escape } from "../../js/touch.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { LiftsData } from "../../js/server"
 */

class Lifts {
  #box; #desk; #data; #rides;
  /** @type {Record<string, string>} by Hitch-hiker, who gives it a lift */
  #chosen = {};
  #picking = "";

  /**
   * @param {HTMLElement} box
   * @param {Desk & {sheet: OrderSheet}} desk
   * @param {LiftsData} data
   */
  constructor(box, desk, data) {
    this.#box = box;
    this.#desk = desk;
    this.#data = data;
    this.#rides = new Rides(data, desk.sheet.linesOf("lift"));
    this.#draw();
  }

  /** Draw what is on the sheet now. */
  read() {
    this.#rides = new Rides(this.#data, this.#desk.sheet.linesOf("lift"));
    this.#draw();
  }

  #draw() { whenReleased(this.#drawn); }

  #drawn = () => {
    const active = document.activeElement;
    const focus = active instanceof HTMLElement ? active.dataset.field : "";
    this.#box.replaceChildren(...this.#data.hikers.map((one) => this.#row(one.unit)));
    if (focus) find(this.#box, `[data-field="${focus}"]`)?.focus();
  };

  /** @param {string} hiker */
  #row(hiker) {
    const row = make("li", { "data-hiker": hiker }, this.#way(hiker));
    if (!this.#rides.done(hiker)) row.append(...this.#fields(hiker));
    if (this.#rides.of(hiker)) row.append(this.#button("Take it back", hiker, "back", () => this.#back(hiker)));
    const warning = this.#warning(hiker);
    if (warning) row.append(make("p", { class: "lifts__warn", role: "status" }, warning));
    return row;
  }

  /** @param {string} hiker */
  #way(hiker) {
    const legs = this.#rides.of(hiker)?.legs ?? [];
    const told = legs.map(({ lifter, to }) => ` · ${lifter} to ${this.#data.names[to] ?? to}`).join("");
    return make("p", { class: "lifts__way" }, make("b", { class: "notation" }, hiker), legs.length ? told : " stays");
  }

  /** @param {string} hiker */
  #fields(hiker) {
    const lifters = this.#rides.lifters(hiker);
    if (!lifters.length) return [make("p", { class: "lifts__warn" }, "Nobody is there to give it a lift.")];
    const chosen = this.#chosen[hiker] ?? "";
    const who = this.#select("with", hiker, lifters.map((ride) => /** @type {[string, string]} */ ([ride.unit, ride.unit])), chosen, (unit) => {
      this.#chosen[hiker] = unit;
      this.read();
    });
    const goals = this.#rides.goals(hiker, chosen).map((place) => /** @type {[string, string]} */ ([place, this.#data.names[place]]));
    const where = this.#select("to", hiker, goals, "", (to) => this.#go(hiker, chosen, to));
    where.disabled = !chosen;
    const buttons = this.#desk.hands ? [this.#button("On the map", hiker, "map", () => this.#pick(hiker))] : [];
    return [who, where, ...buttons];
  }

  /**
   * @param {"with" | "to"} word
   * @param {string} hiker
   * @param {[string, string][]} values
   * @param {string} value
   * @param {(value: string) => void} then
   */
  #select(word, hiker, values, value, then) {
    const label = word === "with" ? `Who gives ${hiker} a lift` : `Where ${hiker} is set down`;
    const node = make("select", { "aria-label": label, "data-field": `${word} ${hiker}` });
    node.append(new Option(`${word} …`, ""), ...values.map(([key, words]) => new Option(words, key, false, key === value)));
    node.addEventListener("change", () => then(node.value));
    return node;
  }

  /**
   * @param {string} words
   * @param {string} hiker
   * @param {string} field
   * @param {() => void} act
   */
  #button(words, hiker, field, act) {
    const node = button(words, act, { class: "btn btn--small btn--quiet", "data-field": `${field} ${hiker}`, "aria-label": `${words}: ${hiker}` });
    if (field === "map") node.setAttribute("aria-pressed", String(this.#picking === hiker));
    return node;
  }

  /** @param {string} hiker */
  #warning(hiker) {
    if (!this.#rides.of(hiker)) return "";
    if (!this.#rides.done(hiker)) return "It must end on land: without another leg none of these lifts counts.";
    return this.#rides.at(hiker) === this.#data.refused ? "Marvin is there: the Hitch-hiker will not get out, and the unit stands all the same." : "";
  }

  /**
   * @param {string} hiker
   * @param {string} lifter
   * @param {string} to
   */
  #go(hiker, lifter, to) {
    if (!lifter || !to) return;
    delete this.#chosen[hiker];
    this.#rides.add(hiker, lifter, to);
    this.#desk.sheet.layKind("lift", this.#rides.lines());
  }

  /** @param {string} hiker */
  #back(hiker) {
    delete this.#chosen[hiker];
    this.#rides.back(hiker);
    this.#desk.sheet.layKind("lift", this.#rides.lines());
  }

  /* ---- on the map ---- */

  /** @param {string} hiker */
  #pick(hiker) {
    this.#desk.hands?.borrow({
      picked: (at) => this.#picked(hiker, at),
      undone: () => { this.#picking = ""; delete this.#chosen[hiker]; this.read(); },
    });
    this.#picking = hiker;
    this.read();
    this.#light(hiker);
  }

  /** @param {string} hiker */
  #light(hiker) {
    const lifter = this.#chosen[hiker];
    this.#desk.map?.choose(this.#rides.at(hiker));
    this.#desk.map?.light(lifter ? this.#rides.goals(hiker, lifter) : this.#rides.lifters(hiker).map((ride) => ride.at));
    this.#desk.say(lifter ? `${lifter} takes ${hiker}: choose where to. A sea means another leg.` : `${hiker} is in ${this.#rides.at(hiker)}: choose who gives it a lift.${escape("leaves it")}`);
  }

  /**
   * @param {string} hiker
   * @param {string} at
   */
  #picked(hiker, at) {
    const lifter = this.#chosen[hiker];
    if (!lifter) {
      const there = this.#rides.lifters(hiker).find((ride) => ride.at === at);
      if (!there) return this.#desk.say(`Nobody in ${at} can give ${hiker} a lift.`);
      this.#chosen[hiker] = there.unit;
      this.read();
      return this.#light(hiker);
    }
    if (at === placeOf(lifter)) return this.#desk.say(`${lifter} is there itself: choose a province beside it.`);
    if (!this.#rides.goals(hiker, lifter).includes(at)) return this.#desk.say(`${lifter} cannot set ${hiker} down in ${at}.`);
    this.#go(hiker, lifter, at);
    if (!this.#rides.done(hiker)) return this.#light(hiker);
    return this.#desk.hands?.cancel();
  }
}

/** @type {Open} */
export const open = (root, desk) => {
  const box = find(root, "[data-chains]");
  const { sheet } = desk;
  if (!box || !sheet) return null;
  const shown = new Lifts(box, { ...desk, sheet }, /** @type {LiftsData} */ (embedded(root, "#lifts-data")));
  const closed = new AbortController();
  sheet.addEventListener("change", () => shown.read(), { signal: closed.signal });
  return () => closed.abort();
};
