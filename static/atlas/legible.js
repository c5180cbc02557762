/* Pieces and names as large as an eye needs them, whatever the zoom: units at least so many pixels wide where their
   provinces and neighbours leave room for it, names in full where they have room, three letters where they have not, and nothing under a unit. Whenever the map has come to rest. */

/** @typedef {{x: number, y: number, w: number, h: number}} Rect its middle and its size, in units of the sheet */

/** The side of a unit's silhouette as it is drawn, in units of the sheet (KINDS of games/maps/drawing). */
export const UNIT = 27;
/** The least side of a unit, in pixels: for a mouse, for a thumb. */
export const LEAST = { wide: 31, narrow: 27 };
/** Where it is crowded, pieces are smaller than that, down to this share of it; never smaller than they are drawn. At a
    table they are to be hit; a picture in a report is to be read. */
export const CROWDED = { table: 0.8, picture: 0.6 };
/** In a picture a name of which more than this share would be covered is left out: closer in it has room. */
const HIDDEN = 0.4;
/** A piece in a crowd may take so much of the way to the next one, and of the square root of its province's box. */
const APART = 0.98, WITHIN = 0.85;
/** The least size of letters, in pixels. */
const LETTERS = 11.5;
/** A name may be so much wider than its province. */
const OVERHANG = 1.12;
/** The width of a letter, on land and at sea, where it cannot be measured, and the height of a line, as shares of the size. */
const LETTER = 0.5, AT_SEA = 0.56, LINE = 1.08;
/** At this size, in pixels, letters are measured. */
const MEASURED = 100;
/** So much of a full name may be covered, in square pixels, before three letters are tried. */
const COVERED = 30;
/** The side of a centre's dot, in units of the sheet; names go round it where they can. */
const DOT = 9;

/**
 * How much larger than drawn a piece must be.
 * @param {number} scale pixels per unit of the sheet
 * @param {number} least pixels
 */
export const grown = (scale, least) => Math.max(1, least / (UNIT * scale));

/**
 * How much larger than drawn a piece is made: as `grown`, but no larger than there is room for.
 * @param {number} scale pixels per unit of the sheet
 * @param {number} least pixels
 * @param {number} room for its side, in units of the sheet
 * @param {number} crowded the least share of `least`
 */
export function fitting(scale, least, room, crowded) {
  return Math.min(grown(scale, least), Math.max(grown(scale, least * crowded), room / UNIT));
}

/**
 * The room that each of some pieces of one place has: in a picture they share it, at a table each is to be hit.
 * @param {number} room of the place, in units of the sheet
 * @param {number} pieces
 * @param {keyof CROWDED} use
 */
export const shareOf = (room, pieces, use) => (use === "picture" ? room / Math.sqrt(pieces) : room);

/**
 * @param {SVGSVGElement} svg
 * @param {number} scale pixels per unit of the sheet
 * @param {number} least the least side of a unit, in pixels
 * @param {keyof CROWDED} use
 */
export function legible(svg, scale, least, use = "table") {
  svg.style.setProperty("--grown", String(grown(scale, least)));
  const taken = sizePieces(svg, scale, least, use);
  if (svg.classList.contains("switches")) setNames(svg, scale, taken, use === "picture");
}

/**
 * Every token grows to the least size; those that share a province move apart by as much.
 * @param {SVGSVGElement} svg
 * @param {number} scale
 * @param {number} least
 * @param {keyof CROWDED} use
 * @returns {Rect[]} the room that they take
 */
