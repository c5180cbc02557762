/* The list of one's moves: a line each, to type in, to pick in, and to see what is saved. */

import { Completion } from "./completion.js";
import { conditional, openBuilder } from "./conditions.js";
import { button, detailOf, find, findAll, make, need, usedEarly } from "./dom.js";
import { pickers } from "./pickers.js";
import { guardPresses, whenReleased } from "./presses.js";
import { kindOf, nameOf, namesUnit } from "./rows.js";

/**
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { RowState } from "./row-model.js"
 * @import { Row } from "./rows.js"
 * @import { Receipt } from "./server"
 *
 * @typedef {object} Drawn a row as it stands in the list
 * @property {Row} row
 * @property {HTMLElement} node
 * @property {HTMLInputElement} input
 * @property {HTMLElement} state
 * @property {HTMLElement} whole all of a text that is longer than its field
 * @property {HTMLElement} message
 * @property {HTMLElement} picks
 * @property {HTMLElement} more the button that opens them
 * @property {HTMLElement} list of completions
 */

/** Characters of an order that a field shows in the narrowest column; of a longer one its end would be out of sight. */
const FITS = 26;

/** @type {Record<RowState, [string, string]>} */
const STATES = {
  missing: ["○", "No order yet"],
  suggested: ["✎", "Suggested: it counts once you play it"],
  draft: ["…", "Not saved yet"],
  saving: ["…", "Being saved"],
  saved: ["✓", "Saved"],
  warning: ["!", "Saved, but look at it"],
  wrong: ["✗", "Does not count"],
  elsewhere: ["⇄", "Changed on another device"],
};

/**
 * What is still due, in words: units without orders, and whatever else is asked for.
 * @param {OrderSheet} sheet
 */
export function countWords({ missing, due, elsewhere }) {
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const row of due) kinds.set(row.want?.label || kindOf(row), (kinds.get(row.want?.label || kindOf(row)) ?? 0) + 1);
  const parts = [...kinds].map(([kind, count]) => `${count} ${kind} due`);
  if (missing.length) parts.unshift(`${missing.length} without orders`);
  if (elsewhere.length) parts.push(`${elsewhere.length} changed elsewhere`);
  return parts.join(" · ");
}

