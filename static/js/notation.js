/* Canonical notation, read for the map and the pickers. The server judges; this only sorts what it offered. */

/** "Spa/nc" as {at, coast}; the number of "Bur#2" is left out. */
function place(text = "") {
  const [at, coast = ""] = text.split("#")[0].split("/");
  return { at, coast };
}

const VERBS = { H: "hold", "-": "move", S: "support", C: "convoy", R: "retreat", D: "disband", OFF: "off" };
/** Orders about another unit by other words than these; a game's theme may have words of its own. */
const ABOUT = { DISTRACT: "distract", LURE: "distract", PICKUP: "pickup", ABOARD: "board" };
/** Over one place to another. */
const OVER = new Set(["JUMP", "LEAP"]);
const ALONE = { EXPOSE: "expose", SPOIL: "expose" };

/**
 * A line of the options the server gave: {line, verb, word, kind, at, coast, target, targetCoast, via, helped}.
 * `helped` is the unit that is supported, convoyed, distracted or picked up, as text ("A Par"); `word` what the line
 * calls its verb. Jumps have `over`. Flights have `path`, all their stops, and `ending`, the words behind them. What is not known here is
 * verb "other": it can still be chosen from a list.
 */
export function read(line) {
  const words = line.trim().split(/\s+/);
  if (words[0] === "WAIVE") return { line, verb: "waive", at: "", coast: "" };
  if (words[0] === "BUILD" || words[0] === "REMOVE") {
    const [kind, where] = words[1].length > 3 ? words.slice(2) : words.slice(1);       // BUILD FREE A Lon
    return { line, verb: words[0].toLowerCase(), kind, sort: words[1].length > 3 ? words[1] : "", ...place(where) };
  }
  if (words[0].length > 3) return { line, verb: "other", at: "", coast: "", target: "" };      // a paper of no unit
  const verb = VERBS[words[2]] ?? ABOUT[words[2]] ?? ALONE[words[2]] ?? "other";
  const order = { line, verb, word: words[2], kind: words[0], ...place(words[1]), target: "", targetCoast: "", via: false };
  if (verb === "hold" && words[3]) return { ...order, verb: `hold ${words[3]}`, word: words[3] };
  if (ABOUT[words[2]]) return about(order, words);
  if (OVER.has(words[2])) return { ...order, verb: "jump", over: place(words[3]).at, target: place(words[5]).at, targetCoast: place(words[5]).coast };
  if (words[0] === "B" && verb === "move") return flight(order, words.slice(2), "fly");
  if (words[0] === "B" && verb === "retreat") return fled(order, words);
  if (verb === "move" || verb === "retreat") {
    const to = place(words[3]);
    return { ...order, target: to.at, targetCoast: to.coast, via: words.includes("VIA"), rest: words.slice(4).join(" ") };
  }
  if (verb === "support" || verb === "convoy") {
    const dash = words.indexOf("-"), moves = dash > 0;
    const unit = words.slice(3, moves ? dash : words.length);
    const helped = place(unit.at(-1)), to = moves ? place(words[dash + 1]) : { at: helped.at, coast: "" };
    return { ...order, helped: unit.join(" "), helpedAt: helped.at, moves, target: to.at, targetCoast: to.coast };
  }
  return order;
}

/** "DISTRACT A Par", "PICKUP England FA Lon - NTH DROP": the unit is what stands before a dash or a last word in capitals. */
function about(order, words) {
  const end = words.findIndex((word, index) => index > 3 && (word === "-" || ENDINGS.has(word)));
  const unit = words.slice(3, end < 0 ? words.length : end);
  const helped = { helped: unit.join(" "), helpedAt: place(unit.at(-1)).at, moves: false };
  return order.verb === "distract" ? { ...order, ...helped } : flight({ ...order, ...helped }, end < 0 ? [] : words.slice(end), order.verb);
}

/** The stops of "- NTH - Den ALOFT", and how it ends. */
function flight(order, words, verb) {
  const stop = words.findIndex((word, index) => word !== "-" && words[index - 1] !== "-");
  const stops = stop < 0 ? words : words.slice(0, stop);
  return { ...order, verb, path: stops.filter((word) => word !== "-"), ending: stop < 0 ? "" : words.slice(stop).join(" ") };
}

/** "R Gas - MAO", "R DROP - Gas": where birds flee to is what counts. */
const fled = (order, words) => ({ ...order, verb: words[3] === "DROP" ? "drop" : "retreat", target: words.at(-1), path: [words.at(-1)], ending: "" });

