/* The list of one's moves: a line each, to type in, to pick in, and to see what is saved. */

import { Completion } from "./completion.js";
import { conditional, openBuilder } from "./conditions.js";
import { RESTS } from "./notation.js";

const STATES = {
  missing: ["○", "No order yet"],
  draft: ["…", "Not saved yet"],
  saving: ["…", "Being saved"],
  saved: ["✓", "Saved"],
  warning: ["!", "Saved, but look at it"],
  wrong: ["✗", "Does not count"],
};
const DEEDS = {
  hold: "holds", move: "moves to", support: "supports", convoy: "convoys", retreat: "retreats to",
  disband: "disbands", build: "builds", remove: "is removed", waive: "builds nothing", off: "takes sunglasses off", other: "other",
  fly: "flies to", jump: "jumps to", pickup: "picks up", board: "goes aboard", drop: "lets go, and flees to", "hold TARDIS": "holds the TARDIS",
};

function element(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Draws a Paper into its panel; fires "pick" with a subject when a unit's name is pressed. */
export class OrderList extends EventTarget {
  #panel; #paper; #list; #open = ""; #drawn = [];

  constructor(panel, paper) {
    super();
    this.#panel = panel;
    this.#paper = paper;
    this.#list = panel.querySelector("[data-rows]");
    panel.querySelector("[data-plain]")?.removeAttribute("open");
    this.#quick();
    this.#plain();
    paper.addEventListener("change", () => this.draw());
    paper.addEventListener("trouble", (event) => this.#trouble(event.detail));
    paper.addEventListener("saved", (event) => this.#receipt(event.detail));
    this.draw();
    if (paper.trouble) this.#trouble(paper.trouble);
  }

  /** Mark the row whose unit is chosen on the map. */
  choose(subject) {
    for (const node of this.#list.children) node.toggleAttribute("data-chosen", Boolean(subject) && node.dataset.subject === subject);
  }

  draw() {
    const rows = this.#paper.rows;
    if (rows.length !== this.#drawn.length || rows.some((row, index) => this.#drawn[index].row !== row)) {
      this.#drawn = rows.map((row, index) => this.#make(row, index));
      this.#list.replaceChildren(...this.#drawn.map((drawn) => drawn.node));
    }
    for (const drawn of this.#drawn) this.#show(drawn);
    const count = this.#paper.missing.length;
    const words = this.#panel.querySelector("[data-count]");
    if (words) words.textContent = count ? `${count} without orders` : "";
    const box = this.#panel.querySelector("[data-paper]");
    if (box && document.activeElement !== box) box.value = this.#paper.text();
  }

  #make(row, index) {
    const want = row.want ?? this.#paper.data.wants.find((one) => row.kind && one.kind === row.kind);
    const word = row.subject || want?.label || want?.kind || "?";
    const isUnit = / /.test(row.subject);
    const name = isUnit ? word : word.charAt(0).toUpperCase() + word.slice(1);
    const unit = element("button", { type: "button", class: `row__unit${isUnit ? " notation" : ""}`, title: "Show on the map" }, name);
    const input = element("input", {
      class: "notation row__input", autocomplete: "off", autocapitalize: "off", spellcheck: "false", role: "combobox",
      "aria-label": `Order of ${name}`, "aria-expanded": "false", "aria-controls": `row-${index}-list`,
      placeholder: row.want?.default ? `if nothing: ${row.want.default}` : "",
    });
    const list = element("ul", { class: "completions", id: `row-${index}-list`, role: "listbox", hidden: "" });
    const state = element("span", { class: "row__state", role: "img" });
    const more = element("button", { type: "button", class: "row__more", "aria-label": `Pick the order of ${name}`, "aria-expanded": "false" }, "▾");
    const message = element("p", { class: "row__message", hidden: "" });
    const picks = element("div", { class: "row__picks", hidden: "" });
    const node = element("li", { class: "row", "data-subject": row.subject }, unit, element("span", { class: "row__box" }, input, list), state, more, message, picks);
    const drawn = { row, node, input, state, message, picks, more, given: "" };
    const offers = () => (row.loose ? this.#paper.all : this.#paper.offers(row));
    new Completion(input, list, offers, (text) => { this.#paper.set(row, text); this.#write(drawn); });
    input.addEventListener("change", () => { drawn.given = input.value; this.#paper.set(row, input.value.trim()); });
    input.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (!/\n/.test(text.trim())) return;
      event.preventDefault();
      this.#paper.write(text);
    });
    unit.addEventListener("click", () => this.dispatchEvent(new CustomEvent("pick", { detail: row })));
    more.addEventListener("click", () => this.#toggle(drawn));
    return drawn;
  }

  #write(drawn) { drawn.input.value = drawn.given = drawn.row.text; }

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

  #toggle(drawn) {
    drawn.picks.hidden = !drawn.picks.hidden;
    drawn.more.setAttribute("aria-expanded", String(!drawn.picks.hidden));
    drawn.picks.replaceChildren();
    if (!drawn.picks.hidden) this.#pickers(drawn.row, drawn.picks);
  }

  /** The builder of a condition, which stays as it is while its line is being written. */
  #condition(row, box) {
    const kind = row.want?.kind ?? row.kind;
    const data = this.#paper.data.conditions;
    const open = box.querySelector(".conditions");
    if (open || !row.text.trim() || !conditional(data, kind)) return open ? [open] : [];
    return [openBuilder(data, kind, row.text.trim(), (text) => this.#paper.set(row, text))];
  }

  /** Kind of order, then whom, then where: only what is legal, taken as soon as one line is left. */
  #pickers(row, box) {
    const offered = new Set(this.#paper.offers(row));
    const orders = (this.#paper.orders[row.subject] ?? []).filter((order) => offered.has(order.line) && (row.want?.kind !== "remove" || order.verb === "remove"));
    const now = this.#paper.orderOf(row);
    const chosen = { verb: box.dataset.verb ?? now?.verb ?? "", helped: box.dataset.helped ?? now?.helped ?? "" };
    const select = (label, values, value, then) => {
      const node = element("select", { "aria-label": label });
      node.append(new Option(label, ""), ...values.map(([key, words]) => new Option(words, key, false, key === value)));
      node.addEventListener("change", () => then(node.value));
      return node;
    };
    const again = (more) => {
      Object.assign(box.dataset, more);
      const left = orders.filter((order) => (!more.verb || order.verb === more.verb) && (!box.dataset.helped || order.helped === box.dataset.helped));
      if (left.length === 1) return done(left[0].line);
      return this.#pickers(row, box);
    };
    const done = (line) => {
      delete box.dataset.verb;
      delete box.dataset.helped;
      this.#paper.set(row, line);
    };
    const verbs = [...new Set(orders.map((order) => order.verb))].map((verb) => [verb, DEEDS[verb] ?? orders.find((order) => order.verb === verb).word.toLowerCase()]);
    const parts = [];
    if (verbs.length === 1) [[chosen.verb]] = verbs;
    else parts.push(select("Kind of order", verbs, chosen.verb, (verb) => { delete box.dataset.helped; again({ verb }); }));
    let left = orders.filter((order) => order.verb === chosen.verb);
    if (left.some((order) => order.helped)) {
      const units = [...new Set(left.map((order) => order.helped))].map((unit) => [unit, unit]);
      parts.push(select("Which unit", units, chosen.helped, (helped) => again({ verb: chosen.verb, helped })));
      left = left.filter((order) => order.helped === chosen.helped);
    }
    if (left.length > 1 || (left.length === 1 && left[0].line !== row.text)) {
      const words = (order) => [order.line, this.#where(order)];
      parts.push(select("Where", left.map(words), row.text, done));
    }
    box.replaceChildren(...parts, ...this.#condition(row, box));
  }

  #where(order) {
    if (order.path) return [order.path.join(", "), order.ending.toLowerCase()].filter(Boolean).join(", ");
    const to = order.targetCoast ? `${order.target}/${order.targetCoast}` : order.target;
    if (order.over) return `${to} over ${order.over}`;
    if (order.helped) return order.moves ? `to ${to}` : "where it stands";
    if (order.verb === "build") return `${order.kind} ${order.at}${order.coast ? `/${order.coast}` : ""}`;
    return to ? `${to}${order.rest ? ` ${RESTS[order.rest] ?? order.rest.toLowerCase()}` : ""}` : order.line;
  }

  #quick() {
    const input = this.#panel.querySelector("[data-quick]");
    if (!input) return;
    const take = (text) => {
      this.#paper.write(text);
      input.value = "";
    };
    new Completion(input, this.#panel.querySelector("[data-completions]"), () => this.#paper.all, take);
    input.addEventListener("paste", (event) => {
      const text = event.clipboardData.getData("text");
      if (!/[\n;]/.test(text.trim())) return;
      event.preventDefault();
      this.#paper.write(text);
    });
  }

  #plain() {
    const box = this.#panel.querySelector("[data-paper]");
    const form = this.#panel.querySelector("[data-orders]");
    form?.addEventListener("submit", (event) => {
      event.preventDefault();
      if (document.activeElement === box || box.value.trim() !== this.#paper.text()) this.#paper.putAll(box.value);
    });
    box?.addEventListener("change", () => this.#paper.putAll(box.value));
  }

  #trouble(text) {
    const line = this.#panel.querySelector("[data-trouble]");
    if (!line) return;
    line.textContent = text;
    line.hidden = !text;
  }

  #receipt(receipt) {
    const line = this.#panel.querySelector("[data-receipt]");
    if (!line || !receipt) return;
    const at = new Date(receipt.at);
    const code = element("span", { class: "notation" }, receipt.code);
    const time = element("time", { datetime: receipt.at }, at.toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" }));
    line.replaceChildren("Receipt ", code, ", taken ", time);
  }
}

