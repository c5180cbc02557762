/* The panels of the rules in force (games/table/panels): fetched anew after what they depend on, opened by their scripts. */

import { get, post } from "./ask.js";
import { startClocks } from "./parts.js";

/**
 * new Panels(table, url): every [data-rule-panel] under the table.
 *
 * A panel's script is a module with `open(element, desk)`, called whenever the panel was filled and whenever the
 * paper is another one. It may return a function that is called before it is opened again. `desk` is
 * {paper, hands, map, say, ask}: the seat's Paper, MapOrders and MapView, each null where there is none; `say(text)`
 * writes the line on the map; `ask(data)` puts a question to the panel's `answers` on the server.
 */
export class Panels {
  #url; #boxes; #desk = { paper: null, hands: null, map: null, say: () => {} };
  #modules = new Map(); #closers = new Map(); #asked = new Map(); #served = new Map();

  constructor(table, url) {
    this.#url = url;
    this.#boxes = [...table.querySelectorAll("[data-rule-panel]")];
    for (const box of this.#boxes) this.#served.set(box, box.innerHTML);
  }

  /** Whether the rules in force want other panels than are here: a ruling has struck or added one. */
  async outdated() {
    const now = await get(`${this.#url}panels/`).catch(() => null);
    return Boolean(now) && now.panels.join() !== this.#boxes.map((box) => box.dataset.rulePanel).join();
  }

  /** What the player works with now. All panels with a script are opened on it. */
  async use(desk) {
    this.#desk = desk;
    await Promise.all(this.#boxes.map((box) => this.#open(box)));
  }

  /** Something happened at the table: an event of that name for every panel. */
  tell(name, detail) {
    for (const box of this.#boxes) box.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Fetch those anew that depend on an event, or all. What fails stays as it was. */
  async refresh(event = "") {
    const those = this.#boxes.filter((box) => !event || box.dataset.on.split(" ").includes(event));
    await Promise.all(those.map((box) => this.#fetch(box)));
  }

  async #fetch(box) {
    const number = (this.#asked.get(box) ?? 0) + 1;
    this.#asked.set(box, number);
    const html = await get(`${this.#url}panels/${box.dataset.rulePanel}/`, "text/html").catch(() => null);
    if (html === null || this.#asked.get(box) !== number) return;      // away, or asked again since
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const served = holder.innerHTML;
    if (served === this.#served.get(box)) return;                      // nothing new: what is in hand stays there
    this.#served.set(box, served);
    this.#close(box);
    startClocks(holder.content);
    const folds = [...box.querySelectorAll("details")].map((fold) => fold.open);
    holder.content.querySelectorAll("details").forEach((fold, index) => { if (folds[index]) fold.open = true; });
    box.replaceChildren(holder.content);
    await this.#open(box);
  }

  #close(box) {
    this.#closers.get(box)?.();
    this.#closers.delete(box);
  }

  async #open(box) {
    if (!box.dataset.script) return;
    const id = box.dataset.rulePanel;
    if (!this.#modules.has(id)) this.#modules.set(id, import(box.dataset.script));
    const { open } = await this.#modules.get(id);
    this.#close(box);
    if (!box.firstElementChild) return;
    const done = open(box, { ...this.#desk, ask: (data) => this.#ask(id, data) });
    if (done) this.#closers.set(box, done);
    box.dataset.open = "";
  }

  #ask(id, data) {
    const body = new FormData();
    for (const [key, value] of Object.entries(data)) body.set(key, value);
    return post(`${this.#url}panels/${id}/ask/`, body);
  }
}
