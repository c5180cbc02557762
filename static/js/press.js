/* Press: threads without a reload, drafts that stay, and marks that are true. */

import { kept, messageOf, post } from "./ask.js";
import { find, findAll, hit, make, need } from "./dom.js";
import { fetchPart, startClocks } from "./parts.js";

/** @import { SentData } from "./server" */

/** @param {HTMLElement} form */
const draftKey = (form) => `press:${form.dataset.draft}`;

/**
 * Where a message is written.
 * @param {HTMLFormElement} form
 */
const textOf = (form) => need(form, "[name=text]", HTMLTextAreaElement);

const NEW = "new"; // in place of a thread where one is to be begun (games/table/press.py)

export class Press {
  #holder; #url; #thread = ""; #onCount;

  /**
   * @param {HTMLElement} holder the element with the panel
   * @param {string} url of the table
   * @param {(unread: number) => void} onCount hears how many messages are unread
   */
  constructor(holder, url, onCount = () => {}) {
    this.#holder = holder;
    this.#url = url;
    this.#onCount = onCount;
    this.#thread = new URLSearchParams(location.search).get("thread") ?? "";
    holder.addEventListener("click", (event) => this.#clicked(event));
    holder.addEventListener("submit", (event) => this.#submitted(event));
    holder.addEventListener("input", (event) => this.#typed(event));
    holder.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) hit(event, "form", HTMLFormElement)?.requestSubmit();
    });
    document.addEventListener("visibilitychange", () => this.read());
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.read()).observe(holder);
    this.#shown();
  }

  #panel() { return find(this.#holder, "[data-press]"); }

  /** Something was written: threads and messages anew. What is being typed stays untouched. */
  async update() {
    const thread = this.#thread, fresh = await this.#fetch().catch(() => null);
    if (!fresh) return;
    if (thread !== this.#thread) { await this.update(); return; } // another conversation was opened meanwhile
    for (const name of ["threads", "messages"]) {
      const now = this.#holder.querySelector(`[data-swap="${name}"]`);
      const next = fresh.querySelector(`[data-swap="${name}"]`);
      if (now && next) now.replaceWith(next);
    }
    const panel = this.#panel();
    const said = find(fresh, "[data-press]");
    if (panel && said) panel.dataset.unread = said.dataset.unread;
    this.#shown();
  }

  /** Press is looked at: what is unread opens, unless something is being written. */
  attend() {
    const unread = [...this.#holder.querySelectorAll("[data-thread]")].find((one) => one.querySelector(".unread"));
    const form = find(this.#holder, "form[data-draft]", HTMLFormElement);
    const here = find(this.#holder, "[data-thread][aria-current]")?.querySelector(".unread");
    if (unread instanceof HTMLElement && !here && !(form && textOf(form).value)) this.#open(unread.dataset.thread ?? "");
  }

  #fetch() { return fetchPart(this.#url, "press", this.#thread ? `?thread=${this.#thread}` : ""); }

  /**
   * What is open already stays as it is, with whoever has been chosen in it.
   * @param {string} thread
   */
  async #open(thread) {
    this.#thread = thread;
    if (find(this.#holder, "[data-thread][aria-current]")?.dataset.thread === thread) {
      this.#focus();
      return this.update();
    }
    const fresh = await this.#fetch().catch(() => null);
    if (!fresh) return;
    startClocks(fresh);
    this.#panel()?.replaceWith(need(fresh, "[data-press]"));
    this.#shown();
    this.#focus();
  }

  #focus() { find(this.#holder, this.#thread === NEW ? "[name=to]" : "#answer")?.focus({ preventScroll: true }); }

  #shown() {
    const panel = this.#panel();
    if (!panel) return;
    this.#thread = panel.dataset.open ?? "";
    for (const form of findAll(panel, "form[data-draft]", HTMLFormElement)) {
      const draft = kept.get(draftKey(form));
      if (draft && !textOf(form).value) textOf(form).value = draft;
    }
    const list = panel.querySelector("[data-messages]");
    if (list && !location.hash.startsWith("#message-")) list.scrollTop = list.scrollHeight;
    this.#onCount(Number(panel.dataset.unread));
    this.read();
  }

  /** Tell the server how far one has read, once it can really be seen. */
  async read() {
    const panel = this.#panel();
    const list = panel && find(panel, "[data-messages][data-read]");
    const mark = panel?.querySelector("[aria-current] .unread");
    if (!panel || !list || !mark || document.hidden || !list.checkVisibility() || list.getBoundingClientRect().top > innerHeight) return;
    const body = new FormData();
    body.set("up_to", list.dataset.last ?? "");
    try {
      await post(list.dataset.read ?? "", body);
      panel.dataset.unread = String(Math.max(0, Number(panel.dataset.unread) - Number.parseInt(mark.textContent ?? "", 10)));
      mark.remove();
      this.#onCount(Number(panel.dataset.unread));
    } catch { /* it stays unread, and is tried again */ }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const thread = hit(event, "[data-thread]"), quote = hit(event, "[data-quote]");
    if (hit(event, "[data-quote-order]")) this.#bracket();
    else if (quote && !event.ctrlKey && !event.metaKey) {
      const shown = new CustomEvent("press:quote", { bubbles: true, cancelable: true, detail: JSON.parse(quote.dataset.quote ?? "null") });
      if (!quote.dispatchEvent(shown)) event.preventDefault(); // there is a map to show it on
    } else if (thread && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#open(thread.dataset.thread ?? "");
    }
  }

  /** Brackets around what is marked in the letter, or for an order that comes. */
  #bracket() {
    const field = need(this.#holder, "#answer", HTMLTextAreaElement), { selectionStart: from, selectionEnd: to } = field;
    field.setRangeText(`[${field.value.slice(from, to)}]`, from, to, "end");
    if (from === to) field.setSelectionRange(from + 1, from + 1);
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  /**
   * To whom it goes, in large letters: to everybody, or to some.
   * @param {HTMLInputElement} box that was ticked or not
   */
  #addressed(box) {
    const boxes = findAll(need(this.#holder, "[data-recipients]"), "[name=to]", HTMLInputElement);
    if (box.checked) for (const one of boxes) if (one !== box && (box.value === "public" || one.value === "public")) one.checked = false;
    const names = boxes.filter((one) => one.checked).map((one) => make("span", {}, one.nextElementSibling?.textContent ?? ""));
    need(this.#holder, "[data-to]").replaceChildren(...(names.length ? names : ["…"]));
  }

  /** @param {Event} event */
  #typed(event) {
    const form = hit(event, "form[data-draft]"), box = hit(event, "[name=to]", HTMLInputElement);
    if (box) this.#addressed(box);
    const field = hit(event, "textarea[name=text]", HTMLTextAreaElement);
    if (form && field) kept.set(draftKey(form), field.value);
  }

  /** @param {SubmitEvent} event */
  async #submitted(event) {
    const form = hit(event, "[data-send]", HTMLFormElement);
    if (!form) return;
    event.preventDefault();
    const button = need(form, "[type=submit]");
    const refused = need(form, "[data-refused]");
    button.setAttribute("aria-busy", "true");
    try {
      const sent = /** @type {SentData} */ (await post(form.action, form));
      kept.set(draftKey(form), "");
      textOf(form).value = "";
      refused.hidden = true;
      if (String(sent.thread) === this.#thread) await this.update();
      else await this.#open(String(sent.thread));
    } catch (refusal) {
      refused.textContent = messageOf(refusal);
      refused.hidden = false;
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
}
