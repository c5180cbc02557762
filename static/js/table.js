/* The table: map, moves and press in one, kept true by one connection. */

import { Refusal, get } from "./ask.js";
import { Coach } from "./coach.js";
import { detailOf, embedded, find, hit, need } from "./dom.js";
import { openDryRun } from "./dry-run.js";
import { keepFocus } from "./focus.js";
import { narrow, openFrame } from "./frame.js";
import { Handle } from "./handle.js";
import { LateNotice } from "./late.js";
import { Lessons } from "./lessons.js";
import { follow } from "./live.js";
import { openMap } from "./mapbox.js";
import { MapKeys } from "./map-keys.js";
import { MapOrders } from "./map-orders.js";
import { OrderList } from "./order-list.js";
import { Panels } from "./panels.js";
import { OrderSheet } from "./order-sheet.js";
import { fetchPart, fill, put, refresh } from "./parts.js";
import { Press } from "./press.js";
import { showQuotes } from "./quotes.js";
import { sendReady } from "./ready.js";
import { sendInTime } from "./sheet-timing.js";
import { toast } from "./site.js";
import { openSkipLinks } from "./skip-links.js";
import { TableBoard } from "./table-board.js";
import { Tabs } from "./tabs.js";
import { touched } from "./touch.js";

/**
 * @import { State } from "./live.js"
 * @import { Row } from "./rows.js"
 * @import { Hint, PaperData, SheetData } from "./server"
 */

const table = need(document, "[data-table]");
const url = table.dataset.url ?? "";
const map = openMap(table);
const box = need(table, "[data-map]");
const said = need(table, "[data-said]");
const panels = new Panels(table, url);
const told = need(table, "[data-told]");
const coach = Coach.of(table);
const tabs = new Tabs(table, `tab of ${url}`);
const lessons = new Lessons(table, url);
const lateBox = find(table, "[data-late]");
const late = lateBox && new LateNotice(lateBox, `${url}orders/rows/`, table.dataset.slug ?? "");
openFrame(table);
box.addEventListener("map:told", (event) => { said.textContent = /** @type {{text: string}} */ (detailOf(event)).text; });
/** @type {OrderSheet | null} */
let sheet = null;
/** @type {OrderList | null} */
let list = null;
/** @type {MapOrders | null} */
let hands = null;
/** @type {MapKeys | null} */
let keys = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;
let leaving = false;
const handle = new Handle(table, () => sheet);
const board = new TableBoard({ map, box, said, url, seat: table.dataset.seat ?? "", hands: () => hands, missed: askLater });
const LATER = 8000; // milliseconds until what could not be had is asked for again

/** Something of what came could not be had, as when the site is busy with everybody's new turn: all of it is, in a while. */
function askLater() {
  clearTimeout(retry);
  retry = setTimeout(everything, LATER * (0.75 + Math.random() / 2)); // not everybody at the same moment
}

/* ---- moves ---- */

/**
 * The sheet as the server wrote it into a panel.
 * @param {ParentNode} root
 */
const readSheet = (root) => /** @type {SheetData | null} */ (embedded(root, "#sheet-data"));

function openMoves() {
  const panel = find(table, "[data-moves]");
  const data = panel && readSheet(panel);
  if (sheet && data?.number !== sheet.number) endSheet(sheet);
  list?.close();
  list = null;
  if (!panel || !data?.wants.length) {
    sheet = null;
    showPlay();
    map?.sketch([]);
    said.replaceChildren();
    return openPanels();
  }
  const fresh = sheet === null;
  const own = sheet ?? newSheet(panel, data);
  sheet = own;
  if (!fresh) own.renew(data);
  showPlay();
  list = new OrderList(panel, own);
  list.addEventListener("pick", (event) => {
    /** @type {Row} */
    const row = detailOf(event);
    hands?.start(row);
    if (list?.byKey) keys?.take();
    panels.tell("row:pick", row);
  });
  if (map && !hands) {
    const palette = need(table, "[data-palette]");
    hands = new MapOrders(map, { box, palette, said, sheet: own });
    keys = new MapKeys(box, { map, hands, palette, said, told });
    hands.addEventListener("choose", (event) => {
      list?.choose(detailOf(event));
      if (detailOf(event)) coach?.did("unit");
    });
  } else if (fresh) hands?.use(own);
  find(panel, "[data-ready-form]", HTMLFormElement)?.addEventListener("submit", markReady);
  openDryRun(panel, own, (svg) => board.suppose(svg), () => board.restore());
  if (board.supposing) board.restore(); // a fresh panel knows nothing of it, and could not lead back
  handle.write();
  return openPanels();
}

/**
 * @param {HTMLElement} panel
 * @param {SheetData} data
 */
