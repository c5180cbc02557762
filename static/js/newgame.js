/* Only what the chosen speed and the chosen start ask for is shown; a link to the rules opens their fold. */

import { find, findAll, hit, need } from "./dom.js";

const form = need(document, ".newgame");

function sort() {
  const speed = find(form, "[name=speed]:checked", HTMLInputElement)?.value;
  for (const part of findAll(form, "[data-for-speed]")) part.hidden = part.dataset.forSpeed !== speed;
  const start = find(form, "[name=start]:checked", HTMLInputElement)?.value;
  for (const part of findAll(form, "[data-for-start]")) part.hidden = part.dataset.forStart !== start;
}

form.addEventListener("change", sort);
sort();

form.addEventListener("click", (event) => {
  if (hit(event, 'a[href="#rules"]')) need(form, ".fold--rules", HTMLDetailsElement).open = true;
});
