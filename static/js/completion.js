/* Completion for an input of orders: a listbox below it, by keyboard or by hand. */

import { findAll, hit, make } from "./dom.js";
import { bare } from "./notation.js";

/**
 * @typedef {object} Choice a line that can be chosen
 * @property {string} line
 * @property {string} rest what is left of it in its row, where the unit goes without saying: "- Bur"
 * @property {string} words the same for ears: "Army Paris to Burgundy"
 */

const MOST = 8;
const ALL = 60; // as many as are shown to whoever has typed nothing and asks for the list

/**
 * What was typed and an order in words, as far as they can be compared: "Paris to Burg" and "Army Paris to Burgundy".
 * @param {string} text
 */
const plain = (text) => bare(text.replace(/^\s*(army|fleet|a|f)\s+/i, "").replace(/\b(to|holds?)\b|[→>]/gi, ""));

/**
 * The offers that fit what was typed: those that begin so, with their unit or without it, then those that name it in
 * words, then those that contain it.
 * @param {string} typed
 * @param {Choice[]} choices
 */
export function fitting(typed, choices) {
  const wanted = bare(typed), words = plain(typed);
  if (!wanted) return [];
  /** @type {(choice: Choice) => number} */
  const rank = ({ line, rest, words: said }) => {
    if (bare(line).startsWith(wanted)) return 0;
    if (rest && (bare(rest).startsWith(wanted) || bare(rest.replace(/(^| )[AF] /g, " ")).startsWith(wanted))) return 1;
    if (words && plain(said).startsWith(words)) return 2;
    if (rest && words && plain(said.replace(/^.*? to /, "")).startsWith(words)) return 3;
    if (words && plain(said).includes(words)) return 4;
    return bare(line).includes(wanted) ? 5 : 6;
  };
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((one) => one.rank < 6);
  return ranked.sort((one, other) => one.rank - other.rank).map(({ choice }) => choice).slice(0, MOST);
}

/** Ties an input to a list. */
export class Completion {
  #input; #list; #offers; #take; #at = -1;

  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {() => Choice[]} offers all that can be chosen
   * @param {(text: string) => void} take is called with what was chosen or typed
   */
  constructor(input, list, offers, take) {
    this.#input = input;
    this.#list = list;
    this.#offers = offers;
    this.#take = take;
    input.addEventListener("input", () => this.#show());
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => setTimeout(() => this.hide(), 150));
    list.addEventListener("pointerdown", (event) => {
      const item = hit(event, "[role=option]");
      if (!item) return;
      event.preventDefault();
      this.#choose(item.textContent ?? "");
    });
  }

  hide() {
    this.#list.hidden = true;
    this.#at = -1;
    this.#input.setAttribute("aria-expanded", "false");
    this.#input.removeAttribute("aria-activedescendant");
  }

  #show(found = fitting(this.#input.value, this.#offers())) {
    this.#at = -1;
    this.#list.replaceChildren(...found.map(({ line, words }, index) => make("li", {
      role: "option", id: `${this.#list.id}-${index}`, "aria-label": words === line ? null : `${words}: ${line}`, "aria-selected": "false",
    }, line)));
    this.#list.hidden = !found.length;
    this.#input.setAttribute("aria-expanded", String(found.length > 0));
  }

  /** @param {number} by */
  #move(by) {
    const items = findAll(this.#list, "[role=option]");
    if (this.#list.hidden || !items.length) return;
    this.#at = (this.#at + by + items.length) % items.length;
    items.forEach((item, index) => item.setAttribute("aria-selected", String(index === this.#at)));
    this.#input.setAttribute("aria-activedescendant", items[this.#at].id);
    items[this.#at].scrollIntoView({ block: "nearest" });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (this.#list.hidden && !this.#input.value.trim()) this.#show(this.#offers().slice(0, ALL));
      this.#move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !this.#list.hidden) {
      event.stopPropagation();
      this.hide();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const exact = this.#offers().find(({ line }) => bare(line) === bare(this.#input.value))?.line;
      const picked = this.#list.children[this.#at]?.textContent;
      this.#choose(picked ?? exact ?? this.#input.value);
    } else if (event.key === "Tab" && this.#at >= 0 && !this.#list.hidden) {
      this.#choose(this.#list.children[this.#at].textContent ?? "");
    }
  }

  /** @param {string} text */
  #choose(text) {
    this.hide();
    if (text.trim()) this.#take(text.trim());
  }
}
