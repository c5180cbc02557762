/* Lifts: the Hitch-hiker, the ride, the way out, in words or on the map, leg by leg. */

import { Rides } from "./rides.js";

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

const placeOf = (unit) => unit.split(" ")[1].split(/[#/]/)[0];

class Desk {
  #box; #desk; #data; #rides; #chosen = {}; #picking = "";

  constructor(box, desk, data) {
    this.#box = box;
    this.#desk = desk;
    this.#data = data;
    this.read();
  }

  /** Draw what is on the paper now. */
  read() {
    this.#rides = new Rides(this.#data, this.#desk.paper.linesOf("lift"));
    const focus = document.activeElement?.dataset?.field;
    this.#box.replaceChildren(...this.#data.hikers.map((one) => this.#row(one.unit)));
    if (focus) this.#box.querySelector(`[data-field="${focus}"]`)?.focus();
  }

  #row(hiker) {
    const row = make("li", { "data-hiker": hiker }, this.#way(hiker));
    if (!this.#rides.done(hiker)) row.append(...this.#fields(hiker));
    if (this.#rides.of(hiker)) row.append(this.#button("Take it back", hiker, "back", () => this.#back(hiker)));
    const warning = this.#warning(hiker);
    if (warning) row.append(make("p", { class: "lifts__warn", role: "status" }, warning));
    return row;
  }

  #way(hiker) {
    const legs = this.#rides.of(hiker)?.legs ?? [];
    const told = legs.map(({ lifter, to }) => ` · ${lifter} to ${this.#data.names[to] ?? to}`).join("");
    return make("p", { class: "lifts__way" }, make("b", { class: "notation" }, hiker), legs.length ? told : " stays");
  }

  #fields(hiker) {
    const lifters = this.#rides.lifters(hiker);
    if (!lifters.length) return [make("p", { class: "lifts__warn" }, "Nobody is there to give it a lift.")];
    const chosen = this.#chosen[hiker] ?? "";
    const who = this.#select("with", hiker, lifters.map((ride) => [ride.unit, ride.unit]), chosen, (unit) => {
      this.#chosen[hiker] = unit;
      this.read();
    });
    const goals = this.#rides.goals(hiker, chosen).map((place) => [place, this.#data.names[place]]);
    const where = this.#select("to", hiker, goals, "", (to) => this.#go(hiker, chosen, to));
    where.disabled = !chosen;
    const buttons = this.#desk.hands ? [this.#button("On the map", hiker, "map", () => this.#pick(hiker))] : [];
    return [who, where, ...buttons];
  }

  #select(word, hiker, values, value, then) {
    const label = word === "with" ? `Who gives ${hiker} a lift` : `Where ${hiker} is set down`;
    const node = make("select", { "aria-label": label, "data-field": `${word} ${hiker}` });
    node.append(new Option(`${word} …`, ""), ...values.map(([key, words]) => new Option(words, key, false, key === value)));
    node.addEventListener("change", () => then(node.value));
    return node;
  }

  #button(words, hiker, field, act) {
    const node = make("button", { type: "button", class: "btn btn--small btn--quiet", "data-field": `${field} ${hiker}`, "aria-label": `${words}: ${hiker}` }, words);
    if (field === "map") node.setAttribute("aria-pressed", String(this.#picking === hiker));
    node.addEventListener("click", act);
    return node;
  }

  #warning(hiker) {
    if (!this.#rides.of(hiker)) return "";
    if (!this.#rides.done(hiker)) return "It must end on land: without another leg none of these lifts counts.";
    return this.#rides.at(hiker) === this.#data.refused ? "Marvin is there: the Hitch-hiker will not get out, and the unit stands all the same." : "";
  }

  #go(hiker, lifter, to) {
    if (!lifter || !to) return;
    delete this.#chosen[hiker];
    this.#rides.add(hiker, lifter, to);
    this.#desk.paper.layKind("lift", this.#rides.lines());
  }

  #back(hiker) {
    delete this.#chosen[hiker];
    this.#rides.back(hiker);
    this.#desk.paper.layKind("lift", this.#rides.lines());
  }

  /* ---- on the map ---- */

  #pick(hiker) {
    this.#desk.hands.borrow({
      picked: (at) => this.#picked(hiker, at),
      undone: () => { this.#picking = ""; delete this.#chosen[hiker]; this.read(); },
    });
    this.#picking = hiker;
    this.read();
    this.#light(hiker);
  }

  #light(hiker) {
    const lifter = this.#chosen[hiker];
    this.#desk.map?.choose(this.#rides.at(hiker));
    this.#desk.map?.light(lifter ? this.#rides.goals(hiker, lifter) : this.#rides.lifters(hiker).map((ride) => ride.at));
    this.#desk.say(lifter ? `${lifter} takes ${hiker}: choose where to. A sea means another leg.` : `${hiker} is in ${this.#rides.at(hiker)}: choose who gives it a lift. Escape leaves it.`);
  }

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
    return this.#desk.hands.cancel();
  }
}

/** See panels.js. */
export function open(root, desk) {
  const box = root.querySelector("[data-chains]");
  if (!box || !desk.paper) return null;
  const shown = new Desk(box, desk, JSON.parse(root.querySelector("#lifts-data").textContent));
  const closed = new AbortController();
  desk.paper.addEventListener("change", () => shown.read(), { signal: closed.signal });
  return () => closed.abort();
}
