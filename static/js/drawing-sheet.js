/* The corners and borders of a board that is drawn, read from the map itself, and what a pointer snaps to. No page here. */

/**
 * @typedef {{x: number, y: number}} Point in units of the sheet
 * @typedef {Point[]} Ring
 * @typedef {{at: Point, corner: boolean}} Snap where a point goes; whether a corner is there already
 */

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** @type {(v: number) => number} */
const tenths = (v) => Math.round(v * 10) / 10;

/**
 * The rings of SVG path data as the server writes it: an absolute start, then relative steps, closed.
 * @param {string} data
 * @returns {Ring[]}
 */
export function ringsOf(data) {
  return data.split("M").filter(Boolean).map((part) => {
    const numbers = (part.match(NUMBER) ?? []).map(Number);
    let [x, y] = numbers;
    const ring = [{ x, y }];
    for (let i = 2; i + 1 < numbers.length; i += 2) {
      x = tenths(x + numbers[i]);
      y = tenths(y + numbers[i + 1]);
      ring.push({ x, y });
    }
    return ring;
  });
}

/** @type {(a: Point, b: Point) => number} */
export const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * The point of a side that is nearest to another.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} at
 * @returns {Point}
 */
export function nearestOn(a, b, at) {
  const dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
  const share = length ? Math.min(1, Math.max(0, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length)) : 0;
  return { x: tenths(a.x + share * dx), y: tenths(a.y + share * dy) };
}

/**
 * The corner nearest to a point, if one is within so many units.
 * @param {Ring[]} rings
 * @param {Point} at
 * @param {number} within
 * @returns {Point | null}
 */
export function cornerAt(rings, at, within) {
  let best = null, away = within;
  for (const ring of rings) {
    for (const point of ring) {
      const distance = apart(point, at);
      if (distance <= away) [best, away] = [point, distance];
    }
  }
  return best;
}

/**
 * The place on a border nearest to a point, if one is within so many units.
 * @param {Ring[]} rings
 * @param {Point} at
 * @param {number} within
 * @returns {Point | null}
 */
export function sideAt(rings, at, within) {
  let best = null, away = within;
  for (const ring of rings) {
    ring.forEach((point, i) => {
      const found = nearestOn(point, ring[(i + 1) % ring.length], at), distance = apart(found, at);
      if (distance <= away) [best, away] = [found, distance];
    });
  }
  return best;
}

/**
 * Where a point of a line goes: to a corner, on to a border, or where it is.
 * @param {Ring[]} rings
 * @param {Point} at
 * @param {number} within
 * @returns {Snap}
 */
export function snapped(rings, at, within) {
  const corner = cornerAt(rings, at, within);
  if (corner) return { at: corner, corner: true };
  return { at: sideAt(rings, at, within) ?? { x: tenths(at.x), y: tenths(at.y) }, corner: false };
}

/**
 * The corners on both sides of one, in all rings that have it.
 * @param {Ring[]} rings
 * @param {Point} at
 * @returns {Point[]}
 */
export function besides(rings, at) {
  /** @type {Map<string, Point>} */
  const found = new Map();
  for (const ring of rings) {
    ring.forEach((point, i) => {
      if (apart(point, at) > 0.05) return;
      for (const other of [ring[(i + 1) % ring.length], ring[(i + ring.length - 1) % ring.length]]) {
        found.set(`${other.x},${other.y}`, other);
      }
    });
  }
  return [...found.values()];
}

/**
 * The corners of rings, each once.
 * @param {Ring[]} rings
 * @returns {Point[]}
 */
export const cornersOf = (rings) => [...new Map(rings.flat().map((one) => [`${one.x},${one.y}`, one])).values()];

/**
 * @typedef {{one: string, other: string, start: Point, end: Point}} Crossing a strait, from unit to unit
 *
 * The strait that is nearest to a point, if one is within so many units; not where it ends, since a land is pressed there.
 * @param {Crossing[]} straits
 * @param {Point} at
 * @param {number} within
 * @returns {Crossing | null}
 */
export function straitAt(straits, at, within) {
  let best = null, away = within;
  for (const strait of straits) {
    const { start, end } = strait, distance = apart(nearestOn(start, end, at), at);
    const clear = Math.min(2 * within, apart(start, end) / 4);
    if (distance <= away && apart(at, start) > clear && apart(at, end) > clear) [best, away] = [strait, distance];
  }
  return best;
}

/** Lines as the server reads and writes them, with semicolons between. @param {string} text */
export const linesOf = (text) => text.split(";").filter((one) => one.trim()).map((one) => one.trim().split(/\s+/).map((word) => {
  const [x, y] = word.split(",").map(Number);
  return { x, y };
}));

/** As the server reads it. @param {Point[]} points */
export const written = (points) => points.map(({ x, y }) => `${tenths(x)},${tenths(y)}`).join(" ");
