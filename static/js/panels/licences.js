/* The list of nominations: places by name or on the map, in an order that is dragged, or moved by the arrow keys. */

import { Picking, make, place, renew } from "./polls.js";

/** See panels.js. */
export function open(root, desk) {
  if (!desk.paper) return null;
  const list = new Licences(root, desk, JSON.parse(root.querySelector("#licences-data").textContent));
  return () => list.close();
}

class Licences {
  #root; #desk; #data; #list; #listen = new AbortController(); #picking; #drag = null;

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
    this.#list.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#list.addEventListener("pointerdown", (event) => this.#take(event), { signal });
    this.#list.addEventListener("pointermove", (event) => this.#pull(event), { signal });
    for (const type of ["pointerup", "pointercancel"]) this.#list.addEventListener(type, () => this.#drop(), { signal });
    desk.paper.addEventListener("change", () => { if (!this.#drag) this.#draw(); }, { signal });
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

  #key(event) {
    const item = event.target.closest("[data-at]");
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!item || !step || !event.target.matches("[data-deed=move]")) return;
    event.preventDefault();
    this.#move(item.dataset.at, step);
  }

  #move(at, step) {
    const { places } = this.#read();
    const from = places.indexOf(at);
    const to = from + step;
    if (to < 0 || to >= places.length) return;
    places.splice(from, 1);
    places.splice(to, 0, at);
    this.#write(places);
    this.#list.querySelector(`[data-at="${at}"] [data-deed=move]`)?.focus();
    this.#say(`${place(this.#data, at)} is number ${to + 1}.`);
  }

  /* ---- by hand: the row follows the finger from place to place, and is written when it is let go ---- */

  #take(event) {
    const grip = event.target.closest("[data-deed=move]");
    if (!grip || event.button) return;
    this.#drag = grip.closest("[data-at]");
    this.#drag.classList.add("voting__row--held");
    this.#list.setPointerCapture(event.pointerId);
  }

  #pull(event) {
    if (!this.#drag) return;
    const others = [...this.#list.children].filter((item) => item !== this.#drag);
    const below = others.find((item) => event.clientY < item.getBoundingClientRect().top + item.offsetHeight / 2);
    if (below) below.before(this.#drag);
    else this.#list.append(this.#drag);
  }

  #drop() {
    if (!this.#drag) return;
    const at = this.#drag.dataset.at;
    this.#drag = null;
    this.#list.dataset.drawn = "";                                      // it was drawn by hand
    this.#write([...this.#list.children].map((item) => item.dataset.at));
    this.#draw();
    this.#list.querySelector(`[data-at="${at}"] [data-deed=move]`)?.focus();
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
