/* “?”: the rule behind something, in a box over the page that one is on. Without scripts the link leads to its page. */

import { Refusal, getHtml } from "./ask.js";
import { button, find, findAll, hit, make } from "./dom.js";

/** @type {HTMLDialogElement | null} */
let box = null;

/** The box, made when it is first wanted. */
function dialog() {
  if (box) return box;
  const made = make("dialog", { class: "box clausedialog", "aria-label": "The rule" });
  made.addEventListener("click", (event) => { if (event.target === made) made.close(); });
  made.addEventListener("close", () => made.replaceChildren());
  document.body.append(made);
  box = made;
  return made;
}

/**
 * Show a part of the site in the box; at the clause that its address ends in. Where it cannot be had, go there.
 * @param {string} href
 */
async function show(href) {
  const address = new URL(href, location.href), clause = decodeURIComponent(address.hash.slice(1));
  address.hash = "";
  address.searchParams.set("part", "1");
  const opened = dialog();
  if (!opened.open) opened.showModal();
  opened.setAttribute("aria-busy", "true");
  try {
    const holder = document.createElement("template");
    holder.innerHTML = await getHtml(address.href);
    for (const link of findAll(holder.content, "a:not([data-clause])")) link.setAttribute("target", "_blank"); // the table stays
    opened.replaceChildren(button("×", () => opened.close(), { class: "close clausedialog__close", "aria-label": "Close" }), holder.content);
    const cited = clause ? find(opened, `#${CSS.escape(clause)}`) : null;
    cited?.classList.add("is-cited");
    cited?.scrollIntoView({ block: "center" });
    if (!cited) opened.scrollTop = 0;
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    opened.close();
    location.assign(href);
  } finally {
    opened.removeAttribute("aria-busy");
  }
}

document.addEventListener("click", (event) => {
  const link = hit(event, "a[data-clause]", HTMLAnchorElement);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  show(link.href);
});
