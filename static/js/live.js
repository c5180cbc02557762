/* One connection to a table. It calls back by kind of event, and says when it is lost and found again. */

/**
 * follow("/games/abc/live/", {turn, press, …, hello, state}). `hello` comes whenever the connection is new: whatever
 * was missed meanwhile is to be fetched then. `state("lost" | "live")` is for telling the reader.
 */
export function follow(url, handlers) {
  let source = null;
  let retry = 0;
  let wait = 2000;

  function lost() {
    handlers.state?.("lost");
    source?.close();
    clearTimeout(retry);
    retry = setTimeout(open, wait);
    wait = Math.min(wait * 1.6, 30000);
  }

  function open() {
    source?.close();
    source = new EventSource(url);
    source.addEventListener("hello", () => {
      wait = 2000;
      handlers.state?.("live");
      handlers.hello?.();
    });
    source.addEventListener("away", lost);
    source.addEventListener("error", lost);
    for (const kind of ["turn", "press", "ready", "deadline", "game", "seat", "proposal", "ledger"]) {
      source.addEventListener(kind, (event) => handlers[kind]?.(JSON.parse(event.data)));
    }
  }

  open();
  addEventListener("online", open);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && open());
}
