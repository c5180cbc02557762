/* NBO: a tick for each centre that is to be Vogon-proof; every one costs a build. */

import { parted } from "./papers.js";

/** See panels.js. */
export function open(root, { paper }) {
  const box = root.querySelector("[data-nbo]");
  if (!paper || !box) return null;
  const ticks = [...box.querySelectorAll("input")], over = root.querySelector("[data-over]");
  const closed = new AbortController();
  const lineOf = (tick) => paper.linesOf("nbo").find((line) => parted(line).order === tick.value);
  const show = () => {
    for (const tick of ticks) tick.checked = Boolean(lineOf(tick));
    const due = Math.abs(paper.data.wants.find((want) => want.kind === "build")?.count ?? Infinity);
    const spent = paper.linesOf("nbo").length + paper.linesOf("build").filter((line) => /BUILD/i.test(line)).length;
    over.textContent = spent > due ? `That is ${spent} with your builds, and ${due} are due: the first ${due} on your paper count.` : "";
  };
  box.addEventListener("change", () => {
    const others = paper.linesOf("nbo").filter((line) => !ticks.some((tick) => parted(line).order === tick.value));
    paper.layKind("nbo", [...ticks.filter((tick) => tick.checked).map((tick) => lineOf(tick) ?? tick.value), ...others]);
  }, { signal: closed.signal });
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
