/* The Doctor's next stop: one order of the TARDIS, chosen in words or on the map. */

/** See panels.js. */
export function open(root, desk) {
  const { paper } = desk;
  if (!paper) return null;
  const box = root.querySelector("[data-box]").dataset.box;
  const goal = root.querySelector("[name=goal]");
  const pick = root.querySelector("[data-pick]");
  const raw = root.querySelector("[data-raw-line]");
  const closed = new AbortController();
  const values = [...goal.options].map((option) => option.value);
  const show = () => {
    const tail = (paper.row(box)?.text ?? "").trim().slice(box.length).trim();
    goal.value = values.includes(tail) ? tail : "H";
    raw.textContent = tail && !values.includes(tail) ? `${box} ${tail}` : "";
  };
  const take = () => paper.put(`${box} ${goal.value}`);
  goal.addEventListener("change", take, { signal: closed.signal });
  pick.hidden = !desk.hands;
  pick.addEventListener("click", () => {
    desk.hands.borrow({
      picked: (at) => {
        if (!values.includes(`- ${at}`)) return desk.say(`The TARDIS cannot go to ${at} now.`);
        goal.value = `- ${at}`;
        desk.hands.cancel();
        return take();
      },
      undone: () => pick.setAttribute("aria-pressed", "false"),
    });
    pick.setAttribute("aria-pressed", "true");
    desk.say("Choose where the TARDIS goes. Escape leaves it.");
  }, { signal: closed.signal });
  paper.addEventListener("change", show, { signal: closed.signal });
  show();
  return () => closed.abort();
}
