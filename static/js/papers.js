/* Papers by hand on the map: builds, votes, cards and whatever else is no order of a unit of one's own. Place by place. */

import { apart } from "./labels.js";
import { kindOf, namesUnit } from "./rows.js";

/**
 * @import { Host } from "./journeys.js"
 * @import { Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Row } from "./rows.js"
 *
 * @typedef {object} Paper lines that are chosen among as one
 * @property {string} key the subject they are under, or else the kind of order
 * @property {string} name on a button
 * @property {Order[]} orders
 *
 * @typedef {{paper: Paper, path: string[]}} Step how far one is: the places picked so far
 */

const FEW = 3; // lines without a place that are offered beside those of a place

/**
 * The places that are picked one after the other to say an order.
 * @param {Order} order
 */
export const wayOf = ({ at, data, helpedAt = "", target }) => [at, ...(data.path ?? []), helpedAt, target]
  .filter((place, index, all) => place && place !== all[index - 1]);

/**
 * Everything on a sheet that is no order of a unit, by what it is.
 * @param {OrderSheet} sheet
 * @returns {Paper[]}
 */
export function papersOf(sheet) {
  /** @type {Map<string, Paper>} */
  const found = new Map();
  for (const [subject, orders] of Object.entries(sheet.orders)) {
    if (namesUnit(subject)) continue;
    for (const order of orders) {
      const key = subject || order.paper, want = sheet.data.wants.find((one) => one.kind === order.paper);
      const word = want?.label || order.paper || "Other";
      const paper = found.get(key) ?? { key, name: word.charAt(0).toUpperCase() + word.slice(1), orders: [] };
      found.set(key, paper);
      paper.orders.push(order);
    }
  }
  return [...found.values()];
}

export class Papers {
  #host;