function sizePieces(svg, scale, least, use) {
  /** @type {Map<string, {token: SVGElement, x: number, y: number, own: number}[]>} */
  const together = new Map();
  for (const piece of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll(".unit, .actor"))) {
    const token = /** @type {SVGElement | null} */ (piece.querySelector(":scope > .token"));
    const [x, y, own = 1] = (piece.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    if (!token || y === undefined) continue;
    const place = piece.dataset.province ?? "", others = together.get(place) ?? [];
    others.push({ token, x, y, own });
    together.set(place, others);
  }
  /** @type {Rect[]} */
  const taken = [];
  const room = roomOf(svg, together);
  for (const [place, pieces] of together) {
    const middle = { x: mean(pieces.map(({ x }) => x)), y: mean(pieces.map(({ y }) => y)) };
    for (const { token, x, y, own } of pieces) {
      const size = fitting(scale, least, shareOf(room(place), pieces.length, use), CROWDED[use]), k = Math.max(1, size / own), apart = pieces.length > 1 ? size - 1 : 0;
      const dx = (x - middle.x) * apart, dy = (y - middle.y) * apart;
      token.style.transform = k > 1 || apart ? `translate(${dx / own}px,${dy / own}px) scale(${k})` : "";
      const side = UNIT * own * k;
      taken.push({ x: x + dx + side * 0.08, y: y + dy + side * 0.06, w: side * 1.32, h: side });
    }
  }
  return taken;
}

/**
 * How large a piece may be in a place: as far as the next place with one, and as the province goes.
 * @param {SVGSVGElement} svg
 * @param {Map<string, {x: number, y: number}[]>} together pieces by place
 * @returns {(place: string) => number} in units of the sheet; without end where nothing is near
 */
function roomOf(svg, together) {
  const middles = [...together].map(([place, pieces]) => ({ place, x: mean(pieces.map(({ x }) => x)), y: mean(pieces.map(({ y }) => y)) }));
  const boxes = svg.classList.contains("switches") ? namesOf(svg).room : new Map();
  return (place) => {
    const here = middles.find((one) => one.place === place), box = boxes.get(place);
    const next = middles.map((one) => (!here || one.place === place ? Infinity : Math.hypot(one.x - here.x, one.y - here.y)));
    return Math.min(Math.min(...next) * APART, box ? Math.sqrt(box.width * box.height) * WITHIN : Infinity);
  };
}

/** @type {(numbers: number[]) => number} */
const mean = (numbers) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

/* ---- names ---- */

/** @type {CanvasRenderingContext2D | null | undefined} */
let ruler;

/**
 * How wide the longest line of a name is, as a share of its size: measured in its font, or by its letters alone.
 * @param {SVGTextElement} text
 * @param {Element[]} lines
 */
function widthOf(text, lines) {
  const words = lines.map((line) => line.textContent ?? ""), sea = text.classList.contains("name-sea");
  const counted = Math.max(...words.map((word) => word.length)) * (sea ? AT_SEA : LETTER);
  ruler ??= document.createElement("canvas").getContext?.("2d") ?? null;
  if (!ruler) return counted;
  const style = getComputedStyle(text), spacing = parseFloat(style.letterSpacing) || 0, size = parseFloat(style.fontSize) || 1;
  ruler.font = `${style.fontStyle} ${style.fontWeight} ${MEASURED}px ${style.fontFamily}`;
  const measured = Math.max(...words.map((word) => (ruler?.measureText(word).width ?? 0) / MEASURED + (word.length * spacing) / size));
  return measured || counted;
}

/** @typedef {{looks: SVGTextElement[], at: {x: number, y: number}, size: number, width: number, lines: number}} Name `width` as a share of the size */

/** @type {WeakMap<SVGSVGElement, {full: Map<string, Name>, short: Map<string, Name>, room: Map<string, DOMRect>}>} */
const KNOWN = new WeakMap();

/**
 * The names of a drawing by province; read once.
 * @param {SVGSVGElement} svg
 */
function namesOf(svg) {
  const found = KNOWN.get(svg);
  if (found) return found;
  /** @type {Map<string, DOMRect>} */
  const room = new Map();
  for (const shape of /** @type {NodeListOf<SVGPathElement>} */ (svg.querySelectorAll("path[data-province][id]"))) {
    room.set(shape.dataset.province ?? "", shape.getBBox());
  }
  const known = { full: readNames(svg, ".names-full"), short: readNames(svg, ".names-short"), room };
  KNOWN.set(svg, known);
  return known;
}

/**
 * @param {SVGSVGElement} svg
 * @param {string} group
 */
