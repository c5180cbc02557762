/* Sunday: the map may pick jumps, those too that the vote has yet to make possible. */

/** See panels.js. */
export function open(root, { hands }) {
  const data = root.querySelector("#sunday-data");
  if (!data || !hands) return null;
  hands.more(JSON.parse(data.textContent).jumps);
  return () => hands.more({});
}
