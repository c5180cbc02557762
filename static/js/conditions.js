/* A condition before a line, put together as a sentence: only what is known when the line is read. */

const IF = /^IF (.*?):\s*(?=[A-Z])/i;
const COMPARES = [">=", "<=", "="];

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

const choice = (label, options) => make("select", { "aria-label": label }, ...options.map(([value, text]) => new Option(text, value)));

/** One atom as text: MOVED(A Par), BORG AT Bur, CENTRES(France) >= 8. */
function written(atom, args, { negated, by, compare, number }) {
  const inner = args.join(", ");
  let text = atom.style === "words" ? [atom.name, ...args].join(" ") : inner ? `${atom.name}(${inner})` : atom.name;
  if (atom.style === "count") text += ` ${compare} ${number}`;
  if (by) text += ` BY ${by}`;
  return negated ? `NOT ${text}` : text;
}

/** A sentence of a row of choices for each part; `done(text)` is called with the whole line whenever it is complete. */
export function openBuilder(data, kind, text, done) {
  const atoms = data.atoms.filter((atom) => atom.known < data.kinds[kind]);
  const { condition, order } = parted(text);
  const box = make("div", { class: "conditions" });
  const parts = [];

  const told = () => {
    const line = parts.map((part, index) => `${index ? ` ${part.join.value} ` : ""}${part.text()}`).join("");
    done(parts.length && line ? `IF ${line}: ${order}` : order);
  };

  const add = () => {
    const row = make("p", { class: "conditions__part" });
    const part = { join: choice("And or or", [["AND", "and"], ["OR", "or"]]) };
    const negated = choice("Whether it is so", [["", "if"], ["not", "unless"]]);
    const which = choice("What happened", atoms.map((atom, index) => [index, [...atom.args.slice(0, 1).map((sort) => `${sort} …`), atom.phrase, ...atom.args.slice(1).map((sort) => `${sort} …`)].join(" ")]));
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
    const drop = make("button", { type: "button", class: "btn-link" }, "take it off");
    drop.addEventListener("click", () => { parts.splice(parts.indexOf(part), 1); row.remove(); draw(); told(); });
    which.addEventListener("change", fill);
    row.addEventListener("change", told);
    row.append(part.join, negated, which, args, drop);
    fill();
    parts.push(part);
    box.insertBefore(row, more);
    draw();
  };
  const more = make("button", { type: "button", class: "btn-link" }, "");
  more.addEventListener("click", () => { add(); told(); });
  const draw = () => {
    parts.forEach((part, index) => { part.join.hidden = !index; });
    more.textContent = parts.length ? "And another" : condition ? "Another condition" : "Only under a condition";
  };
  const now = make("p", { class: "soft" }, condition ? `If ${condition}. ` : "");
  if (condition) {
    const off = make("button", { type: "button", class: "btn-link" }, "Without it");
    off.addEventListener("click", () => done(order));
    now.append(off);
  }
  draw();
  box.append(now, more);
  return box;
}