/** What two spellings of one order have in common: "a par-bur" and "A Par - Bur" are both "aparbur". */
export function bare(text) {
  return text.toLowerCase().replace(/\s(hold|holds|h)$/, "h").replace(/[^a-z0-9]/g, "");
}

const COASTS = { nc: "north coast", sc: "south coast", ec: "east coast", wc: "west coast" };
const NAMES = { hold: "Hold", disband: "Disband", waive: "No build", off: "Sunglasses off" };
/** What stands behind a move, in words. */
export const RESTS = { "VIA UNDERPASS": "through the Underpass", "WITH TARDIS": "with the TARDIS", VIA: "by convoy" };
const KINDS = { A: "Army", F: "Fleet", B: "Birds" };
const ENDINGS = new Set(["ALOFT", "DROP", "WITH"]);

/** What tells one of several lines from the others, on a button. */
export function label(order) {
  if (NAMES[order.verb]) return NAMES[order.verb];
  if (order.verb === "build" && order.line.includes("+")) return order.line.slice(6);
  if (order.verb === "build") return `${KINDS[order.kind] ?? order.kind}${order.coast ? `, ${COASTS[order.coast]}` : ""}${order.sort ? `, ${order.sort.toLowerCase()}` : ""}`;
  if (order.verb === "remove") return "Remove";
  const words = [];
  if (order.targetCoast) words.push(COASTS[order.targetCoast] ?? order.targetCoast);
  if (order.verb === "jump") words.push(`over ${order.over}`);
  if (order.verb === "move") words.push(RESTS[order.rest] ?? (words.length ? "" : "by land"));
  return words.filter(Boolean).join(", ") || order.line;
}

const PLACE = /^[A-Z][A-Za-z]{2}(\/[a-z]c)?$/;
const RIDERS = new Set(["VIA", "WITH"]);

/** Every word that could be a place; the map knows which of them are. */
const placesIn = (words) => words.filter((word) => PLACE.test(word) && !RIDERS.has(word));

/** A way over several places as MapView.sketch draws it. */
function journey(from, action, way) {
  const target = place(way.at(-1));
  return { ...from, action, path: way.slice(0, -1), to: target.at, toCoast: target.coast };
}

/** An order as MapView.sketch draws it (static/atlas/sketch.js); null for what has no place on the map. */
export function arrow(order, owner) {
  const from = { owner, from: order.at, fromCoast: order.coast };
  const words = order.line.replace(/^IF .*?: /, "").split(/\s+/);
  if (order.verb.startsWith("hold") || order.verb === "off") return { ...from, action: "hold" };
  if (order.verb === "disband" || order.verb === "remove") return { ...from, action: "remove", aside: order.verb === "disband" };
  if (order.verb === "build") return { owner, action: "build", kind: words.find((word) => /^[A-Z]{1,3}$/.test(word)), places: placesIn(words.slice(2)) };
  if (order.verb === "support") {
    return { ...from, action: "support", helped: order.helpedAt, to: order.moves ? order.target : "", toCoast: order.targetCoast };
  }
  if (order.verb === "convoy") return { ...from, action: "convoy", helped: order.helpedAt, to: order.target };
  if (words[2] === "L") return journey({ owner, from: place(words[4]).at, fromCoast: "" }, "fly", [order.at, words[6] ?? ""]);
  if (order.verb === "distract" || order.verb === "expose") return { owner, action: "sign", places: [order.at, order.helpedAt].filter(Boolean) };
  if (order.verb === "fly" || order.verb === "pickup" || order.verb === "board") {
    return order.path.length ? journey(from, "fly", order.path) : { ...from, action: "hold" };
  }
  if (["move", "retreat", "drop", "jump"].includes(order.verb) || words[2] === "-") {
    const way = placesIn(words.slice(3));
    if (way.length > 1 || order.verb === "other") return way.length ? journey(from, "fly", way) : null;
    return { ...from, action: order.verb, to: order.target, toCoast: order.targetCoast, aside: order.verb === "retreat" };
  }
  if (words[0] === "VOTE" && words.length === 4) {
    return { owner, action: "vote", count: words[1], open: words[2].toUpperCase() !== "CLOSE", places: placesIn(words.slice(3)) };
  }
  if (words[0] === "NOMINATE") return { owner, action: "nominate", places: [...new Set(placesIn(words.slice(1)))].slice(0, 3) };
  return order.verb === "other" ? { owner, action: "sign", places: placesIn(words) } : null;
}