function readNames(svg, group) {
  /** @type {Map<string, Name>} */
  const names = new Map();
  for (const text of /** @type {NodeListOf<SVGTextElement>} */ (svg.querySelectorAll(`${group} text[data-name-of]`))) {
    const lines = [...text.querySelectorAll("tspan")], id = text.dataset.nameOf ?? "";
    text.dataset.drawn ??= text.getAttribute("transform") ?? "";
    const before = names.get(id), size = Number(text.getAttribute("font-size"));
    if (before) before.looks.push(text);
    else {
      const ys = lines.map((line) => Number(line.getAttribute("y")) - size * 0.33);
      names.set(id, { looks: [text], at: { x: Number(lines[0].getAttribute("x")), y: mean(ys) }, size, width: widthOf(text, lines), lines: lines.length });
    }
  }
  return names;
}

/**
 * @param {SVGSVGElement} svg
 * @param {number} scale
 * @param {Rect[]} taken by the pieces; names are added to them
 * @param {boolean} leaveOut those that nobody could read
 */
function setNames(svg, scale, taken, leaveOut) {
  const { full, short, room } = namesOf(svg), inFull = !svg.classList.contains("labels-short");
  const placed = [...taken, ...dots(svg)];
  for (const [id, code] of short) {
    const name = full.get(id), box = room.get(id), turned = name?.looks[0].dataset.drawn?.includes("rotate");
    /** @type {{name: Name, spot: Rect, k: number, hits: number} | null} */
    let best = null;
    if (name && inFull) {
      best = settle(name, scale, placed);
      if (!turned && box && best.spot.w > box.width * OVERHANG) best = null;
    }
    if (!best || best.hits * scale ** 2 > COVERED) {
      const coded = settle(code, scale, placed);
      if (!best || coded.hits < best.hits) best = coded;
    }
    const shown = leaveOut && best.hits > best.spot.w * best.spot.h * HIDDEN ? null : best;
    if (shown) placed.push(shown.spot);
    for (const one of [name, code]) if (one) put(one, one === shown?.name ? shown : null);
  }
}

/**
 * @param {SVGSVGElement} svg
 * @returns {Rect[]}
 */
function dots(svg) {
  return [...svg.querySelectorAll(".centre")].map((dot) => {
    const [x = 0, y = 0] = (dot.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { x, y, w: DOT, h: DOT };
  });
}

/**
 * Where a name covers least: where it was drawn, else below, above or beside that.
 * @param {Name} name
 * @param {number} scale
 * @param {Rect[]} placed
 */
function settle(name, scale, placed) {
  const k = Math.max(1, LETTERS / (name.size * scale)), size = name.size * k;
  const w = name.width * size + size * 0.3, h = name.lines * LINE * size, { x, y } = name.at;
  const steps = [[0, 0], [0, 0.3], [0, 0.6], [0, 0.9], [0, -0.5], [0.3, 0.6], [-0.3, 0.6], [0.3, 0], [-0.3, 0], [0, -1.2], [0, 1.4], [0.6, 0.3], [-0.6, 0.3], [0, -2], [0, 2], [0, -2.8]];
  let best = { name, k, spot: { x, y, w, h }, hits: Infinity };
  for (const [dx, dy] of steps) {
    const spot = { x: x + dx * w, y: y + dy * Math.min(h, size * 1.4), w, h };
    const hits = placed.reduce((sum, other) => sum + overlap(spot, other), 0);
    if (hits < best.hits - 0.5) best = { name, k, spot, hits };
    if (hits === 0) break;
  }
  return best;
}

/** @type {(a: Rect, b: Rect) => number} how much of one lies under the other, in square units of the sheet */
function overlap(a, b) {
  const w = (a.w + b.w) / 2 - Math.abs(a.x - b.x), h = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * @param {Name} name
 * @param {{spot: Rect, k: number} | null} where null where it does not stand
 */
function put({ looks, at }, where) {
  for (const text of looks) {
    text.setAttribute("display", where ? "inline" : "none");
    if (!where) continue;
    const { spot, k } = where;
    text.setAttribute("transform", `translate(${spot.x} ${spot.y}) scale(${k}) translate(${-at.x} ${-at.y}) ${text.dataset.drawn}`);
  }
}
