/* The bench: papers of every power, the board to edit, and every deed without a reload. Without this script all of it is one form. */

import { openMap } from "./mapbox.js";
import { MapOrders } from "./mapping.js";
import { arrow } from "./notation.js";
import { OrderList } from "./orders.js";
import { Paper } from "./paper.js";
import { palette as boardPalette } from "./sandbox-board.js";
import { toast } from "./site.js";

const bench = document.querySelector("[data-bench]");
const box = bench.querySelector("[data-map]");
const palette = bench.querySelector("[data-palette]");
const said = bench.querySelector("[data-said]");
const map = openMap(bench);
const token = () => bench.querySelector("[name=csrfmiddlewaretoken]").value;
const carried = () => bench.querySelector("[name=bench]").value;
let papers = new Map();
let sheets = {};
let editor = {};
let seat = "";
let tab = "";
let hands = null;
let picking = "";
let busy = false;

const json = (id) => JSON.parse(document.getElementById(id).textContent);

/** Orders on the map for one power, with the arrows of all others under them. */
class Hands extends MapOrders {
  sketch(more = []) { super.sketch([...others(), ...more]); }
}

function others() {
  return [...papers].filter(([owner]) => owner !== seat).flatMap(([owner, { paper }]) => paper.rows.map((row) => paper.orderOf(row)).filter(Boolean).map((order) => arrow(order, owner)).filter(Boolean));
}

/* ---- papers ---- */

function openPapers() {
  papers = new Map();
  for (const [owner, data] of Object.entries(sheets)) {
    const panel = bench.querySelector(`[data-seat="${CSS.escape(owner)}"]`);
    const more = () => ({ bench: carried(), seat: owner });
    const paper = new Paper(data, { save: bench.dataset.lines, check: bench.dataset.lines, token: token(), slug: `sandbox:${Date.now()}:${owner}`, more });
    const list = new OrderList(panel, paper);
    list.addEventListener("pick", ({ detail }) => hands?.start(detail.subject));
    paper.addEventListener("change", () => count(owner));
    papers.set(owner, { paper, list, panel });
    count(owner);
  }
  const first = Object.keys(sheets);
  choose(first.includes(seat) ? seat : first[0] ?? "");
}

function count(owner) {
  const { paper } = papers.get(owner) ?? {};
  const words = bench.querySelector(`[data-seat-pick="${CSS.escape(owner)}"] [data-seat-count]`);
  if (words && paper) words.textContent = paper.missing.length || "✓";
}

function choose(owner) {
  seat = owner;
  for (const [name, { panel }] of papers) panel.hidden = name !== owner;
  for (const button of bench.querySelectorAll("[data-seat-pick]")) button.setAttribute("aria-pressed", String(button.dataset.seatPick === owner));
  const held = papers.get(owner);
  if (!held || !map) return map?.sketch([]);
  if (hands) hands.use(held.paper);
  else {
    hands = new Hands(map, { box, palette, said, paper: held.paper });
    hands.addEventListener("choose", ({ detail }) => { picking = detail; papers.get(seat)?.list.choose(detail); });
  }
  return hands.sketch();
}

/** Whose unit, dislodged unit or centre is at a place, among those who may order. */
function owners(province) {
  const at = (owner) => Object.entries(papers.get(owner)?.paper.orders ?? {}).some(([subject, orders]) => (subject ? orders[0]?.at === province : orders.some((order) => order.at === province)));
  return [...papers.keys()].filter(at);
}

/* ---- the map ---- */

