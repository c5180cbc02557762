/* The table: map, moves and press in one, kept true by one connection. */

import { Refusal, get, post } from "./ask.js";
import { play, turnOf } from "./film.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";
import { MapOrders } from "./mapping.js";
import { OrderList } from "./orders.js";
import { Panels } from "./panels.js";
import { Paper } from "./paper.js";
import { fetchPart, fill, refresh } from "./parts.js";
import { Press } from "./press.js";
import { toast } from "./site.js";

const table = document.querySelector("[data-table]");
const url = table.dataset.url;
const map = openMap(table);
const box = table.querySelector("[data-map]");
const said = table.querySelector("[data-said]");
const panels = new Panels(table, url);
let paper = null;
let list = null;
let hands = null;
let filming = false;
let retry = 0;
let leaving = false;
const LATER = 8000; // milliseconds until a panel that could not be had is asked for again

/* ---- moves ---- */

function readSheet(root) {
  const data = root.querySelector("#sheet-data");
  return data ? JSON.parse(data.textContent) : null;
}

function openMoves() {
  const panel = table.querySelector("[data-moves]");
  const data = panel && readSheet(panel);
  paper = list = null;
  if (!data?.wants.length) {
    map?.sketch([]);
    said.replaceChildren();
    return openPanels();
  }
  const { save, check, slug } = panel.dataset;
  const token = panel.querySelector("[name=csrfmiddlewaretoken]").value;
  paper = new Paper(data, { save, check, token, slug });
  paper.addEventListener("trouble", ({ detail }) => detail && renewMoves()); // it may be for a turn that is over
  list = new OrderList(panel, paper);
  list.addEventListener("pick", ({ detail }) => {
    hands?.start(detail.subject);
    panels.tell("row:pick", detail);
  });
  if (map && !hands) {
    hands = new MapOrders(map, { box, palette: table.querySelector("[data-palette]"), said, paper });
    hands.addEventListener("choose", ({ detail }) => list?.choose(detail));
  } else hands?.use(paper);
  panel.querySelector("[data-ready-form]")?.addEventListener("submit", markReady);
  openDryRun(panel, data);
  handleText();
  return openPanels();
}

/** The panels of the rules work on the same paper and map as the list of moves. */
function openPanels() {
  return panels.use({ paper, hands: paper && hands, map, say: (text) => { said.textContent = text; } });
}

async function markReady(event) {
  event.preventDefault();
  const form = event.target;
  const body = new FormData(form, event.submitter);
  if (!(await paper.settled())) return toast("Your orders are not saved yet, so you are not marked ready.", "bad");
  try {
    await post(form.action, body);
    await renewMoves(true);
  } catch (refusal) {
    toast(refusal.message, "bad");
  }
  return null;
}

/** The panel as the server has it now. What is not saved yet is not touched, unless the turn is over. */
async function renewMoves(force = false) {
  const holder = table.querySelector('[data-part="moves"]');
  const before = paper?.changes;
  const fresh = await fetchPart(url, "moves").catch(() => null);
  clearTimeout(retry);
  if (!fresh) {
    retry = setTimeout(() => renewMoves(force), LATER);
    return;
  }
  const data = readSheet(fresh);
  const sameTurn = paper && data && data.number === paper.number;
  const typing = holder.contains(document.activeElement) && document.activeElement.matches("input, textarea, select");
  if (sameTurn && (paper.dirty || paper.changes !== before || (typing && !force) || paper.is(data))) return;
  const lost = paper?.unsaved;
  if (lost) toast(`The turn ended before this was saved: ${lost}.`, "bad");
  fill(holder, fresh);
  openMoves();
}

/* ---- a dry run ---- */

