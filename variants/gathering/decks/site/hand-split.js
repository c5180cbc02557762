/* Splitting the deck before the game: click the cards that go into the Secondary Deck. */

import { findAll, need } from "../../js/dom.js";

/**
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { SplitData } from "../../js/server"
 */

/**
 * @param {HTMLElement} root
 * @param {OrderSheet} sheet
 * @param {SplitData} data
 */
export function openSplit(root, sheet, data) {
  const cards = findAll(root, ".handcard");
  const said = need(root, "[data-say]");
  const first = said.textContent;
  const listen = new AbortController();
  const { signal } = listen;
  /** @type {HTMLElement[]} */
  let chosen = [];

  const send = () => sheet.lay("split", [`DECK SECONDARY ${chosen.map((one) => one.dataset.word).join(", ")}`]);

  /** What the sheet says, as cards: the first free one of each name. */
  function read() {
    const line = sheet.row("split")?.text ?? "";
    if (!/^DECK/i.test(line)) return chosen.length === data.size ? [] : chosen;
    const names = line.replace(/^DECK( SECONDARY)?\s*/i, "").toUpperCase().split(/\s*,\s*/);
    /** @type {HTMLElement[]} */
    const found = [];
    for (const name of names) {
      const card = cards.find((one) => one.dataset.word === name && !found.includes(one));
      if (card) found.push(card);
    }
    return found;
  }

  function show() {
    for (const card of cards) card.setAttribute("aria-pressed", String(chosen.includes(card)));
    if (!chosen.length) {
      said.textContent = `${first} If you choose none: ${data.usual}.`;
      return;
    }
    const points = chosen.reduce((sum, card) => sum + Number(card.dataset.points), 0);
    const missing = data.size - chosen.length;
    said.textContent = missing ? `${missing} more.` : `Your Secondary Deck, worth ${points} points if none of it is played. Nobody else will know, not even whether you chose.`;
  }

  /** @param {HTMLElement} card */
  function toggle(card) {
    chosen = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
    if (chosen.length > data.size) chosen = chosen.slice(1);
    if (chosen.length === data.size) send();
    else if (sheet.row("split")?.text) sheet.lay("split", []);
    show();
  }

  for (const card of cards) card.addEventListener("click", () => toggle(card), { signal });
  need(root, "[data-reset]").addEventListener("click", () => {
    chosen = [];
    for (const name of data.unsent) {
      const card = cards.find((one) => one.dataset.word === name.toUpperCase() && !chosen.includes(one));
      if (card) chosen.push(card);
    }
    send();
    show();
  }, { signal });
  sheet.addEventListener("change", () => { chosen = read(); show(); }, { signal });
  chosen = read();
  show();
  return () => listen.abort();
}
