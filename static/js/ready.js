/* Being ready, and playing: what is on the screen is what is played, or it is said why not. */

import { messageOf, post } from "./ask.js";
import { button, make } from "./dom.js";
import { toast } from "./site.js";

/**
 * @import { OrderSheet } from "./order-sheet.js"
 * @import { ReadyData } from "./server"
 */

let busy = false;

/**
 * Why what is on the screen cannot be played as it is; "" if it can.
 * @param {OrderSheet} sheet
 */
async function hindrance(sheet) {
  sheet.commitAll();
  const settled = await sheet.settled();
  const [changed] = sheet.elsewhere;
  if (changed) return `${changed.subject || changed.text || "A row"} was changed on another device. Choose in its row which line is meant; then play.`;
  if (settled) return "";
  return sheet.trouble || "Your orders are not saved yet, so you are not marked ready. Try again in a moment.";
}

/**
 * Ask once about what would not count. Resolves with whether it is meant so.
 * @param {string[]} doubts
 * @param {string} deed what the button says
 * @returns {Promise<boolean>}
 */
function ask(doubts, deed) {
  const dialog = make("dialog", { class: "dialog", "aria-labelledby": "sure-title", "data-sure": "" });
  const list = make("ul", {}, ...doubts.map((doubt) => make("li", {}, doubt)));
  return new Promise((done) => {
    const end = (/** @type {boolean} */ meant) => { dialog.close(); dialog.remove(); done(meant); };
    const go = button(deed, () => end(true), { class: "btn btn--quiet", "data-all-the-same": "" });
    const back = button("Back to the orders", () => end(false), { class: "btn", autofocus: "" });
    dialog.append(make("h2", { id: "sure-title" }, "The turn would be adjudicated at once"), list, make("div", { class: "cluster" }, back, go));
    dialog.addEventListener("cancel", (event) => { event.preventDefault(); end(false); });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Send a form of ready or not ready. Whether the server took it; a press while another is answered, or the second of a
 * double click, is none.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 * @param {OrderSheet} sheet
 */
export async function sendReady(form, submitter, sheet) {
  if (busy) return false;
  busy = true;
  try {
    const body = new FormData(form, submitter);
    if (body.get("ready") !== "yes") {
      await post(form.action, body);
      return true;
    }
    const why = await hindrance(sheet);
    if (why) {
      toast(why, "bad");
      return false;
    }
    body.set("version", String(sheet.model.version));
    const answer = /** @type {ReadyData} */ (await post(form.action, body));
    if (!answer.ask) return true;
    if (!(await ask(answer.ask, `${submitter?.textContent?.trim() ?? "Ready"} all the same`))) return false;
    body.set("sure", String(answer.version));
    const again = /** @type {ReadyData} */ (await post(form.action, body));
    if (again.ask) toast("Your orders have changed meanwhile. Look at them, and try again.", "bad");
    return !again.ask;
  } catch (refusal) {
    toast(messageOf(refusal), "bad");
    return false;
  } finally {
    busy = false;
  }
}
