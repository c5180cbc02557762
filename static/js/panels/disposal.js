/* Winter 1900: what stands in each home centre, a click a centre. */

const placeOf = (line) => line.trim().split(/\s+/).at(-1)?.split("/")[0];

/** See panels.js. */
export function open(root, { paper }) {
  if (!paper) return null;
  const rows = [...root.querySelectorAll("[data-centre]")];
  const closed = new AbortController();
  const show = () => {
    const lines = paper.linesOf("disposal");
    for (const row of rows) {
      const given = lines.find((line) => placeOf(line) === row.dataset.centre);
      for (const choice of row.querySelectorAll("input")) choice.checked = choice.value === given;
    }
  };
  root.addEventListener("change", (event) => {
    const { value } = event.target;
    const others = paper.linesOf("disposal").filter((line) => placeOf(line) !== placeOf(value));
    paper.layKind("disposal", [...others, value]);
  }, { signal: closed.signal });
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
