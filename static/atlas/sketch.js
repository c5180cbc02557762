/* Orders sketched on the map while they are being written, in the looks of games/maps/drawing/arrows.py.
 *
 * An order is {owner, action, from, fromCoast, to, toCoast, helped, path, kind, places}:
 *   move, retreat, convoy   from, to; a `path` goes through every place in it
 *   fly                     the same, dotted: flights, jumps, hitches
 *   support                 from, helped, and `to` unless it holds
 *   hold                    a bar under the unit
 *   build                   `kind` at every one of `places`: a ring, a plus, and the piece itself
 *   remove                  `from`: crossed out
 *   aside                   with retreat and remove: the unit is dislodged and stands beside its place
 *   vote                    `count` at each of `places`: a disc, dark if it is to close and light if it is to `open`
 *   nominate                a tablet at each of `places`, numbered in their order
 *   sign                    a ring at each of `places`: what is done there without going anywhere
 */

/**
 * @typedef {object} Sketch
 * @property {string} owner
 * @property {string} action
 * @property {string} [from]
 * @property {string} [fromCoast]
 * @property {string} [to]
 * @property {string} [toCoast]
 * @property {string} [helped]
 * @property {string[]} [path]
 * @property {string} [kind]
 * @property {string[]} [places]
 * @property {boolean} [aside]
 * @property {string | number} [count]
 * @property {boolean} [open]
 *
 * @typedef {[number, number]} Point in units of the sheet
 * @typedef {(place: string, coast?: string) => Point | null} At where a unit stands
 * @typedef {{d: string, head: string, at: (t: number) => Point}} Line a line with its head, and the point at a share of it
 * @typedef {{at: At, lines: Map<string, Line>, svg: SVGElement}} Board what was drawn so far, by the place that it starts from
 */

const NS = "http://www.w3.org/2000/svg";
/** @type {Record<string, string>} */
const WAYS = { move: "move", retreat: "retreat", convoy: "convoy", fly: "flight" };

/** What stands above the pieces. */
const OVER = new Set(["remove", "vote", "nominate"]);

/**
 * @param {SVGElement} group
 * @param {string} name
 * @param {string} css
 * @param {Record<string, string | number>} attributes
 */
function add(group, name, css, attributes) {
  const node = document.createElementNS(NS, name);
  node.setAttribute("class", css);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  group.append(node);
}

/** @type {(point: Point | null) => point is Point} */
const stands = (point) => point !== null;

/**
 * Fill the layers under and over the pieces.
 * @param {SVGElement} svg
 * @param {Sketch[]} orders
 * @param {At} at
 */
export function sketch(svg, orders, at) {
  const under = svg.querySelector("g.drafts"), over = svg.querySelector("g.drafts-over");
  if (!under || !over) return;
  under.replaceChildren();
  over.replaceChildren();
  /** @type {Map<string, Line>} */
  const lines = new Map();
  const sorted = [...orders].sort((a, b) => Number(a.action === "support") - Number(b.action === "support"));
  for (const order of sorted) {
    const group = document.createElementNS(NS, "g");
    group.setAttribute("class", `order own-${order.owner.toLowerCase()} do-${order.action}`);
    draw(group, order, { at, lines, svg });
    if (group.childNodes.length) (OVER.has(order.action) ? over : under).append(group);
  }
}

/**
 * @param {SVGElement} group
 * @param {Sketch} order
 * @param {Board} board
 */
function draw(group, order, board) {
  const { at, svg } = board, places = order.places ?? [];
  if (order.action === "build") build(group, order, at, svg);
  else if (order.action === "sign") {
    for (const [cx, cy] of places.map((place) => at(place)).filter(stands)) add(group, "circle", "over support", { cx, cy, r: 21, fill: "none" });
  } else if (order.action === "vote") places.forEach((place) => badge(group, at(place), [-15, -17], order.count ?? "", order.open ? "badge badge--open" : "badge"));
  else if (order.action === "nominate") places.forEach((place, index) => badge(group, at(place), [15, -17], index + 1, "badge badge--name"));
  else drawFrom(group, order, board);
}

/**
 * What begins at a unit: nothing is drawn where it stands nowhere.
 * @param {SVGElement} group
 * @param {Sketch} order
 * @param {Board} board
 */
function drawFrom(group, order, { at, lines }) {
  const place = at(order.from ?? "", order.fromCoast);
  if (!place) return;
  /** @type {Point} */
  const from = order.aside ? [place[0] + 11, place[1] - 12] : place;
  const [x, y] = from;
  if (order.action === "remove") {
    const d = `M${x - 11},${y - 11}l22,22m0-22l-22,22`;
    add(group, "path", "under", { d });
    add(group, "path", "cross-mark large", { d });
  } else if (order.action === "hold") add(group, "path", "hold", { d: `M${x - 12},${y + 14}h24` });
  else {
    const to = order.to ? at(order.to, order.toCoast) : null;
    if (order.action === "support") support(group, order, from, order.to ? lines.get(order.helped ?? "") : undefined, to ?? at(order.helped ?? ""));
    else if (to && WAYS[order.action]) go(group, order, from, to, { at, lines });
  }
}

/**
 * A line with its head, which supports of it may aim at.
 * @param {SVGElement} group
 * @param {Sketch} order
 * @param {Point} from
 * @param {Point} to
 * @param {Pick<Board, "at" | "lines">} board
 */
