/* The page of a drawing: every form and every tool is one edit, sent when the one before it is kept; the answer is the page's parts. */

import { find, findAll, hit, need, usedEarly } from "./dom.js";
import { DrawingMap } from "./drawing-map.js";
import { draggedSeats } from "./drawing-seats.js";
import { allReleased } from "./presses.js";
import { toast } from "./site.js";

/** @import { Tool } from "./drawing-map.js" */
/** @typedef {{done: boolean, share: number, said: string, to?: string}} Progress how far a worker is, in percent; `to`: where it goes on */

const desk = need(document, "[data-desk]");
const address = desk.dataset.url ?? "";
/** Milliseconds after which an edit that did not reach the site is sent again. */
const AGAIN = 3000;
/** Milliseconds between two questions how far a worker is. */
const EVERY = 1000;
const HINTS = {
  choose: "Press a province, or a border. Drag a unit or a name to where it should stand.",
  line: "Press where the line begins, where it turns, where it ends, which is pressed twice. It is drawn to borders and corners nearby.",
  around: "Press around what is to be a province; press the first point again to close it.",
  corners: "Drag a corner. Press a border to put one in.",
  strait: "Press two lands with water between: armies pass from one to the other. Press a strait to take it out.",
};
const KEYS = "With the keyboard: arrows move a crosshair over the map, with Shift finely; Enter presses; F finishes a line; Escape leaves it.";

/** @type {Promise<unknown>} */
let sending = Promise.resolve();
let waiting = 0;
/** Provinces that were chosen and are not shown yet. */
let choosing = 0;
/** Whether what waits is a worker, of whom nothing is lost. */
let watching = false;
/** @type {DrawingMap | null} */
let map = null;

const version = () => find(desk, "[data-version]")?.dataset.version ?? "";
const mapBox = () => need(desk, "[data-fragment=map]");
const chosen = () => find(desk, "[name=chosen]", HTMLInputElement)?.value ?? "";

/** @param {string} text */
function kept(text) {
  const line = find(desk, "[data-kept]");
  if (line) line.textContent = text;
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => { setTimeout(done, ms); });

/**
 * Ask until the site answers; what it answers is HTML, or a page of its own for errors.
 * @param {string} url
 * @param {RequestInit} options
 */
async function insist(url, options) {
  for (;;) {
    try {
      const answer = await fetch(url, { credentials: "same-origin", ...options });
      if (answer.status < 500) return answer;
    } catch {
      // The site is away: nothing of this is lost as long as the page is open.
    }
    kept("Not kept yet: the site does not answer. It is tried again.");
    await pause(AGAIN);
  }
}

/**
 * @param {string} url
 * @param {FormData} data
 */
