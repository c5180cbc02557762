/* Lists of retreats: for every unit its places, by name or on the map, in an order that is dragged or moved by keys. */

import { embedded, findAll, hit, make, need } from "../../js/dom.js";
import { Picking, renew } from "../../js/polls.js";
import { Sorting } from "../../js/sorting.js";
import { escape } from "../../js/touch.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { RetreatRow, RetreatsData } from "../../js/server"
 */

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet } = desk;
  if (!sheet) return null;
  const { rows } = /** @type {RetreatsData} */ (embedded(root, "#retreats-data"));
  const said = need(root, "[data-said-retreats]");
  const lists = findAll(root, "[data-unit]").map((box, index) => new Retreats(box, { ...desk, sheet }, rows[index], said));
  return () => lists.forEach((list) => list.close());
};

class Retreats {
  #desk; #unit; #list; #said; #listen = new AbortController(); #picking; #sorting;
  /** @type {Record<string, string>} */
  #names;
  /** @type {Record<string, string>} */
  #notes;

  /**
   * @param {HTMLElement} box
   * @param {Desk & {sheet: OrderSheet}} desk
   * @param {RetreatRow} row
   * @param {HTMLElement} said
   */
  constructor(box, desk, { unit, places }, said) {
    this.#desk = desk;
    this.#unit = unit;
    this.#names = Object.fromEntries(places.map(([place, name]) => [place, name]));
    this.#notes = Object.fromEntries(places.map(([place, , note]) => [place, note]));
    this.#said = said;
    this.#list = need(box, "[data-rows]");
    const { signal } = this.#listen;
    this.#picking = new Picking(need(box, "[data-pick]"), desk, {
      signal, picked: (at) => this.#picked(at), begun: () => this.#begun(), ended: () => this.#desk.map?.light([]),
    });
    const select = need(box, "[data-place]", HTMLSelectElement);
    select.addEventListener("change", () => { if (select.value) this.#turn(select.value); select.value = ""; }, { signal });
    this.#list.addEventListener("click", (event) => {
      const at = hit(event, "[data-at]")?.dataset.at;
      if (at && hit(event, "[data-deed=gone]")) this.#turn(at);
    }, { signal });
    this.#sorting = new Sorting(this.#list, (places_, at) => {
      this.#write(places_);
      this.#draw();
      this.#say(`${this.#names[at] ?? at} is number ${places_.indexOf(at) + 1} for ${this.#unit}.`);
    }, { signal });
    desk.sheet.addEventListener("change", () => { if (!this.#sorting.busy) this.#draw(); }, { signal });
    this.#draw();
  }

  close() {
    this.#picking.stop();
    this.#listen.abort();
  }

  /** The row of the sheet with the list of this unit, without a condition; conditional ones are left to the list of moves. */
  get #row() { return this.#desk.sheet.rows.find((row) => row.text.trim().toUpperCase().startsWith(`${this.#unit} R `.toUpperCase())); }

  get #places() {
    const told = this.#row?.text.trim().slice(this.#unit.length + 3) ?? "";
    return told.split(/[,\s]+/).filter(Boolean);
  }

  /** @param {string[]} places */
  #write(places) {
    const { sheet } = this.#desk, text = places.length ? `${this.#unit} R ${places.join(", ")}` : "";
    const row = this.#row;
    if (row) sheet.set(row, text);
    else if (text) sheet.put(text);
  }

  /**
   * On the list, or off it.
   * @param {string} at
   */
  #turn(at) {
    const places = this.#places, name = this.#names[at] ?? at;
    if (places.includes(at)) {
      this.#write(places.filter((one) => one !== at));
      return this.#say(`${name} is off the list of ${this.#unit}.`);
    }
    this.#write([...places, at]);
    return this.#say(`${name} is number ${places.length + 1} for ${this.#unit}.`);
  }

  #begun() {
    this.#desk.say(`${this.#unit}: choose places, the best first; a second click takes one off.${escape("ends it")}`);
    this.#desk.map?.choose(this.#unit.split(" ")[1].split("/")[0]);
    this.#desk.map?.light(Object.keys(this.#names).map((at) => at.split("/")[0]));
  }

  /**
   * A click on the map: of several coasts the first that is not on the list; if all are, all come off.
   * @param {string} province
   */
  #picked(province) {
    const there = Object.keys(this.#names).filter((at) => at.split("/")[0] === province);
    if (!there.length) return this.#say(`${this.#unit} cannot retreat to ${province}.`);
    const places = this.#places, next = there.find((at) => !places.includes(at));
    if (next) return this.#turn(next);
    this.#write(places.filter((at) => !there.includes(at)));
    return this.#say(`${province} is off the list of ${this.#unit}.`);
  }

  /** @param {string} text */
  #say(text) {
    this.#said.textContent = text;
    if (this.#picking.on) this.#desk.say(text);
  }

  #draw() { renew(this.#list, this.#places.map((at, index) => this.#item(at, index)), (row) => row.dataset.at); }

  /**
   * @param {string} at
   * @param {number} index
   */
  #item(at, index) {
    const name = this.#names[at] ?? at, note = at in this.#names ? this.#notes[at] : "It cannot retreat there.";
    const grip = make("button", { type: "button", class: "voting__grip", "data-deed": "move", "aria-label": `${name}, number ${index + 1}: drag, or move with the arrow keys` }, "⇅");
    const gone = make("button", { type: "button", "data-deed": "gone", "aria-label": `Take ${name} off the list of ${this.#unit}` }, "×");
    const label = make("span", { class: "voting__name" }, `${index + 1}. ${name}`);
    return make("li", { class: "voting__row", "data-at": at, "data-level": note ? "warning" : "" }, grip, label, make("span", {}), gone, make("span", { class: "voting__why" }, note));
  }
}
