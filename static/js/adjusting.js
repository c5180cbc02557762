/* Builds and removals on the map: what is to become of a province. */

import { label } from "./labels.js";

/**
 * @import { Host } from "./journeys.js"
 * @import { Order } from "./notation.js"
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { Row } from "./rows.js"
 */

/**
 * Offer what can be built or removed there, or taken back.
 * @param {OrderSheet} sheet
 * @param {Order[]} orders of that province
 * @param {string} province
 * @param {Pick<Host, "offer" | "say" | "cancel">} host
 */
export function adjust(sheet, orders, province, host) {
  const row = sheet.rows.find((one) => orders.some((order) => order.line === one.text));
  const choices = orders.map((order) => ({ text: label(order), act: () => build(sheet, order, row, host) }));
  if (row) choices.push({ text: "Take it back", act: () => { sheet.set(row, ""); host.cancel(); } });
  host.offer(choices, province, province);
  host.say(`${province}: what is it to be?`);
}

/**
 * @param {OrderSheet} sheet
 * @param {Order} order
 * @param {Row | undefined} row what was written for the province already
 * @param {Pick<Host, "say" | "cancel">} host
 */
function build(sheet, order, row, host) {
  const free = row ?? sheet.rows.find((one) => !one.loose && !one.text && !one.subject);
  host.cancel();
  if (row) sheet.set(row, order.line);
  else if (free) sheet.put(order.line);
  else host.say("All your adjustments are used. Take one back first.");
}