async function send(url, data) {
  data.set("part", "1");
  data.set("version", version());
  data.set("map", mapBox().dataset.map ?? "");
  if (!data.has("chosen")) data.set("chosen", chosen());
  const token = need(document, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
  kept("Keeping …");
  given = "";
  const answer = await insist(url, { method: "POST", body: data, headers: { "X-CSRFToken": token } });
  await show(answer);
  await waited();
}

/**
 * Wait for the worker that does something for this drawing, if one does; what comes of it is shown. The edits that
 * somebody makes meanwhile wait, too.
 */
async function waited() {
  watching = true;
  for (let box = find(desk, "[data-working]"); box; box = find(desk, "[data-working]")) {
    await pause(EVERY);
    const answer = await insist(box.dataset.working ?? "", { headers: { Accept: "application/json" } });
    if (!answer.ok) break;
    const told = /** @type {Progress} */ (await answer.json());
    if (told.to && box.isConnected) {
      location.assign(told.to);
      return;
    }
    if (told.done || !box.isConnected) await fresh(chosen());
    else tell(box, told);
  }
  watching = false;
}

/** @param {HTMLElement} box @param {Progress} told */
function tell(box, told) {
  need(box, "[data-said]").textContent = told.said;
  if (told.share) need(box, "progress", HTMLProgressElement).value = told.share;
}

/** The page's parts as they are now. @param {string} code the province that is chosen */
async function fresh(code) {
  const asked = new URLSearchParams({ province: code, part: "1", map: mapBox().dataset.map ?? "" });
  await show(await insist(`${address}?${asked}`, {}));
}

/** @param {Response} answer */
async function show(answer) {
  if (![200, 409, 422].includes(answer.status)) {
    toast(`The site refused that (${answer.status}). Load the page again; what was kept is there.`, "bad");
    return;
  }
  const html = await answer.text();
  await allReleased();
  swap(html);
  kept(answer.ok ? "Kept" : "That was not done");
}

/**
 * In turn, since each edit is made on what the one before left.
 * @param {() => Promise<unknown>} deed
 */
function next(deed) {
  waiting += 1;
  sending = sending.then(deed).catch((lost) => toast(String(lost), "bad")).finally(() => { waiting -= 1; });
}

/** @param {string} html the parts as they are now */
function swap(html) {
  const answer = document.createElement("template");
  answer.innerHTML = html;
  const focus = document.activeElement, id = focus?.id ?? "";
  const typed = focus instanceof HTMLInputElement || focus instanceof HTMLTextAreaElement ? focus : null;
  const text = typed && typed.value !== typed.defaultValue && typed.type !== "checkbox" ? typed.value : null;
  const open = findAll(desk, "details[open] > summary").map((summary) => summary.textContent);
  for (const piece of findAll(desk, "[data-fragment]")) {
    const fresh = find(answer.content, `[data-fragment="${piece.dataset.fragment}"]`);
    if (!fresh || "same" in fresh.dataset) continue;
    if (fresh.dataset.map) piece.dataset.map = fresh.dataset.map;
    piece.replaceChildren(...fresh.childNodes);
  }
  const told = find(answer.content, "[data-version]")?.dataset.version;
  if (told) need(desk, "[data-version]").dataset.version = told;
  for (const summary of findAll(desk, "details > summary")) {
    if (open.includes(summary.textContent) && summary.parentElement) summary.parentElement.setAttribute("open", "");
  }
  restore(id, text);
  openMap();
  refused();
}

/** The line that the last edit was refused for: what is given back once is not given back again. */
let given = "";

/** A line that was refused goes on where it was. */
function refused() {
  const notice = find(desk, "[data-fragment=notice] [data-line]"), { line = "", closed = "", where = "" } = notice?.dataset ?? {};
  if (line && line !== given) map?.back(line, closed !== "", where);
  given = line;
}

/**
 * Where somebody was, and what they had typed and not sent.
 * @param {string} id
 * @param {string | null} text
 */
function restore(id, text) {
  const there = id ? document.getElementById(id) : null;
  if (!there || there === document.activeElement) return;
  if (text !== null && (there instanceof HTMLInputElement || there instanceof HTMLTextAreaElement)) there.value = text;
  const usable = there instanceof HTMLButtonElement && there.disabled ? find(there.form ?? there, "button:enabled") : there;
  usable?.focus({ preventScroll: true });
}

/**
 * @param {string} code
 * @param {string} [border] the province on the other side of one of its borders
 */
function choose(code, border) {
  const card = need(desk, "[data-fragment=chosen]");
  choosing += 1;
  card.inert = true;  // what is typed now would be written of the province before
  next(async () => {
    await fresh(code).finally(() => { choosing -= 1; card.inert = choosing > 0; });
    kept("Kept as you go");
    history.replaceState(null, "", `${address}?province=${encodeURIComponent(code)}`);
    const row = border && document.getElementById(`border-${border}`);
    if (row) find(row, "input[type=checkbox]", HTMLInputElement)?.focus();
  });
}

/** @param {Record<string, string>} fields */
function edit(fields) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  next(() => send(`${address}edit/`, data));
}

function openMap() {
  const box = mapBox(), svg = find(box, "svg", SVGSVGElement);
  if (!svg) return;
  if (map) map.adopt(svg);
  else {
    box.tabIndex = 0;
    box.setAttribute("role", "application");
    box.setAttribute("aria-label", `The map. ${KEYS}`);
    for (const part of findAll(desk, "[data-toolbar], [data-doing]")) part.hidden = false;
    map = new DrawingMap(box, { edit, choose, doing });
  }
  map.choose(chosen());
}

