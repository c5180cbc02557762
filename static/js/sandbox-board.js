/* The palette for editing the board: what stands in a province, whose centre it is, and what could be put there. */

import { button, make } from "./dom.js";

/**
 * @import { MapView } from "../atlas/mapview.js"
 * @import { BenchUnit, EditorData } from "./server"
 *
 * @typedef {object} Around
 * @property {MapView} map
 * @property {HTMLElement} box of the map
 * @property {(lines: string) => unknown} change carries out what was chosen
 * @property {(text: string) => void} say
 */

/** @param {BenchUnit} unit */
const text = (unit) => (typeof unit === "string" ? unit : unit.unit);
/** @param {BenchUnit} unit */
const placeOf = (unit) => text(unit).split(" ")[1].split("#")[0];
let side = "";
/** @type {{owner: string, unit: string} | null} */
let moving = null;

/**
 * @param {string} title
 * @param {...HTMLElement} parts
 */
const row = (title, ...parts) => make("div", { class: "palette__row" }, make("span", { class: "palette__title" }, title), ...parts);

/**
 * @param {EditorData} editor
 * @param {string | undefined} chosen
 * @param {string} label
 */
function sides(editor, chosen, label) {
  const select = document.createElement("select");
  select.setAttribute("aria-label", label);
  for (const one of editor.sides) select.append(new Option(one.name, one.id, false, one.id === chosen));
  return select;
}

/**
 * Where a kind of unit may be put in a province, as it is written: "StP/nc" and "StP/sc" for a fleet.
 * @param {EditorData} editor
 * @param {EditorData["kinds"][number]} kind
 * @param {string} province
 */
function spots(editor, kind, province) {
  const { kind: ground } = editor.places[province] ?? {};
  if (kind.medium === "water" && ground === "inland") return [];
  if (kind.medium === "land" && ground === "sea") return [];
  const coasts = kind.medium === "water" ? editor.coasts[province] ?? [] : [];
  return coasts.length ? coasts.map((coast) => `${province}/${coast}`) : [province];
}

/**
 * A unit that was taken up is put down in a province.
 * @param {{owner: string, unit: string}} taken
 * @param {EditorData} editor
 * @param {string} province
 * @param {Around} around
 */
function putDown({ owner, unit }, editor, province, { change, say }) {
  if (province === unit.split(" ")[1].split("/")[0]) return say("Left where it is.");
  const kind = editor.kinds.find((one) => one.id === unit.split(" ")[0]);
  const [spot = province] = kind ? spots(editor, kind, province) : [];
  return change(`${owner} ${unit} - ${spot}`);
}

/**
 * Open the palette at a province.
 * @param {HTMLElement} node
 * @param {EditorData} editor
 * @param {string} province
 * @param {Around} around
 */
export function palette(node, editor, province, around) {
  const { map, box, change, say } = around;
  if (moving) {
    const taken = moving;
    moving = null;
    node.hidden = true;
    return putDown(taken, editor, province, around);
  }
  const place = editor.places[province];
  if (!place) return say("");
  map.choose(province);
  const units = Object.entries(editor.units).flatMap(([owner, list]) => list.filter((unit) => placeOf(unit).split("/")[0] === province).map((unit) => /** @type {[string, string]} */ ([owner, text(unit)])));
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
  const close = button("×", () => { node.hidden = true; map.choose(null); }, { class: "palette__undo", "aria-label": "Close" });
  rows[0].append(close);
  node.replaceChildren(...rows);
  node.hidden = false;
  return settle(node, map, box, province);
}

/**
 * Beside its province, and within the map.
 * @param {HTMLElement} node
 * @param {MapView} map
 * @param {HTMLElement} box
 * @param {string} province
 */
function settle(node, map, box, province) {
  const at = map.at(province), matrix = map.svg.getScreenCTM(), frame = node.offsetParent?.getBoundingClientRect();
  if (!at || !matrix || !frame) return;
  const point = new DOMPoint(at[0], at[1]).matrixTransform(matrix);
  /** @type {(value: number, size: number, room: number) => number} */
  const inside = (value, size, room) => Math.min(Math.max(value, 8), Math.max(8, room - size - 8));
  node.style.left = `${inside(point.x - frame.x + 26, node.offsetWidth, box.clientWidth)}px`;
  node.style.top = `${inside(point.y - frame.y - node.offsetHeight / 2, node.offsetHeight, box.clientHeight)}px`;
}
