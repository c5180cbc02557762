/* The desk: a place chosen on the map brings up what is in it (without this, a list of places does the same), and
   whatever changes at the table while the page is open is said: papers come in, the deadline, another GM. */

import { get } from "./ask.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";

const box = document.querySelector("[data-desk]");
const things = document.querySelector("[data-things]");
const map = box && openMap(document);
const list = document.querySelector("#place");
let asked = "";

async function show(place) {
  asked = place;
  map?.choose(place);
  if ([...list.options].some((option) => option.value === place)) list.value = place;
  try {
    const html = await get(`${box.dataset.desk}${encodeURIComponent(place)}/?fragment=yes`, "text/html");
    if (asked === place) things.innerHTML = html;
  } catch (refusal) {
    if (asked === place) things.textContent = refusal.status === 404 ? "Nothing can be ruled on there." : refusal.message;
  }
  things.scrollIntoView({ block: "nearest" });
}

let connected = false;
const stale = () => { document.querySelector("[data-stale]").hidden = false; };
const again = () => { if (connected) stale(); connected = true; }; // something may have been missed meanwhile
const ask = () => {}; // the page cannot tell by itself what has changed: it says that it does not know
const state = (now) => { document.querySelector("[data-off]").hidden = now !== "off"; };
if (box) follow(box.dataset.live, { turn: stale, deadline: stale, ready: stale, ledger: stale, game: stale, hello: again, ask, state });

box?.addEventListener("province:pick", ({ detail }) => { if (detail.province) show(detail.province); });
list?.form.addEventListener("submit", (event) => {
  event.preventDefault();
  show(list.value);
});
