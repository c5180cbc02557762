/* The desk: a place chosen on the map brings up what is in it (without this, a list of places does the same), and
   whatever changes at the table while the page is open is said: papers come in, the deadline, another GM. */

import { Refusal, getHtml, messageOf } from "./ask.js";
import { detailOf, find, need } from "./dom.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";

/**
 * @import { Pick } from "../atlas/mapview.js"
 * @import { State } from "./live.js"
 */

const box = find(document, "[data-desk]");
const map = box && openMap(document);
const list = find(document, "#place", HTMLSelectElement);
let asked = "";

/** @param {string} place */
async function show(place) {
  const things = need(document, "[data-things]");
  asked = place;
  map?.choose(place);
  if (list && [...list.options].some((option) => option.value === place)) list.value = place;
  try {
    const html = await getHtml(`${box?.dataset.desk}${encodeURIComponent(place)}/?fragment=yes`);
    if (asked === place) things.innerHTML = html;
  } catch (refusal) {
    if (asked === place) things.textContent = refusal instanceof Refusal && refusal.status === 404 ? "Nothing can be ruled on there." : messageOf(refusal);
  }
  things.scrollIntoView({ block: "nearest" });
}

let connected = false;
const stale = () => { need(document, "[data-stale]").hidden = false; };
const again = () => { if (connected) stale(); connected = true; }; // something may have been missed meanwhile
const ask = () => {}; // the page cannot tell by itself what has changed: it says that it does not know
/** @param {State} now */
const state = (now) => { need(document, "[data-off]").hidden = now !== "off"; };
if (box) follow(box.dataset.live ?? "", { turn: stale, deadline: stale, ready: stale, ledger: stale, game: stale, hello: again, ask, state });

box?.addEventListener("province:pick", (event) => {
  /** @type {Pick} */
  const { province } = detailOf(event);
  if (province) show(province);
});
list?.form?.addEventListener("submit", (event) => {
  event.preventDefault();
  show(list.value);
});
