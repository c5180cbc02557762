/* The bench: an order sheet for every power, the board to edit, and every deed without a reload. Without this script all of it is one form. */

import { detailOf, embedded, find, findAll, hit, need } from "./dom.js";
import { openMap } from "./mapbox.js";
import { arrowsOf } from "./arrows.js";
import { MapOrders } from "./map-orders.js";
import { OrderList } from "./order-list.js";
import { OrderSheet } from "./order-sheet.js";
import { allReleased } from "./presses.js";
import { saveWhole } from "./whole-sheet.js";
import { palette as boardPalette } from "./sandbox-board.js";
import { toast } from "./site.js";

/**
 * @import { Pick } from "../atlas/mapview.js"
 * @import { Sketch } from "../atlas/sketch.js"
 * @import { Row } from "./rows.js"
 * @import { EditorData, Motion, SheetData } from "./server"
 *
 * @typedef {{sheet: OrderSheet, list: OrderList, panel: HTMLElement}} Seat
 */

const bench = need(document, "[data-bench]", HTMLFormElement);
const box = need(bench, "[data-map]");
const palette = need(bench, "[data-palette]");
const said = need(bench, "[data-said]");
const map = openMap(bench);
const address = bench.getAttribute("action") ?? "";
const token = () => need(bench, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
const carried = () => need(bench, "[name=bench]", HTMLInputElement).value;
/** @type {Map<string, Seat>} */
let seats = new Map();
/** @type {Record<string, SheetData>} */
let sheets = {};
/** @type {EditorData} */
let editor;
let seat = "";
let tab = "";
/** @type {Hands | null} */
let hands = null;
let picking = "";
let busy = false;

const motions = () => /** @type {Motion[]} */ (embedded(document, "#bench-motions"));

/** Orders on the map for one power, with the arrows of all others under them. */
class Hands extends MapOrders {
  /**
   * @override
   * @param {Sketch[]} more
   */
  sketch(more = []) { super.sketch([...others(), ...more]); }
}

function others() {
  return [...seats].filter(([owner]) => owner !== seat).flatMap(([, { sheet }]) => arrowsOf(sheet));
}

/* ---- order sheets ---- */

function openSheets() {
  seats = new Map();
  for (const [owner, data] of Object.entries(sheets)) {
    const panel = need(bench, `[data-seat="${CSS.escape(owner)}"]`);
    const more = () => ({ bench: carried(), seat: owner });
    const lines = bench.dataset.lines ?? "";
    /** @type {OrderSheet} */
    const sheet = new OrderSheet(data, {
      save: lines, check: lines, token: token(), slug: `sandbox:${Date.now()}:${owner}`, more, send: (edits, body) => saveWhole(sheet, lines, edits, body),
    });
    const list = new OrderList(panel, sheet);
    list.addEventListener("pick", (event) => hands?.start(/** @type {Row} */ (detailOf(event))));
    sheet.addEventListener("change", () => count(owner));
    seats.set(owner, { sheet, list, panel });
    count(owner);
  }
  const first = Object.keys(sheets);
  choose(first.includes(seat) ? seat : first[0] ?? "");
}

/** @param {string} owner */
function count(owner) {
  const { sheet } = seats.get(owner) ?? {};
  const words = bench.querySelector(`[data-seat-pick="${CSS.escape(owner)}"] [data-seat-count]`);
  if (words && sheet) words.textContent = String(sheet.missing.length || "✓");
}

/** @param {string} owner */
function choose(owner) {
  seat = owner;
  for (const [name, { panel }] of seats) panel.hidden = name !== owner;
  for (const button of findAll(bench, "[data-seat-pick]")) button.setAttribute("aria-pressed", String(button.dataset.seatPick === owner));
  const held = seats.get(owner);
  if (!held || !map) return map?.sketch([]);
  if (hands) hands.use(held.sheet);
  else {
    hands = new Hands(map, { box, palette, said, sheet: held.sheet });
    hands.addEventListener("choose", (event) => { picking = detailOf(event); seats.get(seat)?.list.choose(picking); });
  }
  return hands.sketch();
}

/**
 * Whose unit, dislodged unit or centre is at a place, among those who may order.
 * @param {string} province
 */
function owners(province) {
  /** @param {string} owner */
  const at = (owner) => Object.entries(seats.get(owner)?.sheet.orders ?? {}).some(([subject, orders]) => (subject ? orders[0]?.at === province : orders.some((order) => order.at === province)));
  return [...seats.keys()].filter(at);
}

/* ---- the map ---- */

bench.addEventListener("province:pick", (event) => {
  /** @type {Pick} */
  const { province } = detailOf(event);
  if (tab === "board" && map) {
    event.stopPropagation();
    boardPalette(palette, editor, province, { map, box, change: (lines) => send("edit", { edits: lines }), say: (text) => { said.textContent = text; } });
    return;
  }
  if (bench.dataset.played === "yes") return event.stopPropagation();
  if (tab !== "orders") openTab("orders");
  const those = owners(province);
  if (!picking && those.length && !those.includes(seat)) choose(those[0]);
  return undefined;
}, true);

bench.addEventListener("map:cancel", () => { if (tab === "board") palette.hidden = true; });

/* ---- tabs ---- */

/** @param {string} name */
function openTab(name) {
  tab = name;
  for (const one of findAll(bench, "[data-tab]")) one.setAttribute("aria-selected", String(one.dataset.tab === name));
  for (const panel of findAll(bench, "[data-panel]")) panel.hidden = panel.dataset.panel !== name;
  need(bench, "[data-handle-text]").textContent = bench.querySelector(`[data-tab="${name}"]`)?.textContent ?? "";
  palette.classList.toggle("palette--board", name === "board");
  hands?.cancel();
  palette.hidden = true;
  map?.choose(null);
  const old = bench.dataset.played === "yes";
  if (map) map.show({ orders: name !== "board" });
  if (name === "board" || old) map?.sketch([]);
  else hands?.sketch();
}

/* ---- deeds ---- */

/**
 * Take a page that the server made: every region of it, the map in its place, and where one now is.
 * @param {string} html
 * @param {{url?: string, remember?: boolean}} [options]
 */
function take(html, { url = "", remember = true } = {}) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const its = find(fresh, "[data-bench]");
  if (!its) return document.location.reload();
  for (const region of findAll(bench, "[data-region]")) region.replaceChildren(...need(its, `[data-region="${region.dataset.region}"]`).childNodes);
  need(document, ".gamehead h1").textContent = need(fresh, ".gamehead h1").textContent;
  document.title = fresh.title;
  Object.assign(bench.dataset, its.dataset);
  const svg = its.querySelector("svg.atlas");
  if (map && svg) map.replace(new XMLSerializer().serializeToString(svg));
  if (remember) history.pushState({ bench: carried(), tab: its.dataset.open }, "", url || location.href);
  for (const one of fresh.querySelectorAll(".notices .notice")) toast(one.textContent ?? "", "good");
  return opened();
}

