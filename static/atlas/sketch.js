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

const NS = "http://www.w3.org/2000/svg";
const WAYS = { move: "move", retreat: "retreat", convoy: "convoy", fly: "flight" };

/** What stands above the pieces. */
const OVER = new Set(["remove", "vote", "nominate"]);

function add(group, name, css, attributes) {
  const node = document.createElementNS(NS, name);
  node.setAttribute("class", css);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  group.append(node);
}

/** Fill the layers under and over the pieces. `at(place, coast)` is where a unit stands, or null. */
export function sketch(svg, orders, at) {
  const under = svg.querySelector("g.drafts"), over = svg.querySelector("g.drafts-over");
  if (!under || !over) return;
  under.replaceChildren();
  over.replaceChildren();
  const lines = new Map();
  const sorted = [...orders].sort((a, b) => (a.action === "support") - (b.action === "support"));
  for (const order of sorted) {
    const group = document.createElementNS(NS, "g");
    group.setAttribute("class", `order own-${order.owner.toLowerCase()} do-${order.action}`);
    draw(group, order, { at, lines, svg });
    if (group.childNodes.length) (OVER.has(order.action) ? over : under).append(group);
  }
}

function draw(group, order, { at, lines, svg }) {
  if (order.action === "build") return build(group, order, at, svg);
  if (order.action === "sign") {
    for (const [cx, cy] of order.places.map((place) => at(place)).filter(Boolean)) add(group, "circle", "over support", { cx, cy, r: 21, fill: "none" });
    return null;
  }
  if (order.action === "vote") return order.places.forEach((place) => badge(group, at(place), [-15, -17], order.count, order.open ? "badge badge--open" : "badge"));
  if (order.action === "nominate") return order.places.forEach((place, index) => badge(group, at(place), [15, -17], index + 1, "badge badge--name"));
  const place = at(order.from, order.fromCoast);
  if (!place) return null;
  const from = order.aside ? [place[0] + 11, place[1] - 12] : place;
  const [x, y] = from;
  if (order.action === "remove") {
    const d = `M${x - 11},${y - 11}l22,22m0-22l-22,22`;
    add(group, "path", "under", { d });
    return add(group, "path", "cross-mark large", { d });
  }
  if (order.action === "hold") return add(group, "path", "hold", { d: `M${x - 12},${y + 14}h24` });
  const to = order.to ? at(order.to, order.toCoast) : null;
  if (order.action === "support") return support(group, order, from, order.to && lines.get(order.helped), to ?? at(order.helped));
  if (!to || !WAYS[order.action]) return null;
  const stops = (order.path ?? []).map((place) => at(place)).filter(Boolean);
  const line = stops.length ? through([from, ...stops, to]) : curve(from, to, order.action === "fly" ? 0.22 : 0.1, 12);
  lines.set(order.from, line);
  add(group, "path", "under", { d: line.d });
  add(group, "path", `over ${WAYS[order.action]}`, { d: line.d });
  for (const [cx, cy] of stops) add(group, "circle", "stop", { cx, cy, r: 3.6 });
  return add(group, "polygon", "head", { points: line.head });
}

function support(group, order, from, arrow, end) {
  const ring = arrow ? arrow.at(0.45) : end;
  if (!ring) return;
  const { d } = curve(from, ring, 0.04, order.to ? 4 : 17);
  add(group, "path", "under", { d });
  add(group, "path", "over support", { d });
  add(group, "circle", order.to ? "knot" : "hold", { cx: ring[0], cy: ring[1], r: order.to ? 4.2 : 17 });
}

function build(group, order, at, svg) {
  const spots = order.places.map((place) => at(...place.split("/"))).filter(Boolean);
  if (spots.length > 1) add(group, "path", "bond", { d: `M${spots[0]}L${spots[1]}` });
  const symbol = [...svg.querySelectorAll("defs g[id]")].find((one) => one.id.endsWith(`k-${order.kind}`));
  for (const [x, y] of spots) {
    if (symbol) add(group, "use", "ghost", { href: `#${symbol.id}`, x, y });
    add(group, "circle", "hold", { cx: x, cy: y, r: 18 });
    add(group, "path", "plus", { d: `M${x + 13},${y - 13}h9m-4.5-4.5v9` });
  }
}

/** A number on a disc, or on a tablet, beside where a unit would stand. */
function badge(group, spot, [dx, dy], number, css) {
  if (!spot) return;
  const [x, y] = [spot[0] + dx, spot[1] + dy], mark = document.createElementNS(NS, "g");
  mark.setAttribute("class", css);
  add(mark, "rect", "badge__disc", { x: x - 11, y: y - 11, width: 22, height: 22, rx: css.endsWith("--name") ? 3 : 11 });
  const text = document.createElementNS(NS, "text");
  for (const [name, value] of Object.entries({ class: "badge__number", x, y: y + 5.4 })) text.setAttribute(name, value);
  text.textContent = number;
  mark.append(text);
  group.append(mark);
}

function towards([x, y], [ax, ay], far) {
  const d = Math.hypot(ax - x, ay - y) || 1, t = Math.min(1, far / d);
  return [x + (ax - x) * t, y + (ay - y) * t];
}

function head([x, y], [px, py]) {
  const angle = Math.atan2(y - py, x - px), cos = Math.cos(angle), sin = Math.sin(angle);
  const corner = (along, aside) => `${x + along * cos - aside * sin},${y + along * sin + aside * cos}`;
  return [corner(7.5, 0), corner(-7, 6.6), corner(-3.6, 0), corner(-7, -6.6)].join(" ");
}

/** The same bend as games/maps/drawing/curves.py draws. */
export function curve([ax, ay], [bx, by], bend, stop) {
  const length = Math.hypot(bx - ax, by - ay) || 1, ux = (bx - ax) / length, uy = (by - ay) / length;
  const c = [(ax + bx) / 2 + uy * length * bend, (ay + by) / 2 - ux * length * bend];
  const a = towards([ax, ay], c, Math.min(14, length * 0.3)), b = towards([bx, by], c, Math.min(stop, length * 0.25));
  const at = (t) => [0, 1].map((i) => (1 - t) ** 2 * a[i] + 2 * (1 - t) * t * c[i] + t * t * b[i]);
  return { d: `M${a}Q${c} ${b}`, at, head: head(b, at(0.88)) };
}

/** A smooth line that goes through every point. */
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