function newSheet(panel, data) {
  const { rows: save = "", check = "", slug = "" } = panel.dataset;
  const token = need(panel, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
  const one = new OrderSheet(data, { save, check, token, slug });
  one.addEventListener("change", () => handle.write());
  one.addEventListener("trouble", (event) => detailOf(event) && !one.loggedOut && renewMoves()); // it may be for a turn that is over
  coach?.watch(one);
  return one;
}

/**
 * The turn of a sheet is over: what was typed and does not count is told, and stays told.
 * @param {OrderSheet} ended
 */
function endSheet(ended) {
  list?.takeUp();
  ended.close();
  sheet = null;
}

/**
 * The button that marks ready (or takes it back), where there is one for that.
 * @param {"yes" | "no"} value
 */
function readyButton(value) { return find(table, `[data-ready-button][value="${value}"]`, HTMLButtonElement); }

/** The number of the latest turn that was told of; its moves and its banner may not be there yet. */
let latest = 0;

/** @param {number} number of a turn that the server tells of */
function hear(number) {
  latest = Math.max(latest, number);
  showPlay();
}

/** The button to play these orders: hidden while there is a turn already whose moves are not there yet. */
function showPlay() {
  const play = find(table, "[data-play]");
  const shown = Number(find(table, ".banner")?.dataset.number ?? 0);
  if (play) play.hidden = (sheet !== null && sheet.number !== Math.max(latest, shown)) || !readyButton("yes");
}

/** The banner as it is now; after the moves, if it tells of a later turn: their buttons never stand beside it. */
async function renewBanner() {
  const fresh = await fetchPart(url, "banner").catch(() => null);
  hear(Number((fresh && find(fresh, ".banner")?.dataset.number) ?? 0));
  if (fresh && sheet && sheet.number < latest) await renewMoves({ turning: true });
  if (fresh) fill(need(table, '[data-part="banner"]'), fresh);
  else askLater();
  showPlay();
}

/** The panels of the rules work on the same sheet and map as the list of moves. */
function openPanels() {
  return panels.use({ sheet, hands: sheet && hands, map, say: (text) => { said.textContent = text; } });
}

/** @param {SubmitEvent} event */
async function markReady(event) {
  event.preventDefault();
  const form = hit(event, "form", HTMLFormElement);
  if (!form || !sheet) return;
  list?.takeUp();
  if (await sendReady(form, event.submitter, sheet)) await renewMoves();
}

/**
 * The panel as the server has it now. What is typed stays, unless the turn is over.
 * @param {{turning?: boolean}} [how] turning: the banner follows in any case
 */
async function renewMoves({ turning = false } = {}) {
  const holder = need(table, '[data-part="moves"]');
  const fresh = await fetchPart(url, "moves").catch(() => null);
  if (!fresh) return askLater();
  const data = readSheet(fresh);
  if (sheet && data && data.number < sheet.number) return; // an answer that was overtaken
  if (sheet && !data) { // it may be for a stranger: what is typed stays, unless it is known that the turn is over
    const reader = await whoReads();
    if (reader === "nobody") sheet.logOut();
    if (reader === "unknown") askLater();
    if (reader !== "player") return;
  }
  if (sheet && data && sameFrame(data)) sheet.follow(data);
  else {
    const back = list?.place();
    keepFocus(holder, () => { // the rows are there only when the list has been opened
      put(holder, fresh);
      openMoves();
    });
    list?.focus(back ?? null);
  }
  const banner = Number(find(table, ".banner")?.dataset.number ?? 0);
  if (data && data.number > banner && !turning) renewBanner(); // nobody has told of the turn yet
  late?.look(Math.max(banner, data?.number ?? 0));
}

/**
 * Whether only rows can differ from what is shown: the same turn, ready as before, with the same orders by the GM.
 * @param {PaperData} data
 */
function sameFrame(data) {
  const shown = find(table, "[data-moves]")?.dataset.ready;
  return sheet !== null && data.number === sheet.number && String(data.ruled) === String(sheet.data.ruled) && data.ready === sheet.data.ready && shown !== undefined;
}

/**
 * Whether the site still knows who reads this. No answer, or that of a busy site, tells neither.
 * @returns {Promise<"player" | "nobody" | "unknown">}
 */
async function whoReads() {
  const address = find(table, "[data-moves]")?.dataset.rows;
  if (!address) return "player";
  const refusal = await get(address).then(() => null, (caught) => caught);
  if (refusal === null) return "player";
  if (!(refusal instanceof Refusal) || [0, 429].includes(refusal.status) || refusal.status >= 500) return "unknown";
  return refusal.status === 401 ? "nobody" : "player";
}

/** Another device has saved: its rows are shown here at once. */
async function followPaper() {
  const address = find(table, "[data-moves]")?.dataset.rows;
  const paper = sheet && address ? /** @type {PaperData | null} */ (await get(address).catch(() => null)) : null; // nothing: none is open
  if (!paper || !sameFrame(paper)) return renewMoves();
  return sheet?.follow(paper);
}

sendInTime(table, () => sheet, () => list?.takeUp());

/* ---- side ---- */

table.addEventListener("click", (event) => {
  if (hit(event, "[data-play]") && event.detail < 2) readyButton("yes")?.click();
  const wanted = hit(event, "[data-film]");
  if (wanted) board.film(Number(wanted.dataset.film));
});

openSkipLinks(table, tabs);

tabs.open(tabs.kept);
if (location.hash === "#seats") tabs.open("powers");
if (location.hash === "#votes") tabs.open("decisions");
if (location.hash === "#press" || new URLSearchParams(location.search).has("thread")) tabs.open("press");
openMoves();
late?.look(Number(find(table, ".banner")?.dataset.number ?? 0));
const press = new Press(need(table, '[data-part="press"]'), url, (count) => handle.countUnread(count));
tabs.addEventListener("open", (event) => { if (detailOf(event) === "press") press.attend(); });
if (map) showQuotes(table, map, said, () => hands);
if (narrow() && !location.hash) {
  need(table, "[data-side]").toggleAttribute("data-closed", true);
  need(table, "[data-handle]").setAttribute("aria-expanded", "false");
}

/** What the players decide together, and on its tab how much of it waits for one's answer. */
async function renewVotes() {
  await refresh(url, "votes");
  const votes = find(table, ".votes");
  const mark = need(table, "[data-unanswered-total]");
  mark.textContent = votes?.dataset.unanswered ?? "0";
  mark.hidden = mark.textContent === "0";
  need(table, '[data-tab="decisions"]').hidden = votes?.dataset.nothing !== undefined;
}

/* ---- live ---- */

/** @param {Hint} hint */
async function newTurn(hint) {
  if (hint.number <= Number(box.dataset.number)) return tabs.reload(); // not a next one: other turns are published now
  hear(hint.number);
  board.supposing = false;
  told.textContent = "The turn has been adjudicated.";
  refresh(url, "seats");
  refresh(url, "news");
  refresh(url, "came");
  renewVotes();
  if (await panels.outdated()) return tabs.reload();
  await renewMoves({ turning: true }); // before the banner: a button of the turn before never stands beside the new one
  renewBanner().then(() => { coach?.did("turn"); coach?.begin(); }); // not before the next season is in sight
  if (touched() || !table.querySelector(".side__body :focus-visible")) for (const one of table.querySelectorAll("[data-side], .side__body")) one.scrollTop = 0; // who has keys keeps the place of the focus
  lessons.turned();
  await panels.refresh("turn");
  const button = find(table, "[data-film]");
  const number = hint.number - 1;
  if (button) button.dataset.film = String(number);
  return board.film(number);
}

function everything() {
  clearTimeout(retry);
  renewBanner();
  for (const name of ["seats", "lessons", "news", "came"]) refresh(url, name);
  renewVotes();
  panels.refresh();
  renewMoves();
  board.renew();
  press.update();
}

/**
 * The banner has a line for each state but "live"; which of them shows survives that the banner is fetched anew.
 * @param {State} state
 */
function showState(state) {
  table.dataset.connection = state;
}

/** The page may be older than the connection: its rows are fetched, and if the banner tells of another turn, all of it. */
async function catchUp() {
  const fresh = await fetchPart(url, "banner").catch(() => null);
  if (!fresh) return askLater();
  const now = find(fresh, ".banner")?.dataset;
  if (!now) return null;
  const shown = need(table, ".banner").dataset;
  if (now.status !== shown.status) return tabs.reload();
  if (now.number !== shown.number) everything();
  else {
    fill(need(table, '[data-part="banner"]'), fresh);
    if (sheet) followPaper();
  }
  return null;
}

let first = true;
/** @type {Promise<unknown>} */
let turning = Promise.resolve();
follow(`${url}live/`, {
  turn: (hint) => { turning = newTurn(hint); },
  press: () => press.update(),
  ready: () => { renewBanner(); followPaper(); panels.refresh("ready"); },
  deadline: () => { renewBanner(); renewVotes(); renewMoves(); panels.refresh("deadline"); },
  seat: () => { refresh(url, "seats"); renewBanner(); panels.refresh("seat"); },
  proposal: renewVotes,
  ledger: () => { toast("There is something new on the ledger."); renewMoves(); panels.refresh("ledger"); },
  game: () => turning.finally(() => leaving || tabs.reload()), // no reload may undo a click that leads elsewhere
  hello: () => { if (first) catchUp(); else everything(); first = false; },
  ask: () => { catchUp(); press.update(); },
  state: showState,
});
addEventListener("beforeunload", () => { leaving = true; }); // what is typed is sent on the way, and kept here
addEventListener("pageshow", () => { leaving = false; });
