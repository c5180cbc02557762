/* The switch by which a panel shows on the map what its creature would do next; remembered in this browser. */

const PREFIX = "hints:";

function remembered(name) {
  try { return localStorage.getItem(PREFIX + name) !== "off"; } catch { return true; }
}

/** openHints(root, desk, name): root has the marks (hints.js) as JSON, and a [data-show] to tick. */
export function openHints(root, { map }, name) {
  const data = root.querySelector("script"), tick = root.querySelector("[data-show]");
  if (!map || !data) return () => map?.hint(name, []);
  const marks = JSON.parse(data.textContent), closed = new AbortController();
  const show = () => map.hint(name, tick.checked ? marks : []);
  tick.checked = remembered(name);
  tick.addEventListener("change", () => {
    try { localStorage.setItem(PREFIX + name, tick.checked ? "on" : "off"); } catch { /* a private window: for this page */ }
    show();
  }, { signal: closed.signal });
  show();
  return () => { closed.abort(); map.hint(name, []); };
}