/** @param {{tool: Tool, points: number, lines: number, held: boolean, from: string, over: string, fails: boolean}} state */
function doing({ tool, points, lines, held, from, over, fails }) {
  const told = fails ? "The line was not drawn, and is kept: go on with it, take points back with Backspace, or draw another with it." : HINTS[tool];
  const begun = from ? `From ${from}: press the land on the other side.` : told;
  const water = over ? `Armies do not enter ${over}: that is no end of a strait. ` : "";
  need(desk, "[data-hint]").textContent = held ? "Move it, and Enter puts it down." : water + begun;
  const finish = need(desk, "[data-finish]");
  finish.hidden = points < 2 && !(lines && !points);
  finish.textContent = tool === "around" ? "Close it" : lines ? "Finish the lines" : "Finish the line";
  need(desk, "[data-another]").hidden = points < 2 || tool !== "line";
  need(desk, "[data-remove]").hidden = !held;
  need(desk, "[data-cancel]").hidden = !points && !lines && !held && !from;
  for (const button of findAll(desk, "[data-tool]")) button.setAttribute("aria-pressed", String(button.dataset.tool === tool));
}

/** @param {MouseEvent} event */
function clicked(event) {
  const tool = hit(event, "[data-tool]"), zoom = hit(event, "[data-zoom]"), link = hit(event, "[data-choose]");
  if (tool) map?.take(/** @type {Tool} */ (tool.dataset.tool));
  else if (zoom) map?.zoom(Number(zoom.dataset.zoom));
  else if (hit(event, "[data-finish]")) map?.finish();
  else if (hit(event, "[data-another]")) map?.another();
  else if (hit(event, "[data-remove]")) map?.remove();
  else if (hit(event, "[data-cancel]")) map?.cancel();
  else if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    choose(link.dataset.choose ?? "");
    if (matchMedia("(width < 64rem)").matches) need(document, "#province").scrollIntoView({ block: "start" });
  }
}

/** At once, whatever waits: it is the worker that is stopped. @param {FormData} data */
async function stopped(data) {
  data.set("part", "1");
  data.set("chosen", chosen());
  const token = need(document, "[name=csrfmiddlewaretoken]", HTMLInputElement).value;
  await show(await insist(`${address}stop/`, { method: "POST", body: data, headers: { "X-CSRFToken": token } }));
}

/** @param {SubmitEvent} event */
function submitted(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !("send" in form.dataset || "stops" in form.dataset)) return;
  event.preventDefault();
  const data = new FormData(form, event.submitter);
  if (event.submitter && "stop" in event.submitter.dataset) {
    void stopped(data);
    return;
  }
  next(() => send(form.action, data));
}

/** @param {Event} event */
function changed(event) {
  const form = hit(event, "form[data-auto]", HTMLFormElement);
  if (!form) return;
  const data = new FormData(form);
  next(() => send(form.action, data));
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  const written = hit(event, "input:not([type=checkbox]), textarea, select", HTMLElement);
  const way = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" }[event.key];
  const nudges = hit(event, "[data-nudge]");
  if (way && nudges) {
    event.preventDefault();
    const button = find(nudges, `[data-way=${way}]`, HTMLButtonElement);
    button?.focus();
    button?.click();
  } else if ((event.ctrlKey || event.metaKey) && !written && ["z", "y"].includes(event.key.toLowerCase())) {
    event.preventDefault();
    const forward = event.key.toLowerCase() === "y" || event.shiftKey;
    find(desk, forward ? "[data-redo]" : "[data-undo]", HTMLButtonElement)?.click();
  }
}

draggedSeats(desk, (seat, place) => edit({ edit: "seat_move", seat, place: String(place) }));
desk.addEventListener("click", clicked);
desk.addEventListener("submit", submitted);
desk.addEventListener("change", changed);
document.addEventListener("keydown", pressed);
addEventListener("beforeunload", (event) => { if (waiting > Number(watching)) event.preventDefault(); });
openMap();
for (const field of findAll(desk, "form[data-auto] [name]", Element)) {
  if (usedEarly(field)) field.dispatchEvent(new Event("change", { bubbles: true }));
}
if (find(desk, "[data-working]")) next(waited);
