/* A dry run: the open turn adjudicated with one's own orders and supposed ones of others, told to nobody. */

import { messageOf, post } from "./ask.js";
import { make, need } from "./dom.js";

/**
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { DryRunData } from "./server"
 */

/**
 * Orders by seat: one's own, and lines like "France: A Par - Bur" for others, or for oneself besides.
 * @param {string} seat
 * @param {string} own
 * @param {string} supposed
 */
export function supposedOrders(seat, own, supposed) {
  /** @type {Record<string, string>} */
  const orders = { [seat]: own };
  for (const line of supposed.split("\n")) {
    const [name, ...rest] = line.split(":");
    if (rest.length) orders[name.trim()] = `${orders[name.trim()] ?? ""}\n${rest.join(":")}`;
  }
  return orders;
}

/**
 * @param {HTMLElement} panel the list of moves
 * @param {OrderSheet} sheet
 * @param {(svg: string) => void} show a board that is not so
 * @param {() => Promise<void>} end show the board as it is
 */
export function openDryRun(panel, sheet, show, end) {
  const box = need(panel, "[data-dry]");
  const ghosts = need(box, "[data-ghosts]", HTMLTextAreaElement);
  const back = need(box, "[data-unrun]");
  const results = need(box, "[data-dry-results]");
  need(box, "[data-run]").addEventListener("click", async () => {
    const body = new FormData();
    body.set("orders", JSON.stringify(supposedOrders(sheet.seat, sheet.text(), ghosts.value)));
    try {
      const told = /** @type {DryRunData} */ (await post(panel.dataset.try ?? "", body));
      show(told.svg);
      results.replaceChildren(...told.events.map((text) => make("li", {}, text)));
      back.hidden = false;
    } catch (refusal) {
      results.replaceChildren(make("li", {}, messageOf(refusal)));
    }
  });
  back.addEventListener("click", async () => {
    back.hidden = true;
    results.replaceChildren();
    await end();
  });
}
