// A page that waits for a worker: asks how far it is, shows that, and shows the page anew when it is done.

const waiting = document.querySelector("[data-progress]");
const EVERY = 2000;
const MOST = 900;

/** @param {HTMLElement} box @param {{done: boolean, share: number, said: string}} told */
function show(box, told) {
  const said = box.querySelector("[data-said]");
  const bar = box.querySelector("progress");
  if (said) said.textContent = told.said;
  if (bar) bar.value = told.share;
}

/** @param {HTMLElement} box @param {string} address @param {number} left */
async function ask(box, address, left) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const told = await answer.json();
    if (told.done) {
      location.reload();
      return;
    }
    show(box, told);
  } catch {
    // The site is away for a moment: asked again all the same.
  }
  if (left > 0) setTimeout(() => ask(box, address, left - 1), EVERY);
}

if (waiting instanceof HTMLElement && waiting.dataset.progress) {
  const address = waiting.dataset.progress;
  setTimeout(() => ask(waiting, address, MOST), EVERY);
}

export {};
