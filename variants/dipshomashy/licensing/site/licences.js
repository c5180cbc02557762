/* The list of nominations: places by name or on the map, in an order that is dragged, or moved by the arrow keys. */

import { embedded, hit, make, need } from "../../js/dom.js";
import { Picking, place, renew } from "../../js/polls.js";
import { Sorting } from "../../js/sorting.js";
import { escape } from "../../js/touch.js";

/**
 * @import { Open } from "../../js/panels.js"
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { Desk } from "../../js/panels.js"
 * @import { LicencesData } from "../../js/server"
 */

/** @type {Open} */
export const open = (root, desk) => {
  const { sheet } = desk;
  if (!sheet) return null;
  const list = new Licences(root, { ...desk, sheet }, /** @type {LicencesData} */ (embedded(root, "#licences-data")));
  return () => list.close();
};

class Licences {
  #root; #desk; #data; #list; #listen = new AbortController(); #picking; #sorting;

  /**
   * @param {HTMLElement} root
   * @param {Desk & {sheet: OrderSheet}} desk
   * @param {LicencesData} data
   */
  constructor(root, desk, data) {
    this.#root = root;
    this.#desk = desk;
    this.#data = data;
    this.#list = need(root, "[data-rows]");
    const { signal } = this.#listen;
    this.#picking = new Picking(need(root, "[data-pick]"), desk, {
      signal, picked: (at) => this.#name(at), begun: () => this.#begun(), ended: () => this.#desk.map?.shade([]),
    });
    const select = need(root, "[data-place]", HTMLSelectElement);
    select.addEventListener("change", () => { if (select.value) this.#name(select.value); select.value = ""; }, { signal });
    this.#list.addEventListener("click", (event) => this.#pressed(event), { signal });
    this.#sorting = new Sorting(this.#list, (places, at) => this.#moved(places, at), { signal });
    desk.sheet.addEventListener("change", () => { if (!this.#sorting.busy) this.#draw(); }, { signal });
    this.#draw();
  }

  close() {
    this.#picking.stop();
    this.#listen.abort();
  }

  /** The places named, once each, over all lines; lines of another form stay as they are. */
  #read() {
    const lines = this.#desk.sheet.linesOf("nominate");
    const own = lines.filter((line) => /^NOMINATE( \w{3})+$/i.test(line));
    const places = own.flatMap((line) => line.split(/\s+/).slice(1));
    return { places: [...new Set(places)], others: lines.filter((line) => !own.includes(line)) };
  }

  /** @param {string[]} places */
  #write(places) {
    const { others } = this.#read();
    this.#desk.sheet.layKind("nominate", [...(places.length ? [`NOMINATE ${places.join(" ")}`] : []), ...others]);
  }

  /** @param {string} at */
  #name(at) {
    const { places } = this.#read();
    if (!this.#data.offered.includes(at)) return this.#desk.say(`${place(this.#data, at)} cannot be named: it is one already.`);
    if (places.includes(at)) {
      this.#write(places.filter((one) => one !== at));
      return this.#say(`${place(this.#data, at)} is off the list.`);
    }
    this.#write([...places, at]);
    const most = this.#data.most;
    const beyond = places.length >= most ? ` Only the first ${most} count: move it up, or take one off.` : "";
    return this.#say(`${place(this.#data, at)} is number ${places.length + 1}.${beyond}`);
  }

  #begun() {
    this.#desk.say(`Choose places to name; a second click takes one off.${escape("ends it")}`);
    const { map } = this.#desk;
    map?.shade(Object.keys(this.#data.names).filter((at) => !this.#data.offered.includes(at)));
  }

  /** @param {string} text */
  #say(text) {
    need(this.#root, "[data-said-licences]").textContent = text;
    if (this.#picking.on) this.#desk.say(text);
  }

  /** @param {Event} event */
  #pressed(event) {
    const at = hit(event, "[data-at]")?.dataset.at;
    if (!at || !hit(event, "[data-deed=gone]")) return;
    const { places } = this.#read();
    this.#write(places.filter((one) => one !== at));
    this.#say(`${place(this.#data, at)} is off the list.`);
  }

  /**
   * @param {string[]} places
   * @param {string} at
   */
  #moved(places, at) {
    this.#write(places);
    this.#draw();
    this.#say(`${place(this.#data, at)} is number ${places.indexOf(at) + 1}.`);
  }

  #draw() {
    const { places, others } = this.#read();
    need(this.#root, "[data-named]").textContent = String(Math.min(places.length, this.#data.most));
    renew(this.#list, places.map((at, index) => this.#row(at, index)), (row) => row.dataset.at);
    need(this.#root, "[data-others]").textContent = others.length ? `Besides: ${others.join(", ")}` : "";
  }

  /**
   * @param {string} at
   * @param {number} index
   */
  #row(at, index) {
    const name = place(this.#data, at);
    const over = index >= this.#data.most;
    const grip = make("button", { type: "button", class: "voting__grip", "data-deed": "move", "aria-label": `${name}, number ${index + 1}: drag, or move with the arrow keys` }, "⇅");
    const gone = make("button", { type: "button", "data-deed": "gone", "aria-label": `Take ${name} off the list` }, "×");
    const why = over ? `Does not count: only the first ${this.#data.most} do.` : this.#data.shut.includes(at) ? "Closed: it counts only if it opens now." : "";
    const label = make("span", { class: "voting__name" }, `${index + 1}. ${name}`);
    return make("li", { class: `voting__row${over ? " voting__row--over" : ""}`, "data-at": at, "data-level": why ? "warning" : "" }, grip, label, make("span", {}), gone, make("span", { class: "voting__why" }, why));
  }
}