  /** @param {Host} host */
  constructor(host) { this.#host = host; }

  /**
   * What could be said of a province.
   * @param {string} province
   */
  at(province) { return papersOf(this.#host.sheet()).filter((paper) => paper.orders.some((order) => wayOf(order)[0] === province)); }

  /**
   * Begin with a province; false where nothing can be said of it.
   * @param {string} province
   */
  first(province) {
    const papers = this.at(province), choices = this.buttons(province);
    if (!choices.length) return false;
    if (papers.length === 1 && choices.length === 1) this.open(papers[0], [province]);
    else if (choices.length === 1) choices[0].act();
    else {
      this.#host.cancel();
      this.#host.map.choose(province);
      this.#host.offer(choices, province, province);
      this.#host.say(`${province}: what is it about?`);
    }
    return true;
  }

  /**
   * A button for each kind of paper about a province.
   * @param {string} province
   */
  buttons(province) {
    const from = this.at(province).map((paper) => ({ text: `${paper.name} …`, act: () => this.open(paper, [province]) }));
    const of = this.#about(province).map((paper) => ({ text: `${paper.name} …`, act: () => this.open(paper, []) }));
    return [...from, ...of];
  }

  /**
   * The papers about a unit there that begin elsewhere, with those lines alone: lifts of a Hitch-hiker, by whoever stands near.
   * @param {string} province
   */
  #about(province) {
    const papers = papersOf(this.#host.sheet()).map((paper) => ({ ...paper, orders: paper.orders.filter(({ helpedAt }) => helpedAt === province) }));
    const here = new Set(this.at(province).map(({ key }) => key));
    return papers.filter(({ key, orders }) => orders.length && !here.has(key));
  }

  /**
   * Begin with a row of the sheet: all places that it could be about. False if there is no such paper.
   * @param {Row} row
   */
  start(row) {
    const paper = papersOf(this.#host.sheet()).find(({ key }) => key === (row.subject || kindOf(row)));
    if (paper) this.open(paper, []);
    return Boolean(paper);
  }

  /**
   * The lines of a paper that begin with these places: which places come next, and which lines end here.
   * @param {Paper} paper
   * @param {string[]} path
   */
  open(paper, path) {
    const { map } = this.#host, first = path[0] ?? "", last = path.at(-1) ?? "";
    const open = paper.orders.filter((order) => path.every((place, index) => wayOf(order)[index] === place));
    const here = open.filter((order) => wayOf(order).length === path.length);
    const next = [...new Set(open.map((order) => wayOf(order)[path.length]).filter(Boolean))];
    if (path.length > 1 && here.length === 1 && !next.length) return this.#take(paper, here[0]);
    const placeless = path.length === 1 ? paper.orders.filter((order) => !wayOf(order).length) : [];
    const offered = placeless.length <= FEW ? [...here, ...placeless] : here;
    const names = apart(offered), row = this.#rowAt(paper, first);
    const choices = offered.map((order, index) => ({ text: names[index], act: () => this.#take(paper, order) }));
    if (row) choices.push({ text: "Take it back", act: () => { this.#host.sheet().set(row, ""); this.#host.cancel(); } });
    this.#host.hold({ subject: "", orders: paper.orders, at: first, verb: "paper", step: { paper, path } });
    map.choose(last || null);
    map.light(next);
    this.#host.offer(choices, last || next[0] || "", path.length > 1 ? path.join(" - ") : last || paper.name);
    return this.#host.say(`${[paper.name, ...path].join(", ")}: ${next.length ? `choose ${path.length ? "the next place" : "a place"}${choices.length ? ", or what else" : ""}` : "what is it to be"}.`);
  }

  /**
   * A province was picked on the way. False if the way does not lead there.
   * @param {Step} step
   * @param {string} province
   */
  go({ paper, path }, province) {
    const further = [...path, province];
    if (!paper.orders.some((order) => further.every((place, index) => wayOf(order)[index] === place))) return false;
    this.open(paper, further);
    return true;
  }

  /**
   * What is written about a province already, or null.
   * @param {Paper} paper
   * @param {string} province
   */
  #rowAt(paper, province) {
    const sheet = this.#host.sheet();
    const lines = new Set(paper.orders.filter((order) => province && order.at === province && !namesUnit(paper.key)).map(({ line }) => line));
    return sheet.rows.find((row) => lines.has(row.text)) ?? null;
  }

  /**
   * Write a line where it belongs: instead of what is written about its place or under its number, or in a free row.
   * @param {Paper} paper
   * @param {Order} order
   */
  #take(paper, order) {
    const sheet = this.#host.sheet(), { number } = order.data.more ?? {};
    const rows = sheet.rows.filter((row) => !row.subject && kindOf(row) === order.paper);
    const same = this.#rowAt(paper, order.at)
      ?? rows.find((row) => number !== undefined && row.text && sheet.orderOf(row)?.data.more?.number === number);
    const row = same ?? rows.find((one) => !one.loose && !one.text) ?? (rows.length === 1 ? rows[0] : null);
    this.#host.cancel();
    if (paper.orders[0].paper === paper.key && rows.length && !row) return this.#instead(paper, order, rows);
    return this.#write(order, row);
  }

  /**
   * @param {Order} order
   * @param {Row | null} row
   */
  #write(order, row) {
    const sheet = this.#host.sheet();
    if (row && !row.subject) sheet.set(row, order.line);
    else sheet.put(order.line);
    this.#host.wrote([order]);
    this.#host.say(order.line);
  }

  /**
   * All lines of this kind are used: ask which of them the new one is to replace.
   * @param {Paper} paper
   * @param {Order} order
   * @param {Row[]} rows
   */
  #instead(paper, order, rows) {
    const replace = (/** @type {Row} */ row) => {
      this.#host.cancel();
      this.#write(order, row);
    };
    const used = rows.filter((row) => row.text.trim());
    this.#host.hold({ subject: "", orders: paper.orders, at: order.at, verb: "paper" });
    this.#host.offer(used.map((row) => ({ text: `Instead of ${row.text}`, act: () => replace(row) })), order.at, order.line);
    this.#host.say(`All that you have for “${paper.name.toLowerCase()}” is used. Which one is ${order.line} to replace?`);
  }
}
