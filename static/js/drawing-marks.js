/* What the tools of the workshop draw over the map: the line by now, corners to hold, the crosshair. */

/** @import { Point } from "./drawing-sheet.js" */

const SVG = "http://www.w3.org/2000/svg";
/** Radius in pixels: of corners and points of a line, and of the crosshair. */
const SMALL = 5, CROSS = 11;

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}

/** @type {(points: Point[]) => string} */
const listed = (points) => points.map(({ x, y }) => `${x},${y}`).join(" ");

/**
 * @typedef {object} Marks what is to be seen
 * @property {Point[]} line the points of a line
 * @property {Point[][]} before lines that are drawn together with it
 * @property {Point | null} fails where it fails
 * @property {boolean} closed whether it leads back
 * @property {Point[]} corners to hold
 * @property {Point | null} held one that is held
 * @property {Point[][]} stretched lines to what is held
 * @property {Point | null} cross where the keyboard is
 */

/**
 * Draw them, in the place of what was there.
 * @param {Element} group
 * @param {Marks} marks
 * @param {number} pixel units of the sheet in one
 */
export function mark(group, marks, pixel) {
  const made = [];
  if (marks.line.length) {
    const shape = marks.closed ? "polygon" : "polyline";
    made.push(element(shape, { class: "sketch__line", points: listed(marks.line) }));
  }
  for (const line of [...marks.before, ...marks.stretched]) made.push(element("polyline", { class: "sketch__line", points: listed(line) }));
  for (const { x, y } of [...marks.corners, ...marks.line]) {
    made.push(element("circle", { class: "sketch__corner", cx: x, cy: y, r: SMALL * pixel }));
  }
  if (marks.fails) {
    made.push(element("circle", { class: "sketch__fails", cx: marks.fails.x, cy: marks.fails.y, r: 3 * SMALL * pixel }));
  }
  if (marks.held) {
    made.push(element("circle", { class: "sketch__held", cx: marks.held.x, cy: marks.held.y, r: 1.5 * SMALL * pixel }));
  }
  if (marks.cross) {
    const { x, y } = marks.cross, long = CROSS * pixel;
    const d = `M${x - long},${y}H${x + long}M${x},${y - long}V${y + long}`;
    made.push(element("path", { class: "sketch__cross", d }));
  }
  group.replaceChildren(...made);
}
