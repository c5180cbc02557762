/* A condition before a line, put together as a sentence: only what is known when the line is read. */

import { button, make } from "./dom.js";

/**
 * @import { Atom, Conditions } from "./server"
 *
 * @typedef {{join: HTMLSelectElement, node: HTMLElement, text: () => string}} Part one row of choices
 * @typedef {{join: HTMLSelectElement, node: HTMLElement, parts: Part[], add: () => void, text: (alone: boolean) => string}} Group
 */

const IF = /^IF (.*?):\s*(?=[A-Z])/i;
const COMPARES = [">=", "<=", "="];
/** @type {[string, string][]} */
const JOINS = [["AND", "and"], ["OR", "or"]];

/**
 * The condition of a line, and the line without it.
 * @param {string} text
 */
export function parted(text) {
  const found = text.match(IF);
  return found ? { condition: found[1], order: text.slice(found[0].length) } : { condition: "", order: text };
}

/**
 * Whether the builder has anything to offer for a kind of order.
 * @param {Conditions | null} data
 * @param {string} kind
 */
export const conditional = (data, kind) => Boolean(data?.kinds?.[kind]);

/** @type {(words: string, act: () => unknown) => HTMLButtonElement} */
const link = (words, act) => button(words, act, { class: "btn-link" });

/**
 * @param {string} label
 * @param {[value: string, text: string][]} options
 */
const choice = (label, options) => make("select", { "aria-label": label }, ...options.map(([value, text]) => new Option(text, value)));

/** @type {(values: string[]) => [string, string][]} */
const same = (values) => values.map((value) => [value, value]);

/**
 * One atom as text: MOVED(A Par), BORG AT Bur, CENTRES(France) >= 8.
 * @param {Atom} atom
 * @param {string[]} args
 * @param {{negated: string, by?: string, compare?: string, number?: string}} rest
 */
function written(atom, args, { negated, by, compare, number }) {
  const inner = args.join(", ");
  let text = atom.style === "words" ? [atom.name, ...args].join(" ") : inner ? `${atom.name}(${inner})` : atom.name;
  if (atom.style === "count") text += ` ${compare} ${number}`;
  if (by) text += ` BY ${by}`;
  return negated ? `NOT ${text}` : text;
}

/**
 * One row of choices: what happened, to whom.
 * @param {Conditions} data
 * @param {Atom[]} atoms
 * @param {() => void} told is called when it changes
 * @param {(part: Part) => void} gone is called when it is taken off
 * @returns {Part}
 */
function makePart(data, atoms, told, gone) {
  const join = choice("And or or", JOINS), node = make("p", { class: "conditions__part" });
  const negated = choice("Whether it is so", [["", "if"], ["not", "unless"]]);
  /** @param {Atom} atom */
  const phrase = (atom) => [...atom.args.slice(0, 1).map((sort) => `${sort} …`), atom.phrase, ...atom.args.slice(1).map((sort) => `${sort} …`)].join(" ");
  const which = choice("What happened", atoms.map((atom, index) => [String(index), phrase(atom)]));
  const args = make("span", { class: "conditions__args" });
  const chosen = () => atoms[Number(which.value)];
  /** @type {{args: HTMLSelectElement[], by?: HTMLSelectElement, compare?: HTMLSelectElement, number?: HTMLInputElement}} */
  let fields = { args: [] };
  const fill = () => {
    const atom = chosen();
    fields = { args: atom.args.map((sort) => choice(sort, same(data.things[sort]))) };
    if (atom.by) fields.by = choice("By whom", [["", "by anybody"], ...data.things.seat.map((seat) => /** @type {[string, string]} */ ([seat, `by ${seat}`]))]);
    if (atom.style === "count") {
      fields.compare = choice("How many", same(COMPARES));
      fields.number = make("input", { type: "number", min: "0", max: "99", value: "1", "aria-label": "Number" });
    }
    args.replaceChildren(...[...fields.args, fields.compare, fields.number, fields.by].filter((one) => one !== undefined));
  };
  const text = () => written(chosen(), fields.args.map((one) => one.value), {
    negated: negated.value, by: fields.by?.value, compare: fields.compare?.value, number: fields.number?.value,
  });
  const part = { join, node, text };
  which.addEventListener("change", fill);
  node.addEventListener("change", told);
  node.append(join, negated, which, args, link("take it off", () => gone(part)));
  fill();
  return part;
}

/**
 * Parts that belong together, in brackets if there are others.
 * @param {Conditions} data
 * @param {Atom[]} atoms
 * @param {() => void} changed is called whenever it reads otherwise
 * @param {(group: Group) => void} gone is called when the last part is taken off
 * @returns {Group}
 */
function makeGroup(data, atoms, changed, gone) {
  const join = choice("And or or", JOINS), node = make("div", { class: "conditions__group", role: "group" });
  /** @type {Part[]} */
  const parts = [];
  const whole = choice("Whether all of it is so", [["", "if this is so:"], ["not", "unless this is so:"]]);
  const more = link("And another", () => add());
  const draw = () => {
    parts.forEach((part, index) => { part.join.hidden = !index; });
    whole.hidden = parts.length < 2;
    node.classList.toggle("conditions__group--many", parts.length > 1);
  };
  /** @param {Part} part */
  const drop = (part) => {
    parts.splice(parts.indexOf(part), 1);
    part.node.remove();
    draw();
    if (parts.length) changed();
    else gone(group);
  };
  const add = () => {
    const part = makePart(data, atoms, changed, drop);
    parts.push(part);
    more.before(part.node);
    draw();
    changed();
  };
  /** @param {boolean} alone no other group stands beside it */
  const text = (alone) => {
    const inner = parts.map((part, index) => `${index ? ` ${part.join.value} ` : ""}${part.text()}`).join("");
    if (parts.length < 2 || (alone && !whole.value)) return inner;
    return `${whole.value ? "NOT " : ""}(${inner})`;
  };
  const group = { join, node, parts, add, text };
  node.addEventListener("change", changed);
  node.append(make("p", { class: "conditions__join" }, join, whole), more);
  return group;
}

/**
 * A sentence of a row of choices for each part.
 * @param {Conditions} data
 * @param {string} kind of order
 * @param {string} text the line as it is
 * @param {(text: string) => void} done is called with the whole line whenever it is complete
 */
export function openBuilder(data, kind, text, done) {
  const atoms = data.atoms.filter((atom) => atom.known < data.kinds[kind]);
  const { condition, order } = parted(text);
  const box = make("div", { class: "conditions" });
  /** @type {Group[]} */
  const groups = [];

  const changed = () => {
    groups.forEach((group, index) => { group.join.hidden = !index; });
    more.textContent = groups.length ? "And some in brackets" : condition ? "Another condition instead" : "Only under a condition";
    const line = groups.map((group, index) => `${index ? ` ${group.join.value} ` : ""}${group.text(groups.length === 1)}`).join("");
    done(line ? `IF ${line}: ${order}` : order);
  };
  /** @param {Group} group */
  const gone = (group) => {
    groups.splice(groups.indexOf(group), 1);
    group.node.remove();
    changed();
  };
  const more = link("", () => {
    const group = makeGroup(data, atoms, changed, gone);
    groups.push(group);
    more.before(group.node);
    group.add();
  });
  const now = make("p", { class: "soft" }, condition ? `If ${condition}. ` : "");
  if (condition) now.append(link("Without it", () => done(order)));
  more.textContent = condition ? "Another condition instead" : "Only under a condition";
  box.append(now, more);
  return box;
}
