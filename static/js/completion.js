/* Completion for an input of orders: a listbox below it, by keyboard or by hand. */

import { findAll, hit, make } from "./dom.js";
import { bare } from "./notation.js";

const MOST = 8;

/**
 * The offers that fit what was typed: those that begin so first, then those that contain it.
 * @param {string} typed
 * @param {string[]} lines
 */
export function fitting(typed, lines) {
  const wanted = bare(typed);
  if (!wanted) return [];
  const begins = lines.filter((line) => bare(line).startsWith(wanted));
  const within = lines.filter((line) => !bare(line).startsWith(wanted) && bare(line).includes(wanted));
  return [...begins, ...within].slice(0, MOST);
}

/** Ties an input to a list. */
export class Completion {
  #input; #list; #offers; #take; #at = -1;

  /**
   * @param {HTMLInputElement} input
   * @param {HTMLElement} list
   * @param {() => string[]} offers all lines
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

  #show() {
    const found = fitting(this.#input.value, this.#offers());
    this.#at = -1;
    this.#list.replaceChildren(...found.map((line, index) => make("li", { role: "option", id: `${this.#list.id}-${index}` }, line)));
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
      this.#move(event.key === "ArrowDown" ? 1 : -1);
    } else if (event.key === "Escape" && !this.#list.hidden) {
      event.stopPropagation();
      this.hide();
    } else if (event.key === "Enter") {
      event.preventDefault();
      const exact = this.#offers().find((line) => bare(line) === bare(this.#input.value));
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
