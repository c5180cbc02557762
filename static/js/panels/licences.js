/* The list of nominations: places by name or on the map, in an order that is dragged, or moved by the arrow keys. */

import { Picking, make, place, renew } from "./polls.js";
import { Sorting } from "./sorting.js";

/** See panels.js. */
export function open(root, desk) {
  if (!desk.paper) return null;
  const list = new Licences(root, desk, JSON.parse(root.querySelector("#licences-data").textContent));
  return () => list.close();
}

class Licences {
  #root; #desk; #data; #list; #listen = new AbortController(); #picking; #sorting;

  constructor(root, desk, data) {
    this.#root = root;
    this.#desk = desk;
    this.#data = data;
    this.#list = root.querySelector("[data-rows]");
    const { signal } = this.#listen;
    this.#picking = new Picking(root.querySelector("[data-pick]"), desk, {
      signal, picked: (at) => this.#name(at), begun: () => this.#begun(), ended: () => this.#desk.map?.shade([]),
    });
    const select = root.querySelector("[data-place]");
    select.addEventListener("change", () => { if (select.value) this.#name(select.value); select.value = ""; }, { signal });
    this.#list.addEventListener("click", (event) => this.#pressed(event), { signal });
    this.#sorting = new Sorting(this.#list, (places, at) => this.#moved(places, at), { signal });
    desk.paper.addEventListener("change", () => { if (!this.#sorting.busy) this.#draw(); }, { signal });
    this.#draw();
  }

  close() {
    this.#picking.stop();
    this.#listen.abort();
  }

  /** The places named, once each, over all lines; lines of another form stay as they are. */
  #read() {
    const lines = this.#desk.paper.linesOf("nominate");
    const own = lines.filter((line) => /^NOMINATE( \w{3})+$/i.test(line));
    const places = own.flatMap((line) => line.split(/\s+/).slice(1));
    return { places: [...new Set(places)], others: lines.filter((line) => !own.includes(line)) };
  }

  #write(places) {
    const { others } = this.#read();
    this.#desk.paper.layKind("nominate", [...(places.length ? [`NOMINATE ${places.join(" ")}`] : []), ...others]);
  }

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
    this.#desk.say("Choose places to name; a second click takes one off. Escape ends it.");
    const { map } = this.#desk;
    map?.shade(Object.keys(this.#data.names).filter((at) => !this.#data.offered.includes(at)));
  }

  #say(text) {
    this.#root.querySelector("[data-said-licences]").textContent = text;
    if (this.#picking.on) this.#desk.say(text);
  }

  #pressed(event) {
    const button = event.target.closest("[data-deed=gone]");
    if (!button) return;
    const { places } = this.#read();
    const at = button.closest("[data-at]").dataset.at;
    this.#write(places.filter((one) => one !== at));
    this.#say(`${place(this.#data, at)} is off the list.`);
  }

  #moved(places, at) {
    this.#write(places);
    this.#draw();
    this.#say(`${place(this.#data, at)} is number ${places.indexOf(at) + 1}.`);
  }

  #draw() {
    const { places, others } = this.#read();
    this.#root.querySelector("[data-named]").textContent = Math.min(places.length, this.#data.most);
    renew(this.#list, places.map((at, index) => this.#row(at, index)), (row) => row.dataset.at);
    this.#root.querySelector("[data-others]").textContent = others.length ? `Besides: ${others.join(", ")}` : "";
  }

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