function opened() {
  sheets = bench.dataset.played === "yes" ? {} : /** @type {Record<string, SheetData>} */ (embedded(document, "#bench-sheets"));
  editor = /** @type {EditorData} */ (embedded(document, "#bench-editor"));
  picking = "";
  if (bench.dataset.played === "yes") {
    for (const panel of findAll(bench, "[data-seat]")) need(panel, "[data-plain]", HTMLDetailsElement).open = true;
    seats = new Map();
  }
  openSheets();
  openTab(bench.dataset.open || "orders");
  need(bench, "[data-film]").hidden = bench.dataset.played !== "yes" || !motions().length;
  need(bench, "[data-side]").removeAttribute("data-closed");
}

async function settled() {
  for (const { sheet } of seats.values()) if (sheet.dirty) await sheet.settled();
}

/**
 * @param {string} deed
 * @param {Record<string, string>} more
 * @param {HTMLElement | null} submitter
 */
async function send(deed, more = {}, submitter = null) {
  if (busy) return;
  busy = true;
  map?.skip();
  bench.dataset.busy = "";
  const body = new FormData(bench);
  for (const { sheet } of seats.values()) body.set(`orders-${sheet.seat}`, sheet.text());
  body.set("do", deed);
  for (const [key, value] of Object.entries(more)) body.set(key, value);
  try {
    const response = await fetch(submitter?.getAttribute("formaction") ?? address, { method: "POST", body, credentials: "same-origin", headers: { Accept: "text/html" } });
    const url = new URL(response.url).pathname === address ? "" : response.url;
    if (!(response.headers.get("Content-Type") ?? "").startsWith("text/html")) throw new Error("no page");
    const html = await response.text();
    await allReleased();
    take(html, { url, remember: response.ok });
    if (deed === "adjudicate" && response.ok) film();
  } catch {
    toast("The site does not answer. What is here stays here: try again.", "bad");
  } finally {
    busy = false;
    delete bench.dataset.busy;
  }
}

async function film() {
  const all = motions();
  if (all.length) await map?.play(all, { duration: 700 });
}

bench.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement) || button.hasAttribute("data-leave") || button.hasAttribute("data-download")) {
    if (button) for (const { sheet, panel } of seats.values()) need(panel, "[data-paper]", HTMLTextAreaElement).value = sheet.text();
    return;
  }
  event.preventDefault();
  send(button.value, {}, button);
});

bench.addEventListener("click", (event) => {
  const picked = hit(event, "[data-seat-pick]");
  if (picked) choose(picked.dataset.seatPick ?? "");
  const chosen = hit(event, "[data-tab]");
  if (chosen) openTab(chosen.dataset.tab ?? "");
  if (hit(event, "[data-film]")) film();
});

addEventListener("popstate", async ({ state }) => {
  if (!state?.bench) return;
  await settled();
  await restore(state);
});

/** @param {{bench: string, tab?: string}} state */
async function restore(state) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", token());
  body.set("bench", state.bench);
  body.set("tab", state.tab ?? "");
  body.set("do", "show");
  const asked = fetch(address, { method: "POST", body, credentials: "same-origin" });
  const html = await asked.then((response) => (response.ok ? response.text() : "")).catch(() => "");
  if (html) take(html, { remember: false });
}

opened();
if (history.state?.bench && history.state.bench !== carried()) restore(history.state);
else history.replaceState({ bench: carried(), tab: bench.dataset.open }, "", location.href);
if (innerWidth < 960) {
  need(bench, "[data-side]").setAttribute("data-closed", "");
  need(bench, "[data-handle]").setAttribute("aria-expanded", "false");
}
