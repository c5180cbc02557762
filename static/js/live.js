/* One connection to a table. It calls back by kind of event, and says when it is lost and found again. */

/**
 * @import { Hint } from "./server"
 *
 * @typedef {"turn" | "press" | "ready" | "deadline" | "game" | "seat" | "proposal" | "ledger"} Event
 * @typedef {"lost" | "off" | "live"} State
 * @typedef {{[kind in Event]?: (hint: Hint) => unknown} & {hello?: () => unknown, ask?: () => unknown, state?: (state: State) => unknown}} Handlers
 */

const SOON = 2000;
const AGAIN = 200;
const LOST = 30000; // the longest wait for a connection that was lost
const REFUSED = 90000; // and for one that the site does not give: there are too many listeners
const ASK = 60000; // meanwhile the page asks by itself, at most this often
/** @type {Event[]} */
const KINDS = ["turn", "press", "ready", "deadline", "game", "seat", "proposal", "ledger"];

/**
 * Not all at the same moment: when the site has been away, everybody comes back.
 * @param {number} wait
 */
const spread = (wait) => wait * (0.5 + Math.random());

/**
 * follow("/games/abc/live/", {turn, press, …, hello, ask, state}). `hello` comes whenever the connection is new: whatever
 * was missed meanwhile is to be fetched then. `ask` comes from time to time while the site gives no connection, and
 * fetches what matters most (without one, `hello` does it). `state("lost" | "off" | "live")` is for telling the reader.
 * @param {string} url
 * @param {Handlers} handlers
 */
export function follow(url, handlers) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let wait = SOON;
  let refusals = 0;
  let asked = performance.now();

  function ask() {
    if (document.hidden || performance.now() - asked < ASK) return;
    asked = performance.now();
    (handlers.ask ?? handlers.hello)?.();
  }

  function lost() {
    // A browser that was answered with anything but a stream gives up; one that was not answered at all would go on.
    const refused = source?.readyState === EventSource.CLOSED;
    source?.close();
    refusals = refused ? refusals + 1 : 0;
    const off = refusals > 1; // once, it may have been a restart
    handlers.state?.(off ? "off" : "lost");
    if (off) ask();
    clearTimeout(retry);
    retry = setTimeout(open, spread(wait));
    wait = Math.min(wait * 1.6, off ? REFUSED : LOST);
  }

  function open() {
    source?.close();
    source = new EventSource(url);
    source.addEventListener("hello", () => {
      wait = SOON;
      refusals = 0;
      handlers.state?.("live");
      handlers.hello?.();
    });
    // Somebody's rights here have changed, perhaps this reader's: who reads is looked at anew.
    source.addEventListener("again", () => {
      source?.close();
      clearTimeout(retry);
      retry = setTimeout(open, spread(AGAIN));
    });
    source.addEventListener("away", lost);
    source.addEventListener("error", lost);
    for (const kind of KINDS) {
      source.addEventListener(kind, (event) => handlers[kind]?.(JSON.parse(event.data)));
    }
  }

  open();
  addEventListener("online", open);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && open());
}
