/* A condition before a line, put together as a sentence: only what is known when the line is read. */

const IF = /^IF (.*?):\s*(?=[A-Z])/i;
const COMPARES = [">=", "<=", "="];
const JOINS = [["AND", "and"], ["OR", "or"]];

/** The condition of a line, and the line without it. */
export function parted(text) {
  const found = text.match(IF);
  return found ? { condition: found[1], order: text.slice(found[0].length) } : { condition: "", order: text };
}

/** Whether the builder has anything to offer for a kind of paper. */
export const conditional = (data, kind) => Boolean(data?.kinds?.[kind]);

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

function button(words, act) {
  const node = make("button", { type: "button", class: "btn-link" }, words);
  node.addEventListener("click", act);
  return node;
}

const choice = (label, options) => make("select", { "aria-label": label }, ...options.map(([value, text]) => new Option(text, value)));

/** One atom as text: MOVED(A Par), BORG AT Bur, CENTRES(France) >= 8. */
function written(atom, args, { negated, by, compare, number }) {
  const inner = args.join(", ");
  let text = atom.style === "words" ? [atom.name, ...args].join(" ") : inner ? `${atom.name}(${inner})` : atom.name;
  if (atom.style === "count") text += ` ${compare} ${number}`;
  if (by) text += ` BY ${by}`;
  return negated ? `NOT ${text}` : text;
}

/** One row of choices: what happened, to whom. `told()` is called when it changes, `gone(part)` when it is taken off. */
function makePart(data, atoms, told, gone) {
  const part = { join: choice("And or or", JOINS), args: [], node: make("p", { class: "conditions__part" }) };
  const negated = choice("Whether it is so", [["", "if"], ["not", "unless"]]);
  const phrase = (atom) => [...atom.args.slice(0, 1).map((sort) => `${sort} …`), atom.phrase, ...atom.args.slice(1).map((sort) => `${sort} …`)].join(" ");
  const which = choice("What happened", atoms.map((atom, index) => [index, phrase(atom)]));
  const args = make("span", { class: "conditions__args" });
  const fill = () => {
    const atom = atoms[which.value];
    part.args = atom.args.map((sort) => choice(sort, data.things[sort].map((one) => [one, one])));
    part.by = atom.by ? choice("By whom", [["", "by anybody"], ...data.things.seat.map((seat) => [seat, `by ${seat}`])]) : null;
    part.compare = atom.style === "count" ? choice("How many", COMPARES.map((sign) => [sign, sign])) : null;
    part.number = atom.style === "count" ? make("input", { type: "number", min: "0", max: "99", value: "1", "aria-label": "Number" }) : null;
    args.replaceChildren(...[...part.args, part.compare, part.number, part.by].filter(Boolean));
  };
  part.text = () => written(atoms[which.value], part.args.map((one) => one.value), {
    negated: negated.value, by: part.by?.value, compare: part.compare?.value, number: part.number?.value,
  });
  which.addEventListener("change", fill);
  part.node.addEventListener("change", told);
  part.node.append(part.join, negated, which, args, button("take it off", () => gone(part)));
  fill();
  return part;
}

/** Parts that belong together, in brackets if there are others. `changed()` is called whenever it reads otherwise. */
function makeGroup(data, atoms, changed, gone) {
  const group = { join: choice("And or or", JOINS), parts: [], node: make("div", { class: "conditions__group", role: "group" }) };
  const whole = choice("Whether all of it is so", [["", "if this is so:"], ["not", "unless this is so:"]]);
  const more = button("And another", () => group.add());
  const draw = () => {
    group.parts.forEach((part, index) => { part.join.hidden = !index; });
    whole.hidden = group.parts.length < 2;
    group.node.classList.toggle("conditions__group--many", group.parts.length > 1);
  };
  const drop = (part) => {
    group.parts.splice(group.parts.indexOf(part), 1);
    part.node.remove();
    draw();
    if (group.parts.length) changed();
    else gone(group);
  };
  group.add = () => {
    const part = makePart(data, atoms, changed, drop);
    group.parts.push(part);
    more.before(part.node);
    draw();
    changed();
  };
  group.text = (alone) => {
    const text = group.parts.map((part, index) => `${index ? ` ${part.join.value} ` : ""}${part.text()}`).join("");
    if (group.parts.length < 2 || (alone && !whole.value)) return text;
    return `${whole.value ? "NOT " : ""}(${text})`;
  };
  group.node.addEventListener("change", changed);
  group.node.append(make("p", { class: "conditions__join" }, group.join, whole), more);
  return group;
}

/** A sentence of a row of choices for each part; `done(text)` is called with the whole line whenever it is complete. */
export function openBuilder(data, kind, text, done) {
  const atoms = data.atoms.filter((atom) => atom.known < data.kinds[kind]);
  const { condition, order } = parted(text);
  const box = make("div", { class: "conditions" });
  const groups = [];

  const changed = () => {
    groups.forEach((group, index) => { group.join.hidden = !index; });
    more.textContent = groups.length ? "And some in brackets" : condition ? "Another condition instead" : "Only under a condition";
    const line = groups.map((group, index) => `${index ? ` ${group.join.value} ` : ""}${group.text(groups.length === 1)}`).join("");
    done(line ? `IF ${line}: ${order}` : order);
  };
  const gone = (group) => {
    groups.splice(groups.indexOf(group), 1);
    group.node.remove();
    changed();
  };
  const more = button("", () => {
    const group = makeGroup(data, atoms, changed, gone);
    groups.push(group);
    more.before(group.node);
    group.add();
  });
  const now = make("p", { class: "soft" }, condition ? `If ${condition}. ` : "");
  if (condition) now.append(button("Without it", () => done(order)));
  more.textContent = condition ? "Another condition instead" : "Only under a condition";
  box.append(now, more);
  return box;
}
