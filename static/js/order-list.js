/* The list of one's moves: a line each, to type in, to pick in, and to see what is saved. */

import { Completion } from "./completion.js";
import { conditional, openBuilder } from "./conditions.js";
import { detailOf, find, findAll, make, need } from "./dom.js";
import { pickers } from "./pickers.js";
import { kindOf, namesUnit } from "./rows.js";

/**
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Row, RowState } from "./rows.js"
 * @import { Receipt } from "./server"
 *
 * @typedef {object} Drawn a row as it stands in the list
 * @property {Row} row
 * @property {HTMLElement} node
 * @property {HTMLInputElement} input
 * @property {HTMLElement} state
 * @property {HTMLElement} message
 * @property {HTMLElement} picks
 * @property {HTMLElement} more the button that opens them
 * @property {string} given what was typed last
 */

/** @type {Record<RowState, [string, string]>} */
const STATES = {
  missing: ["○", "No order yet"],
  draft: ["…", "Not saved yet"],
  saving: ["…", "Being saved"],
  saved: ["✓", "Saved"],
  warning: ["!", "Saved, but look at it"],
  wrong: ["✗", "Does not count"],
};
/** Draws an order sheet into its panel; fires "pick" with a subject when a unit's name is pressed. */
export class OrderList extends EventTarget {
  #panel; #sheet; #list;
  /** @type {Drawn[]} */
  #drawn = [];
  /** Whether a row was last picked by keyboard: the map then takes it on from there. */
  byKey = false;