bench.addEventListener("province:pick", (event) => {
  const { province } = event.detail;
  if (tab === "board") {
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

function openTab(name) {
  tab = name;
  for (const one of bench.querySelectorAll("[data-tab]")) one.setAttribute("aria-selected", String(one.dataset.tab === name));
  for (const panel of bench.querySelectorAll("[data-panel]")) panel.hidden = panel.dataset.panel !== name;
  bench.querySelector("[data-handle-text]").textContent = bench.querySelector(`[data-tab="${name}"]`)?.textContent ?? "";
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

/** Take a page that the server made: every region of it, the map in its place, and where one now is. */
function take(html, { url = "", remember = true } = {}) {
  const fresh = new DOMParser().parseFromString(html, "text/html");
  const its = fresh.querySelector("[data-bench]");
  if (!its) return document.location.reload();
  for (const region of bench.querySelectorAll("[data-region]")) region.replaceChildren(...its.querySelector(`[data-region="${region.dataset.region}"]`).childNodes);
  document.querySelector(".gamehead h1").textContent = fresh.querySelector(".gamehead h1").textContent;
  document.title = fresh.title;
  Object.assign(bench.dataset, its.dataset);
  const svg = its.querySelector("svg.atlas");
  if (map && svg) map.replace(new XMLSerializer().serializeToString(svg));
  if (remember) history.pushState({ bench: carried(), tab: its.dataset.open }, "", url || location.href);
  for (const one of fresh.querySelectorAll(".notices .notice")) toast(one.textContent, "good");
  return opened();
}

function opened() {
  sheets = bench.dataset.played === "yes" ? {} : json("bench-sheets");
  editor = json("bench-editor");
  picking = "";
  if (bench.dataset.played === "yes") {
    for (const panel of bench.querySelectorAll("[data-seat]")) panel.querySelector("[data-plain]").open = true;
    papers = new Map();
  }
  openPapers();
  openTab(bench.dataset.open || "orders");
  const film = bench.querySelector("[data-film]");
  film.hidden = bench.dataset.played !== "yes" || !json("bench-motions").length;
  bench.querySelector("[data-side]").removeAttribute("data-closed");
}

async function settled() {
  for (const { paper } of papers.values()) if (paper.dirty) await paper.settled();
}

async function send(deed, more = {}, submitter = null) {
  if (busy) return;
  busy = true;
  map?.skip();
  bench.dataset.busy = "";
  const active = document.activeElement;
  if (active?.matches?.(".row__input")) active.blur();
  const body = new FormData(bench);
  for (const { paper } of papers.values()) body.set(`orders-${paper.seat}`, paper.text());
  body.set("do", deed);
  for (const [key, value] of Object.entries(more)) body.set(key, value);
  try {
    const response = await fetch(submitter?.getAttribute("formaction") ?? bench.getAttribute("action"), { method: "POST", body, credentials: "same-origin", headers: { Accept: "text/html" } });
    const url = new URL(response.url).pathname === bench.getAttribute("action") ? "" : response.url;
    if (!(response.headers.get("Content-Type") ?? "").startsWith("text/html")) throw new Error("no page");
    take(await response.text(), { url, remember: response.ok });
    if (deed === "adjudicate" && response.ok) film();
  } catch {
    toast("The site does not answer. What is here stays here: try again.", "bad");
  } finally {
    busy = false;
    delete bench.dataset.busy;
  }
}

async function film() {
  const motions = json("bench-motions");
  if (motions.length) await map?.play(motions, { duration: 700 });
}

bench.addEventListener("submit", (event) => {
  const button = event.submitter;
  if (!button || button.hasAttribute("data-leave") || button.hasAttribute("data-download")) {
    if (button) for (const { paper, panel } of papers.values()) panel.querySelector("[data-paper]").value = paper.text();
    return;
  }
  event.preventDefault();
  send(button.value, {}, button);
});

bench.addEventListener("click", (event) => {
  const picked = event.target.closest("[data-seat-pick]");
  if (picked) choose(picked.dataset.seatPick);
  const chosen = event.target.closest("[data-tab]");
  if (chosen) openTab(chosen.dataset.tab);
  if (event.target.closest("[data-film]")) film();
});

addEventListener("popstate", async ({ state }) => {
  if (!state?.bench) return;
  await settled();
  await restore(state);
});

async function restore(state) {
  const body = new FormData();
  body.set("csrfmiddlewaretoken", token());
  body.set("bench", state.bench);
  body.set("tab", state.tab ?? "");
  body.set("do", "show");
  const response = await fetch(bench.getAttribute("action"), { method: "POST", body, credentials: "same-origin" }).catch(() => null);
  if (response?.ok) take(await response.text(), { remember: false });
}

opened();
if (history.state?.bench && history.state.bench !== carried()) restore(history.state);
else history.replaceState({ bench: carried(), tab: bench.dataset.open }, "", location.href);
if (innerWidth < 960) {
  bench.querySelector("[data-side]").setAttribute("data-closed", "");
  bench.querySelector("[data-handle]").setAttribute("aria-expanded", "false");
}
