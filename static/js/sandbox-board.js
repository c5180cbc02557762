/* The palette for editing the board: what stands in a province, whose centre it is, and what could be put there. */

const text = (unit) => (typeof unit === "string" ? unit : unit.unit);
const placeOf = (unit) => text(unit).split(" ")[1].split("#")[0];
let side = "";
let moving = null;

function row(title, ...parts) {
  const node = document.createElement("div");
  node.className = "palette__row";
  const heading = document.createElement("span");
  heading.className = "palette__title";
  heading.textContent = title;
  node.append(heading, ...parts);
  return node;
}

function button(words, act) {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = words;
  node.addEventListener("click", act);
  return node;
}

function sides(editor, chosen, label) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  for (const one of editor.sides) select.append(new Option(one.name, one.id, false, one.id === chosen));
  return select;
}

/** Where a kind of unit may be put in a province, as it is written: "StP/nc" and "StP/sc" for a fleet. */
function spots(editor, kind, province) {
  const { kind: ground } = editor.places[province] ?? {};
  if (kind.medium === "water" && ground === "inland") return [];
  if (kind.medium === "land" && ground === "sea") return [];
  const coasts = kind.medium === "water" ? editor.coasts[province] ?? [] : [];
  return coasts.length ? coasts.map((coast) => `${province}/${coast}`) : [province];
}

/** Open the palette at a province. `change(lines)` carries out what was chosen. */
export function palette(node, editor, province, { map, box, change, say }) {
  if (moving) {
    const { owner, unit } = moving;
    moving = null;
    node.hidden = true;
    if (province === unit.split(" ")[1].split("/")[0]) return say("Left where it is.");
    const kind = editor.kinds.find((one) => one.id === unit.split(" ")[0]);
    const [spot = province] = kind ? spots(editor, kind, province) : [];
    return change(`${owner} ${unit} - ${spot}`);
  }
  const place = editor.places[province];
  if (!place) return say("");
  map.choose(province);
  const units = Object.entries(editor.units).flatMap(([owner, list]) => list.filter((unit) => placeOf(unit).split("/")[0] === province).map((unit) => [owner, text(unit)]));
  const centre = Object.entries(editor.centres).find(([, list]) => list.includes(province))?.[0];
  const rows = units.map(([owner, unit]) => row(`${owner} ${unit}`,
    button("Move", () => { moving = { owner, unit }; node.hidden = true; say(`${owner} ${unit}: click where it is to stand.`); }),
    button("Remove", () => change(`remove ${owner} ${unit}`))));
  const whose = sides(editor, side || units[0]?.[0] || (centre !== "Neutral" && centre) || editor.sides[0]?.id, "Whose");
  whose.addEventListener("change", () => { side = whose.value; });
  const kinds = editor.kinds.flatMap((kind) => spots(editor, kind, province).map((spot) => `${kind.id} ${spot}`));
  const gone = units.map(([owner, unit]) => `remove ${owner} ${unit}\n`).join("");
  const adds = kinds.slice(0, 6).map((unit) => button(unit, () => change(`${gone}${whose.value} ${unit}`)));
  rows.push(row(units.length ? "Instead" : "Add", whose, ...adds));
  const own = sides(editor, centre, "Centre of");
  own.prepend(new Option("nobody’s", "nobody", false, centre === "Neutral"), new Option("no centre", "no centre", false, !centre));
  own.addEventListener("change", () => change(`${province}: ${own.value}`));
  if (place.kind !== "sea") rows.push(row("Centre", own));
  const close = button("×", () => { node.hidden = true; map.choose(null); });
  close.className = "palette__undo";
  close.setAttribute("aria-label", "Close");
  rows[0].append(close);
  node.replaceChildren(...rows);
  node.hidden = false;
  return settle(node, map, box, province);
}

/** Beside its province, and within the map. */
function settle(node, map, box, province) {
  const at = map.at(province), matrix = map.svg.getScreenCTM(), frame = node.offsetParent?.getBoundingClientRect();
  if (!at || !matrix || !frame) return;
  const point = new DOMPoint(at[0], at[1]).matrixTransform(matrix);
  const inside = (value, size, room) => Math.min(Math.max(value, 8), Math.max(8, room - size - 8));
  node.style.left = `${inside(point.x - frame.x + 26, node.offsetWidth, box.clientWidth)}px`;
  node.style.top = `${inside(point.y - frame.y - node.offsetHeight / 2, node.offsetHeight, box.clientHeight)}px`;
}
