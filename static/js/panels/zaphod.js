/* The vote for Zaphod: one of three, or none. */

/** See panels.js. */
export function open(root, { paper }) {
  const box = root.querySelector("[data-votes]");
  if (!paper || !box) return null;
  const choices = [...box.querySelectorAll("input")];
  const closed = new AbortController();
  const show = () => {
    const given = paper.linesOf("Zaphod").at(-1) ?? "";
    for (const choice of choices) choice.checked = choice.value === given;
  };
  box.addEventListener("change", (event) => paper.layKind("Zaphod", event.target.value ? [event.target.value] : []), { signal: closed.signal });
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
