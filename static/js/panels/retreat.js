/* Lists of retreats: for every unit its places, by name or on the map, in an order that is dragged or moved by keys. */

import { Picking, make, renew } from "./polls.js";
import { Sorting } from "./sorting.js";

/** See panels.js. */
export function open(root, desk) {
  if (!desk.paper) return null;
  const { rows } = JSON.parse(root.querySelector("#retreats-data").textContent);
  const said = root.querySelector("[data-said-retreats]");
  const lists = [...root.querySelectorAll("[data-unit]")].map((box, index) => new Retreats(box, desk, rows[index], said));
  return () => lists.forEach((list) => list.close());
}

class Retreats {
  #desk; #unit; #names; #notes; #list; #said; #listen = new AbortController(); #picking; #sorting;

  constructor(box, desk, { unit, places }, said) {
    this.#desk = desk;
    this.#unit = unit;
    this.#names = Object.fromEntries(places.map(([place, name]) => [place, name]));
    this.#notes = Object.fromEntries(places.map(([place, , note]) => [place, note]));
    this.#said = said;
    this.#list = box.querySelector("[data-rows]");
    const { signal } = this.#listen;
    this.#picking = new Picking(box.querySelector("[data-pick]"), desk, {
      signal, picked: (at) => this.#picked(at), begun: () => this.#begun(), ended: () => this.#desk.map?.light([]),
    });
    const select = box.querySelector("[data-place]");
    select.addEventListener("change", () => { if (select.value) this.#turn(select.value); select.value = ""; }, { signal });
    this.#list.addEventListener("click", (event) => {
      if (event.target.closest("[data-deed=gone]")) this.#turn(event.target.closest("[data-at]").dataset.at);
    }, { signal });
    this.#sorting = new Sorting(this.#list, (places_, at) => {
      this.#write(places_);
      this.#draw();
      this.#say(`${this.#names[at] ?? at} is number ${places_.indexOf(at) + 1} for ${this.#unit}.`);
    }, { signal });
    desk.paper.addEventListener("change", () => { if (!this.#sorting.busy) this.#draw(); }, { signal });
    this.#draw();
  }

  close() {
    this.#picking.stop();
    this.#listen.abort();
  }

  /** The row of the paper with the list of this unit, without a condition; conditional ones are left to the list of moves. */
  get #row() { return this.#desk.paper.rows.find((row) => row.text.trim().toUpperCase().startsWith(`${this.#unit} R `.toUpperCase())); }

  get #places() {
    const told = this.#row?.text.trim().slice(this.#unit.length + 3) ?? "";
    return told.split(/[,\s]+/).filter(Boolean);
  }

  #write(places) {
    const { paper } = this.#desk, text = places.length ? `${this.#unit} R ${places.join(", ")}` : "";
    if (this.#row) paper.set(this.#row, text);
    else if (text) paper.put(text);
  }

  /** On the list, or off it. */
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
    this.#desk.say(`${this.#unit}: choose places, the best first; a second click takes one off. Escape ends it.`);
    this.#desk.map?.choose(this.#unit.split(" ")[1].split("/")[0]);
    this.#desk.map?.light(Object.keys(this.#names).map((at) => at.split("/")[0]));
  }

  /** A click on the map: of several coasts the first that is not on the list; if all are, all come off. */
  #picked(province) {
    const there = Object.keys(this.#names).filter((at) => at.split("/")[0] === province);
    if (!there.length) return this.#say(`${this.#unit} cannot retreat to ${province}.`);
    const places = this.#places, next = there.find((at) => !places.includes(at));
    if (next) return this.#turn(next);
    this.#write(places.filter((at) => !there.includes(at)));
    return this.#say(`${province} is off the list of ${this.#unit}.`);
  }

  #say(text) {
    this.#said.textContent = text;
    if (this.#picking.on) this.#desk.say(text);
  }

  #draw() { renew(this.#list, this.#places.map((at, index) => this.#item(at, index)), (row) => row.dataset.at); }

  #item(at, index) {
    const name = this.#names[at] ?? at, note = at in this.#names ? this.#notes[at] : "It cannot retreat there.";
    const grip = make("button", { type: "button", class: "voting__grip", "data-deed": "move", "aria-label": `${name}, number ${index + 1}: drag, or move with the arrow keys` }, "⇅");
    const gone = make("button", { type: "button", "data-deed": "gone", "aria-label": `Take ${name} off the list of ${this.#unit}` }, "×");
    const label = make("span", { class: "voting__name" }, `${index + 1}. ${name}`);
    return make("li", { class: "voting__row", "data-at": at, "data-level": note ? "warning" : "" }, grip, label, make("span", {}), gone, make("span", { class: "voting__why" }, note));
  }
}