function go(group, order, from, to, { at, lines }) {
  const stops = (order.path ?? []).map((place) => at(place)).filter(stands);
  const line = stops.length ? through([from, ...stops, to]) : curve(from, to, order.action === "fly" ? 0.22 : 0.1, 12);
  lines.set(order.from ?? "", line);
  add(group, "path", "under", { d: line.d });
  add(group, "path", `over ${WAYS[order.action]}`, { d: line.d });
  for (const [cx, cy] of stops) add(group, "circle", "stop", { cx, cy, r: 3.6 });
  add(group, "polygon", "head", { points: line.head });
}

/**
 * @param {SVGElement} group
 * @param {Sketch} order
 * @param {Point} from
 * @param {Line | undefined} arrow the move that is supported
 * @param {Point | null} end where it ends if that is not drawn
 */
function support(group, order, from, arrow, end) {
  const ring = arrow ? arrow.at(0.45) : end;
  if (!ring) return;
  const { d } = curve(from, ring, 0.04, order.to ? 4 : 17);
  add(group, "path", "under", { d });
  add(group, "path", "over support", { d });
  add(group, "circle", order.to ? "knot" : "hold", { cx: ring[0], cy: ring[1], r: order.to ? 4.2 : 17 });
}

/**
 * @param {SVGElement} group
 * @param {Sketch} order
 * @param {At} at
 * @param {SVGElement} svg
 */
function build(group, order, at, svg) {
  const spots = (order.places ?? []).map((where) => {
    const [place, coast] = where.split("/");
    return at(place, coast);
  }).filter(stands);
  if (spots.length > 1) add(group, "path", "bond", { d: `M${spots[0]}L${spots[1]}` });
  const symbol = [...svg.querySelectorAll("defs g[id]")].find((one) => one.id.endsWith(`k-${order.kind}`));
  for (const [x, y] of spots) {
    if (symbol) add(group, "use", "ghost", { href: `#${symbol.id}`, x, y });
    add(group, "circle", "hold", { cx: x, cy: y, r: 18 });
    add(group, "path", "plus", { d: `M${x + 13},${y - 13}h9m-4.5-4.5v9` });
  }
}

/**
 * A number on a disc, or on a tablet, beside where a unit would stand.
 * @param {SVGElement} group
 * @param {Point | null} spot
 * @param {Point} beside
 * @param {string | number} number
 * @param {string} css
 */
function badge(group, spot, [dx, dy], number, css) {
  if (!spot) return;
  const [x, y] = [spot[0] + dx, spot[1] + dy], mark = document.createElementNS(NS, "g");
  mark.setAttribute("class", css);
  add(mark, "rect", "badge__disc", { x: x - 11, y: y - 11, width: 22, height: 22, rx: css.endsWith("--name") ? 3 : 11 });
  const text = document.createElementNS(NS, "text");
  for (const [name, value] of Object.entries({ class: "badge__number", x, y: y + 5.4 })) text.setAttribute(name, String(value));
  text.textContent = String(number);
  mark.append(text);
  group.append(mark);
}

/**
 * The point so far from one to another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} far
 * @returns {Point}
 */
function towards([x, y], [ax, ay], far) {
  const d = Math.hypot(ax - x, ay - y) || 1, t = Math.min(1, far / d);
  return [x + (ax - x) * t, y + (ay - y) * t];
}

/**
 * The head of an arrow at a point, away from another.
 * @param {Point} tip
 * @param {Point} back
 */
function head([x, y], [px, py]) {
  const angle = Math.atan2(y - py, x - px), cos = Math.cos(angle), sin = Math.sin(angle);
  /** @type {(along: number, aside: number) => string} */
  const corner = (along, aside) => `${x + along * cos - aside * sin},${y + along * sin + aside * cos}`;
  return [corner(7.5, 0), corner(-7, 6.6), corner(-3.6, 0), corner(-7, -6.6)].join(" ");
}

/**
 * The same bend as games/maps/drawing/curves.py draws.
 * @param {Point} from
 * @param {Point} to
 * @param {number} bend how far it swings out, as a share of its length
 * @param {number} stop how far before the end it stops
 * @returns {Line}
 */
export function curve([ax, ay], [bx, by], bend, stop) {
  const length = Math.hypot(bx - ax, by - ay) || 1, ux = (bx - ax) / length, uy = (by - ay) / length;
  /** @type {Point} */
  const c = [(ax + bx) / 2 + uy * length * bend, (ay + by) / 2 - ux * length * bend];
  const a = towards([ax, ay], c, Math.min(14, length * 0.3)), b = towards([bx, by], c, Math.min(stop, length * 0.25));
  /** @type {(t: number, i: 0 | 1) => number} */
  const along = (t, i) => (1 - t) ** 2 * a[i] + 2 * (1 - t) * t * c[i] + t * t * b[i];
  /** @type {(t: number) => Point} */
  const at = (t) => [along(t, 0), along(t, 1)];
  return { d: `M${a}Q${c} ${b}`, at, head: head(b, at(0.88)) };
}

/**
 * A smooth line that goes through every point.
 * @param {Point[]} points
 * @returns {Line}
 */
function through(points) {
  const last = points.length - 1;
  const way = [towards(points[0], points[1], 14), ...points.slice(1, -1), towards(points[last], points[last - 1], 10)];
  let d = `M${way[0]}`;
  for (let i = 0; i < last; i += 1) {
    const [before, a, b, after] = [way[Math.max(i - 1, 0)], way[i], way[i + 1], way[Math.min(i + 2, last)]];
    const one = [0, 1].map((k) => a[k] + (b[k] - before[k]) / 6), two = [0, 1].map((k) => b[k] - (after[k] - a[k]) / 6);
    d += `C${one} ${two} ${b}`;
  }
  const middle = way[Math.floor(way.length / 2)];
  return { d, at: () => middle, head: head(way[last], way[last - 1]) };
}