  /**
   * @param {HTMLElement} panel
   * @param {OrderSheet} sheet
   */
  constructor(panel, sheet) {
    super();
    this.#panel = panel;
    this.#sheet = sheet;
    this.#list = need(panel, "[data-rows]");
    panel.querySelector("[data-plain]")?.removeAttribute("open");
    this.#quick();
    this.#plain();
    sheet.addEventListener("change", () => this.draw());
    sheet.addEventListener("trouble", () => this.#trouble(sheet.trouble));
    sheet.addEventListener("saved", (event) => this.#receipt(detailOf(event)));
    this.draw();
    if (sheet.trouble) this.#trouble(sheet.trouble);
  }

  /**
   * Mark the row whose unit is chosen on the map.
   * @param {string} subject
   */
  choose(subject) {
    for (const node of findAll(this.#list, ":scope > .row")) node.toggleAttribute("data-chosen", Boolean(subject) && node.dataset.subject === subject);
  }

  draw() {
    const rows = this.#sheet.rows;
    if (rows.length !== this.#drawn.length || rows.some((row, index) => this.#drawn[index].row !== row)) {
      this.#drawn = rows.map((row, index) => this.#make(row, index));
      this.#list.replaceChildren(...this.#drawn.map((drawn) => drawn.node));
    }
    for (const drawn of this.#drawn) this.#show(drawn);
    const count = this.#sheet.missing.length;
    const words = this.#panel.querySelector("[data-count]");
    if (words) words.textContent = count ? `${count} without orders` : "";
    this.#complain();
    const box = this.#box;
    if (box && document.activeElement !== box) box.value = this.#sheet.text();
  }

  /** Under the text box: what is wrong with a line for as long as it is, and what is still asked for. */
  #complain() {
    const rows = this.#sheet.rows.filter((row) => row.message);
    const faults = rows.map((row) => make("p", { class: "field__error" }, make("span", {}, make("span", { class: "notation" }, row.text), `: ${row.message}`)));
    this.#panel.querySelector("[data-faults]")?.replaceChildren(...faults);
    const missing = new Set(this.#sheet.missing.map((row) => row.subject));
    for (const line of findAll(this.#panel, "[data-want]")) line.hidden = Boolean(line.dataset.want) && !missing.has(line.dataset.want ?? "");
  }

  /** The text box with all orders. */
  get #box() { return find(this.#panel, "[data-paper]", HTMLTextAreaElement); }

  /**
   * @param {Row} row
   * @param {number} index
   * @returns {Drawn}
   */
  #make(row, index) {
    const want = row.want ?? this.#sheet.data.wants.find((one) => row.kind && one.kind === row.kind);
    const word = row.subject || want?.label || want?.kind || "?";
    const isUnit = namesUnit(row.subject);
    const name = isUnit ? word : word.charAt(0).toUpperCase() + word.slice(1);
    const unit = make("button", { type: "button", class: `row__unit${isUnit ? " notation" : ""}`, title: "Show on the map" }, name);
    const input = make("input", {
      class: "notation row__input", autocomplete: "off", autocapitalize: "off", spellcheck: "false", role: "combobox",
      "aria-label": `Order of ${name}`, "aria-expanded": "false", "aria-controls": `row-${index}-list`,
      placeholder: row.want?.default ? `if nothing: ${row.want.default}` : "",
    });
    const list = make("ul", { class: "completions", id: `row-${index}-list`, role: "listbox", hidden: "" });
    const state = make("span", { class: "row__state", role: "img" });
    const more = make("button", { type: "button", class: "row__more", "aria-label": `Pick the order of ${name}`, "aria-expanded": "false" }, "▾");
    const message = make("p", { class: "row__message", hidden: "" });
    const picks = make("div", { class: "row__picks", hidden: "" });
    const node = make("li", { class: "row", "data-subject": row.subject }, unit, make("span", { class: "row__box" }, input, list), state, more, message, picks);
    /** @type {Drawn} */
    const drawn = { row, node, input, state, message, picks, more, given: "" };
    new Completion(input, list, () => this.#sheet.choices(row), (text) => { this.#sheet.set(row, text); this.#write(drawn); });
    input.addEventListener("change", () => { drawn.given = input.value; this.#sheet.set(row, input.value.trim()); });
    input.addEventListener("paste", (event) => this.#pasted(event, /\n/));
    unit.addEventListener("click", (event) => {
      this.byKey = !event.detail;
      this.dispatchEvent(new CustomEvent("pick", { detail: row }));
    });
    more.addEventListener("click", () => this.#toggle(drawn));
    return drawn;
  }

  /**
   * Several orders at once are laid into their rows.
   * @param {ClipboardEvent} event
   * @param {RegExp} several
   */
  #pasted(event, several) {
    const text = event.clipboardData?.getData("text") ?? "";
    if (!several.test(text.trim())) return;
    event.preventDefault();
    this.#sheet.write(text);
  }

  /** @param {Drawn} drawn */
  #write(drawn) { drawn.input.value = drawn.given = drawn.row.text; }

  /** @param {Drawn} drawn */
  #show(drawn) {
    const { row, node, input, state, message, picks } = drawn, here = document.activeElement === input;
    const [sign, words] = STATES[row.state] ?? STATES.draft;
    node.dataset.state = row.state;
    if (!here || (row.state === "saved" && input.value === drawn.given)) this.#write(drawn); // not over what is half typed
    state.textContent = sign;
    state.setAttribute("aria-label", words);
    state.title = words;
    input.setAttribute("aria-invalid", String(row.state === "wrong"));
    message.textContent = row.message ?? "";
    message.hidden = !row.message;
    if (!picks.hidden) this.#pickers(row, picks);
  }

  /** @param {Drawn} drawn */
  #toggle(drawn) {
    drawn.picks.hidden = !drawn.picks.hidden;
    drawn.more.setAttribute("aria-expanded", String(!drawn.picks.hidden));
    drawn.picks.replaceChildren();
    if (!drawn.picks.hidden) this.#pickers(drawn.row, drawn.picks);
  }

  /**
   * The builder of a condition, which stays as it is while its line is being written.
   * @param {Row} row
   * @param {HTMLElement} box
   */
  #condition(row, box) {
    const kind = kindOf(row) ?? "";
    const data = this.#sheet.data.conditions;
    const open = box.querySelector(".conditions");
    if (open || !data || !row.text.trim() || !conditional(data, kind)) return open ? [open] : [];
    return [openBuilder(data, kind, row.text.trim(), (text) => this.#sheet.set(row, text))];
  }

  /**
   * @param {Row} row
   * @param {HTMLElement} box
   */
  #pickers(row, box) {
    box.replaceChildren(...pickers(this.#sheet, row, box, () => this.#pickers(row, box)), ...this.#condition(row, box));
  }

  #quick() {
    const input = find(this.#panel, "[data-quick]", HTMLInputElement);
    if (!input) return;
    /** @param {string} text */
    const take = (text) => {
      this.#sheet.write(text);
      input.value = "";
    };
    new Completion(input, need(this.#panel, "[data-completions]"), () => this.#sheet.choices(null), take);
    input.addEventListener("paste", (event) => this.#pasted(event, /[\n;]/));
  }

  #plain() {
    const box = this.#box;
    if (!box) return;
    const form = this.#panel.querySelector("[data-orders]");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (document.activeElement === box || box.value.trim() !== this.#sheet.text()) this.#sheet.putAll(box.value);
    });
    box.addEventListener("change", () => this.#sheet.putAll(box.value));
  }

  /** @param {string} text */
  #trouble(text) {
    const line = find(this.#panel, "[data-trouble]");
    if (!line) return;
    line.textContent = text;
    line.hidden = !text;
  }

  /** @param {Receipt | null | undefined} receipt */
  #receipt(receipt) {
    const line = this.#panel.querySelector("[data-receipt]");
    if (!line || !receipt) return;
    const at = new Date(receipt.at);
    const code = make("span", { class: "notation" }, receipt.code);
    const time = make("time", { datetime: receipt.at }, at.toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" }));
    line.replaceChildren("Receipt ", code, ", taken ", time);
  }
}