function openDryRun(panel, data) {
  const box = panel.querySelector("[data-dry]");
  const ghosts = box.querySelector("[data-ghosts]");
  const back = box.querySelector("[data-unrun]");
  const results = box.querySelector("[data-dry-results]");
  box.querySelector("[data-run]").addEventListener("click", async () => {
    const orders = { [data.seat]: paper.text() };
    for (const line of ghosts.value.split("\n")) {
      const [seat, ...rest] = line.split(":");
      if (rest.length) orders[seat.trim()] = `${orders[seat.trim()] ?? ""}\n${rest.join(":")}`;
    }
    const body = new FormData();
    body.set("orders", JSON.stringify(orders));
    try {
      const told = await post(panel.dataset.try, body);
      map?.sketch([]);
      map?.replace(told.svg);
      filming = true;
      results.replaceChildren(...told.events.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
      back.hidden = false;
    } catch (refusal) {
      results.replaceChildren(Object.assign(document.createElement("li"), { textContent: refusal.message }));
    }
  });
  back.addEventListener("click", async () => {
    back.hidden = true;
    results.replaceChildren();
    filming = false;
    await renewBoard();
  });
}

/* ---- board ---- */

async function renewBoard() {
  if (filming) return;
  const board = await get(`${url}board/`).catch(() => null);
  if (!board || !map) return;
  box.dataset.number = board.number;
  map.replace(board.svg);
  hands?.sketch();
}

/** The phase that was just adjudicated as a film; Escape or a tap skips it. */
async function film(number) {
  if (!map || filming) return;
  filming = true;
  hands?.cancel();
  map.sketch([]);
  const skip = (event) => { if (!event.key || event.key === "Escape") map.skip(); };
  document.addEventListener("keydown", skip);
  box.addEventListener("pointerdown", skip);
  try {
    const turn = await turnOf(`${url}history/`, number);
    said.textContent = `${turn.phase_name}. Escape skips.`;
    await play(map, turn);
    await new Promise((done) => setTimeout(done, 900));
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
  } finally {
    document.removeEventListener("keydown", skip);
    box.removeEventListener("pointerdown", skip);
    said.textContent = "";
    filming = false;
  }
  await renewBoard();
}

/* ---- side ---- */

function openTab(name) {
  for (const tab of table.querySelectorAll("[data-tab]")) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
  for (const panel of table.querySelectorAll("[data-panel]")) panel.hidden = panel.dataset.panel !== name;
}

function countUnread(count) {
  const mark = table.querySelector("[data-unread-total]");
  mark.textContent = count;
  mark.hidden = !count;
  document.title = document.title.replace(/^(\(\d+\) )?/, count ? `(${count}) ` : "");
  handleText();
}

function handleText() {
  const words = table.querySelector("[data-handle-text]");
  const unread = table.querySelector("[data-unread-total]");
  const press = unread.hidden ? "" : ` · ${unread.textContent} unread`;
  const missing = paper?.missing.length;
  words.textContent = paper ? `${missing ? `${missing} without orders` : "Your moves"}${press}` : `Press and powers${press}`;
}

table.addEventListener("click", (event) => {
  const tab = event.target.closest("[data-tab]");
  if (tab) openTab(tab.dataset.tab);
  const wanted = event.target.closest("[data-film]");
  if (wanted) film(Number(wanted.dataset.film));
});

openTab(table.querySelector("[data-tab]").dataset.tab);
if (location.hash === "#votes" || location.hash === "#seats") openTab("powers");
if (location.hash === "#press" || new URLSearchParams(location.search).has("thread")) openTab("press");
openMoves();
const press = new Press(table.querySelector('[data-part="press"]'), url, countUnread);
if (matchMedia("(max-width: 60rem)").matches && !location.hash) {
  table.querySelector("[data-side]").toggleAttribute("data-closed", true);
  table.querySelector("[data-handle]").setAttribute("aria-expanded", "false");
}

/* ---- live ---- */

async function newTurn(hint) {
  refresh(url, "banner");
  refresh(url, "seats");
  refresh(url, "votes");
  if (await panels.outdated()) return location.reload();
  await renewMoves();
  await panels.refresh("turn");
  const button = table.querySelector("[data-film]");
  const number = hint.number - 1;
  if (button) button.dataset.film = number;
  return film(number);
}

function everything() {
  for (const name of ["banner", "seats", "votes"]) refresh(url, name);
  panels.refresh();
  renewMoves();
  renewBoard();
  press.update();
}

/** The banner has a line for each state but "live"; which of them shows survives that the banner is fetched anew. */
function showState(state) {
  table.dataset.connection = state;
}

/** The page may be older than the connection: if the banner tells of another turn, all of it is fetched. */
async function catchUp() {
  const fresh = await fetchPart(url, "banner").catch(() => null);
  const now = fresh?.querySelector(".banner")?.dataset;
  if (!now) return null;
  const shown = table.querySelector(".banner").dataset;
  if (now.status !== shown.status) return location.reload();
  if (now.number !== shown.number) everything();
  else fill(table.querySelector('[data-part="banner"]'), fresh);
  return null;
}

let first = true;
let turning = Promise.resolve();
follow(`${url}live/`, {
  turn: (hint) => { turning = newTurn(hint); },
  press: () => press.update(),
  ready: () => { refresh(url, "banner"); renewMoves(); panels.refresh("ready"); },
  deadline: () => { refresh(url, "banner"); refresh(url, "votes"); renewMoves(); panels.refresh("deadline"); },
  seat: () => { refresh(url, "seats"); refresh(url, "banner"); panels.refresh("seat"); },
  proposal: () => refresh(url, "votes"),
  ledger: () => { toast("There is something new on the ledger."); renewMoves(); panels.refresh("ledger"); },
  game: () => turning.finally(() => leaving || location.reload()), // no reload may undo a click that leads elsewhere
  hello: () => { if (first) catchUp(); else everything(); first = false; },
  ask: () => { catchUp(); press.update(); },
  state: showState,
});
addEventListener("beforeunload", (event) => {
  if (paper?.dirty) event.preventDefault();
  else leaving = true;
});
addEventListener("pageshow", () => { leaving = false; });
