// A board's page while its map is laid out: asks now and then, and shows the page anew when it is there.

const waiting = document.querySelector("[data-drawn]");
const EVERY = 2000;
const MOST = 60;

/** @param {string} address @param {number} left */
async function ask(address, left) {
  try {
    const answer = await fetch(address, { headers: { Accept: "application/json" } });
    const said = await answer.json();
    if (said.drawn || said.trouble) {
      location.reload();
      return;
    }
  } catch {
    // The site is away for a moment: asked again all the same.
  }
  if (left > 0) setTimeout(() => ask(address, left - 1), EVERY);
}

const address = waiting instanceof HTMLElement && waiting.dataset.drawn;
if (address) setTimeout(() => ask(address, MOST), EVERY);
