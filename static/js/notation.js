/* Canonical notation, read for the map and the pickers. The server judges; this only sorts what it offered. */

/** "Spa/nc" as {at, coast}. */
function place(text = "") {
  const [at, coast = ""] = text.split("/");
  return { at, coast };
}

const VERBS = { H: "hold", "-": "move", S: "support", C: "convoy", R: "retreat", D: "disband" };

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
const NAMES = { hold: "Hold", disband: "Disband", waive: "No build" };

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

/** An order as MapView.sketch draws it; null for what has no arrow. */
export function arrow(order, owner) {
  const from = { owner, from: order.at, fromCoast: order.coast };
  if (order.verb === "hold" || order.verb === "disband") return { ...from, action: "hold" };
  if (order.verb === "move" || order.verb === "retreat") {
    return { ...from, action: "move", to: order.target, toCoast: order.targetCoast };
  }
  if (order.verb === "support") {
    return { ...from, action: "support", helped: order.helpedAt, to: order.moves ? order.target : "", toCoast: order.targetCoast };
  }
  if (order.verb === "convoy") return { ...from, action: "convoy", helped: order.helpedAt, to: order.target };
  return null;
}
