/* A condition for a card of the Secondary Deck: only if somebody plays a certain card, on anything or on one target. */

import { make } from "../../js/dom.js";

/**
 * @import { HandData } from "../../js/server"
 *
 * @typedef {{who: string, card: string, on: string}} Condition
 */

/**
 * The sentence in which it is chosen.
 * @param {HandData} data
 * @param {(one: string) => string} labelOf what a target is called in the list
 * @param {Condition | null} had what was chosen before
 * @param {(condition: Condition | null) => void} keep is called with every change, and at once
 */
export function chooseCondition(data, labelOf, had, keep) {
  const others = data.seats.filter((seat) => seat !== data.seat);
  /** @type {(name: string, options: [value: string, text: string][]) => HTMLSelectElement} */
  const select = (name, options) => make("select", { name, "data-condition": name }, ...options.map(([value, text]) => new Option(text, value)));
  const when = select("when", [["", "in any case"], ["if", "only if"]]);
  const who = select("who", [["ANY", "anybody"], ...others.map((seat) => /** @type {[string, string]} */ ([seat, seat]))]);
  const card = select("card", Object.entries(data.cards).map(([value, { name }]) => [value, name]));
  const on = select("on", []);
  const rest = make("span", { class: "hand__sentence" }, make("label", {}, who, "plays"), card, make("label", {}, "on", on));
  const targets = () => {
    const sort = data.cards[card.value].target;
    const named = sort === "place" ? Object.keys(data.spaces) : sort === "nothing" ? [] : data.units.map((unit) => unit.name);
    on.replaceChildren(new Option("anything", ""), ...named.map((one) => new Option(labelOf(one), one)));
  };
  const changed = () => {
    rest.hidden = !when.value;
    keep(when.value ? { who: who.value, card: card.value, on: on.value } : null);
  };
  if (had) {
    when.value = "if";
    who.value = had.who;
    card.value = had.card;
  }
  targets();
  if (had) on.value = had.on;
  card.addEventListener("change", targets);
  for (const one of [when, who, card, on]) one.addEventListener("change", changed);
  changed();
  return make("p", { class: "hand__sentence" }, make("label", {}, "Play it", when), rest);
}
