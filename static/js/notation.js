/* Canonical notation, read for the map and the pickers. The server judges; this only sorts what it offered. */

/** "Spa/nc" as {at, coast}. */
function place(text = "") {
  const [at, coast = ""] = text.split("/");
  return { at, coast };
}

const VERBS = { H: "hold", "-": "move", S: "support", C: "convoy", R: "retreat", D: "disband", OFF: "off" };

/**
 * A line of the options the server gave: {line, verb, kind, at, coast, target, targetCoast, via, helped}.
 * `helped` is the unit that is supported or convoyed, as text ("A Par"). What is not known here is verb "other":
 * it can still be chosen from a list.
 */
export function read(line) {
  const words = line.trim().split(/\s+/);
  if (words[0] === "WAIVE") return { line, verb: "waive", at: "", coast: "" };
  if (words[0] === "BUILD" || words[0] === "REMOVE") {
    return { line, verb: words[0].toLowerCase(), kind: words[1], ...place(words[2]) };
  }
  const verb = VERBS[words[2]];
  if (words[0].length > 3) return { line, verb: "other", at: "", coast: "", target: "" };      // a paper of no unit
  const order = { line, verb: verb ?? "other", kind: words[0], ...place(words[1]), target: "", targetCoast: "", via: false };
  if (verb === "move" || verb === "retreat") {
    const to = place(words[3]);
    return { ...order, target: to.at, targetCoast: to.coast, via: words.includes("VIA") };
  }
  if (verb === "support" || verb === "convoy") {
    const helped = place(words[4]);
    const to = words[5] === "-" ? place(words[6]) : { at: helped.at, coast: "" };
    const moves = words[5] === "-";
    return { ...order, helped: `${words[3]} ${words[4]}`, helpedAt: helped.at, moves, target: to.at, targetCoast: to.coast };
  }
  return order;
}

/** What two spellings of one order have in common: "a par-bur" and "A Par - Bur" are both "aparbur". */
export function bare(text) {
  return text.toLowerCase().replace(/\s(hold|holds|h)$/, "h").replace(/[^a-z0-9]/g, "");
}

const COASTS = { nc: "north coast", sc: "south coast", ec: "east coast", wc: "west coast" };
const NAMES = { hold: "Hold", disband: "Disband", waive: "No build", off: "Sunglasses off" };

/** What tells one of several lines from the others, on a button. */
export function label(order) {
  if (NAMES[order.verb]) return NAMES[order.verb];
  if (order.verb === "build") return `${order.kind === "A" ? "Army" : order.kind === "F" ? "Fleet" : order.kind}${order.coast ? `, ${COASTS[order.coast]}` : ""}`;
  if (order.verb === "remove") return "Remove";
  const words = [];
  if (order.targetCoast) words.push(COASTS[order.targetCoast] ?? order.targetCoast);
  if (order.verb === "move") words.push(order.via ? "by convoy" : words.length ? "" : "by land");
  return words.filter(Boolean).join(", ") || order.line;
}

const PLACE = /^[A-Z][A-Za-z]{2}(\/[a-z]c)?$/;
const RIDERS = new Set(["VIA", "WITH"]);
/** Orders that go over several places, and those that go nowhere. */
const FLIGHTS = new Set(["-", "JUMP", "PICKUP", "ABOARD"]);

/** Every word that could be a place; the map knows which of them are. */
const placesIn = (words) => words.filter((word) => PLACE.test(word) && !RIDERS.has(word));

/** The places after a verb, or after the dash behind another unit: `PICKUP A Lon - NTH - Den`. */
function stops(words) {
  const aboard = words[2] === "PICKUP" || words[2] === "ABOARD";
  return placesIn(words.slice(aboard ? 5 : 3));
}

/** A way over several places as MapView.sketch draws it. */
function journey(from, action, way) {
  const target = place(way.at(-1));
  return { ...from, action, path: way.slice(0, -1), to: target.at, toCoast: target.coast };
}

/** An order as MapView.sketch draws it (static/atlas/sketch.js); null for what has no place on the map. */
export function arrow(order, owner) {
  const from = { owner, from: order.at, fromCoast: order.coast };
  const words = order.line.replace(/^IF .*?: /, "").split(/\s+/);
  if (order.verb === "hold" || order.verb === "off") return { ...from, action: "hold" };
  if (order.verb === "disband" || order.verb === "remove") return { ...from, action: "remove", aside: order.verb === "disband" };
  if (order.verb === "build") return { owner, action: "build", kind: words.find((word) => /^[A-Z]{1,3}$/.test(word)), places: placesIn(words.slice(2)) };
  if (order.verb === "support") {
    return { ...from, action: "support", helped: order.helpedAt, to: order.moves ? order.target : "", toCoast: order.targetCoast };
  }
  if (order.verb === "convoy") return { ...from, action: "convoy", helped: order.helpedAt, to: order.target };
  if (words[2] === "L") return journey({ owner, from: place(words[4]).at, fromCoast: "" }, "fly", [order.at, words[6] ?? ""]);
  if (order.verb === "move" || order.verb === "retreat" || FLIGHTS.has(words[2])) {
    const way = stops(words);
    if (way.length > 1 || order.verb === "other") return way.length ? journey(from, "fly", way) : null;
    return { ...from, action: order.verb, to: order.target, toCoast: order.targetCoast, aside: order.verb === "retreat" };
  }
  return order.verb === "other" ? { owner, action: "sign", places: placesIn(words) } : null;
}
