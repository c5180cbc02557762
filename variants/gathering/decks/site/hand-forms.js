/* Beside the hand: consents to others' cards, and the list of what is discarded first. Both end as lines of the sheet. */

import { find, findAll, need } from "../../js/dom.js";

/**
 * @import { OrderSheet } from "../../js/order-sheet.js"
 * @import { HandData } from "../../js/server"
 */

/**
 * @param {HTMLSelectElement} select
 * @param {[value: string, text: string][]} options
 */
const list = (select, options) => select.append(...options.map(([value, text]) => new Option(text, value)));

/**
 * What is chosen is put on the sheet and can be edited there like any order.
 * @param {HTMLElement} root
 * @param {OrderSheet} sheet
 * @param {HandData} data
 */
export function openForms(root, sheet, data) {
  /** @type {(value: string) => [string, string]} */
  const same = (value) => [value, value];
  const consent = find(root, "[data-consent]");
  if (consent) {
    const [card, unit, giver] = ["card", "unit", "giver"].map((name) => need(consent, `[name=${name}]`, HTMLSelectElement));
    list(unit, data.units.filter((one) => one.owner === data.seat).map((one) => same(one.name)));
    list(giver, data.seats.filter((seat) => seat !== data.seat).map(same));
    consent.addEventListener("submit", (event) => {
      event.preventDefault();
      if (unit.value) sheet.put(`ACCEPT ${card.value} ${unit.value}${giver.value ? ` FROM ${giver.value}` : ""}`);
    });
  }
  const standing = find(root, "[data-standing]");
  if (standing) {
    const lists = findAll(standing, "select", HTMLSelectElement);
    for (const one of lists) list(one, [["", "–"], ...Object.entries(data.cards).map(([word, { name }]) => /** @type {[string, string]} */ ([word, name]))]);
    standing.addEventListener("submit", (event) => {
      event.preventDefault();
      const named = lists.map((one) => one.value).filter(Boolean);
      if (named.length) sheet.lay("standing", [`STANDING DISCARD ${named.join(", ")}`]);
    });
  }
}
