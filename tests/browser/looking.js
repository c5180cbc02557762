/* What a page looks like that nobody has looked at: words broken inside, and what is wider than where it stands.
   A list of faults in words. Codes, notation and what people wrote may break anywhere. */
() => {
  const found = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const of = (element) => `${element.tagName.toLowerCase()}${element.className && typeof element.className === "string" ? "." + element.className.trim().split(/\s+/)[0] : ""}`;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest("script, style, template, svg, textarea, code, .hash, pre, [data-verbatim]") || !parent.checkVisibility()) continue;
    for (const { 0: word, index } of node.data.matchAll(/[\p{L}’']{3,20}/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter((one) => one.width > 0.5).map((one) => Math.round(one.top)));
      if (lines.size > 1 && Math.max(...lines) - Math.min(...lines) > 8) found.add(`broken word: ${word} in ${of(parent)}`);
    }
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  if (wide > 0) found.add(`the page is ${wide} px wider than the window`);
  for (const cell of document.querySelectorAll("td, th, .btn, .badge, .card, button, summary")) {
    if (!cell.checkVisibility() || cell.closest(".visually-hidden, svg")) continue;
    const style = getComputedStyle(cell);
    if (cell.scrollWidth > cell.clientWidth + 1 && style.overflowX !== "visible" && style.textOverflow !== "ellipsis" && !["auto", "scroll"].includes(style.overflowX))
      found.add(`clipped: ${of(cell)} “${cell.textContent.trim().slice(0, 30)}”`);
    if (cell.matches("td, th") && cell.scrollWidth > cell.clientWidth + 1 && style.overflowX === "visible")
      found.add(`runs out of its cell: ${of(cell)} “${cell.textContent.trim().slice(0, 30)}”`);
  }
  for (const box of document.querySelectorAll("main p, main li, main div, main dd")) {
    const texts = [...box.childNodes].filter((one) => one.nodeType === Node.TEXT_NODE && /\p{L}{2}/u.test(one.data));
    if (!texts.length || !box.querySelector(":scope > :is(a, b, strong, em, code)") || !box.checkVisibility()) continue;
    if (getComputedStyle(box).display === "grid") found.add(`a sentence in pieces: ${of(box)} “${texts[0].data.trim().slice(0, 30)}”`);
  }
  for (const button of document.querySelectorAll("main .btn")) {
    const box = button.getBoundingClientRect();
    if (innerWidth > 700 && box.width > 700) found.add(`a bar of ${Math.round(box.width)} px: “${button.textContent.trim().slice(0, 30)}”`);
  }
  return [...found];
}