/** Draws an order sheet into its panel; fires "pick" with a subject when a unit's name is pressed. */
export class OrderList extends EventTarget {
  #panel; #sheet; #list; #closed = new AbortController();
  /** Something was typed into the text box since it was last taken. */
  #boxTyped = false;
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
    guardPresses();
    this.#panel = panel;
    this.#sheet = sheet;
    this.#list = need(panel, "[data-rows]");
    this.#boxTyped = Boolean(this.#box && usedEarly(this.#box));
    if (!this.#boxTyped) panel.querySelector("[data-plain]")?.removeAttribute("open");
    this.#quick();
    this.#plain();
    const draw = () => this.draw();
    const { signal } = this.#closed;
    sheet.addEventListener("change", () => whenReleased(draw), { signal });
    sheet.addEventListener("trouble", () => whenReleased(() => this.#trouble(sheet.trouble)), { signal });
    sheet.addEventListener("saved", (event) => this.#receipt(detailOf(event)), { signal });
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
    if (rows.length !== this.#drawn.length || rows.some((row, index) => this.#drawn[index].row !== row)) this.#lay(rows);
    for (const drawn of this.#drawn) this.#show(drawn);
    const words = this.#panel.querySelector("[data-count]");
    if (words) words.textContent = countWords(this.#sheet);
    this.#complain();
    const box = this.#box;
    if (box && !this.#boxTyped) box.value = box.defaultValue = this.#sheet.text();
    const suggestion = find(this.#panel, ".suggested");
    if (suggestion) suggestion.hidden = !this.#sheet.data.suggested;
  }

  /** Another list is there for the same sheet. */
  close() { this.#closed.abort(); }

  /** What stands in the two boxes for all orders is put into rows, as far as it can be told without the server. */
  takeUp() {
    const quick = find(this.#panel, "[data-quick]", HTMLInputElement), box = this.#box;
    if (quick?.value.trim()) {
      for (const line of quick.value.split(/[\n;]+/)) if (line.trim()) this.#sheet.jot(line.trim());
      quick.value = "";
    }
    if (box && this.#boxTyped) {
      this.#boxTyped = false;
      this.#sheet.layAll(box.value.split("\n").filter((line) => line.trim()).map((line) => this.#sheet.layout.guess(line)));
    }
  }

  /** Where the focus is, for `focus` of the list that comes after this one; null if it is elsewhere. */
  place() {
    const drawn = this.#drawn.find(({ input }) => input === document.activeElement);
    return drawn ? { key: drawn.row.key, at: drawn.input.selectionStart ?? 0 } : null;
  }

  /** @param {{key: string, at: number} | null} place */
  focus(place) {
    const drawn = place && this.#drawn.find(({ row }) => row.key === place.key);
    if (!drawn) return;
    drawn.input.focus({ preventScroll: true });
    drawn.input.setSelectionRange(place.at, place.at);
  }

  /**
   * Another list of rows: those that stay keep their fields, and the one that is typed in its focus.
   * @param {Row[]} rows
   */
  #lay(rows) {
    const before = new Map(this.#drawn.map((drawn) => [drawn.row, drawn]));
    this.#drawn = rows.map((row) => before.get(row) ?? this.#make(row));
    const nodes = new Set(this.#drawn.map(({ node }) => node));
    for (const node of [...this.#list.children]) if (!nodes.has(/** @type {HTMLLIElement} */ (node))) node.remove();
    this.#drawn.forEach(({ node }, index) => { if (this.#list.children[index] !== node) this.#list.insertBefore(node, this.#list.children[index] ?? null); });
  }

  /** Under the text box: what is wrong with a line for as long as it is, and what is still asked for. */
  #complain() {
    const rows = this.#sheet.rows.filter((row) => row.message);
    const faults = rows.map((row) => make("p", { class: "field__error" }, make("span", {}, make("span", { class: "notation" }, row.text), `: ${row.message}`)));
    this.#panel.querySelector("[data-faults]")?.replaceChildren(...faults);
    const missing = new Set([...this.#sheet.missing, ...this.#sheet.due].map((row) => row.subject));
    for (const line of findAll(this.#panel, "[data-want]")) line.hidden = Boolean(line.dataset.want) && !missing.has(line.dataset.want ?? "");
  }

  /** The text box with all orders. */
  get #box() { return find(this.#panel, "[data-paper]", HTMLTextAreaElement); }

  /**
   * @param {Row} row
   * @returns {Drawn}
   */
  #make(row) {
    const want = row.want ?? this.#sheet.data.wants.find((one) => row.kind && one.kind === row.kind);
    const isUnit = namesUnit(row.subject), name = nameOf(row, want);
    const unit = make("button", { type: "button", class: `row__unit${isUnit ? " notation" : ""}`, title: "Show on the map" }, name);
    const input = make("input", {
      class: "notation row__input", autocomplete: "off", autocapitalize: "off", spellcheck: "false", role: "combobox",
      "aria-label": `Order of ${name}`, "aria-expanded": "false", "aria-controls": `row-${row.key}-list`.replace(/\W/g, "-"),
      placeholder: row.want?.default ? `if nothing: ${row.want.default}` : "",
    });
    const list = make("ul", { class: "completions", id: `row-${row.key}-list`.replace(/\W/g, "-"), role: "listbox", hidden: "" });
    const state = make("span", { class: "row__state", role: "img" });
    const more = make("button", { type: "button", class: "row__more", "aria-label": `Pick the order of ${name}`, "aria-expanded": "false" }, "▾");
    const whole = make("p", { class: "row__whole notation", "aria-hidden": "true", hidden: "" });
    const message = make("p", { class: "row__message", hidden: "" });
    const picks = make("div", { class: "row__picks", hidden: "" });
    const node = make("li", { class: "row", "data-subject": row.subject }, unit, make("span", { class: "row__box" }, input, list), state, more, whole, message, picks);
    /** @type {Drawn} */
    const drawn = { row, node, input, state, whole, message, picks, more, list };
    new Completion(input, list, () => (row.state === "elsewhere" ? [] : this.#sheet.choices(row)), (text) => { this.#sheet.set(row, text); this.#write(drawn); });
    input.addEventListener("input", () => this.#sheet.type(row, input.value));
    input.addEventListener("keydown", (event) => { if (event.key === "Enter" && !input.value.trim()) this.#sheet.commit(row); });
    input.addEventListener("blur", () => { this.#sheet.type(row, input.value); this.#sheet.commit(row); });
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
  #write(drawn) { drawn.input.value = drawn.row.text; }

  /** @param {Drawn} drawn */
  #show(drawn) {
    const { row, node, input, state, whole, message, picks } = drawn, { state: now } = row;
    const [sign, words] = STATES[now];
    node.dataset.state = now;
    if (input.value !== row.text) this.#write(drawn); // only what was put there by others: what is typed is in the model
    state.textContent = sign;
    state.setAttribute("aria-label", words);
    state.title = words;
    input.setAttribute("aria-invalid", String(now === "wrong"));
    if (now === "elsewhere") drawn.list.hidden = true; // it would lie over the choice
    whole.hidden = row.text.trim().length <= FITS;
    whole.textContent = whole.hidden ? "" : row.text;
    const said = this.#said(row);
    message.replaceChildren(...said);
    message.hidden = !said.length;
    if (!picks.hidden) this.#pickers(row, picks);
  }

  /**
   * What stands under a row: why it does not count, what counts meanwhile, and the choice where another device changed it.
   * @param {Row} row
   * @returns {(Node | string)[]}
   */
  #said(row) {
    const line = () => make("span", { class: "notation" }, row.saved);
    if (row.state === "elsewhere") {
      return [
        ...(row.saved ? ["On another device this is now ", line(), ". "] : ["On another device this was taken back. "]),
        ...this.#choice(row),
      ];
    }
    if (row.state !== "draft" || !row.text.trim()) {
      return row.state === "draft" && row.saved ? [line(), row.counts ? " counts until you leave the row." : " stands until you leave the row."] : [row.message].filter(Boolean);
    }
    if (!row.message) return [];
    return row.saved && row.counts ? [`${row.message} Until then `, line(), " counts."] : [row.message];
  }

  /** @param {Row} row */
  #choice(row) {
    /** @type {(which: "mine" | "theirs") => void} */
    const choose = (which) => this.#sheet.choose(row, which);
    const mine = row.text.trim() ? "Keep mine" : "Take it back here too", theirs = row.saved ? "Take that" : "Leave it empty";
    return [button(mine, () => choose("mine"), { class: "btn-link", "data-choose": "mine" }), " ", button(theirs, () => choose("theirs"), { class: "btn-link", "data-choose": "theirs" })];
  }

  /** @param {Drawn} drawn */
  #toggle(drawn) {
    drawn.picks.hidden = !drawn.picks.hidden;
    drawn.more.setAttribute("aria-expanded", String(!drawn.picks.hidden));
    drawn.picks.replaceChildren();
    if (drawn.picks.hidden) return;
    this.#pickers(drawn.row, drawn.picks);
    drawn.node.scrollIntoView({ block: "nearest" }); // what opens below the last row in sight would lie under “Play”
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
    const take = () => {
      if (!this.#boxTyped) return;
      this.#boxTyped = false;
      this.#sheet.putAll(box.value);
    };
    const form = this.#panel.querySelector("[data-orders]");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      take();
    });
    box.addEventListener("input", () => { this.#boxTyped = true; });
    box.addEventListener("blur", take);
  }

  /** @param {string} text */
  #trouble(text) {
    const line = find(this.#panel, "[data-trouble]");
    if (!line) return;
    line.replaceChildren(text);
    if (this.#sheet.loggedOut) line.append(" ", make("a", { href: `/accounts/login/?next=${encodeURIComponent(location.pathname + location.hash)}` }, "Log in"));
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
