/* Press: threads without a reload, drafts that stay, and marks that are true. */

import { kept, post } from "./ask.js";
import { fetchPart, startClocks } from "./parts.js";

const draftKey = (form) => `press:${form.dataset.draft}`;

export class Press {
  #holder; #url; #thread = ""; #onCount;

  /** `holder` is the element with the panel; `onCount(n)` hears how many messages are unread. */
  constructor(holder, url, onCount = () => {}) {
    this.#holder = holder;
    this.#url = url;
    this.#onCount = onCount;
    this.#thread = new URLSearchParams(location.search).get("thread") ?? "";
    holder.addEventListener("click", (event) => this.#clicked(event));
    holder.addEventListener("submit", (event) => this.#submitted(event));
    holder.addEventListener("input", (event) => this.#typed(event));
    holder.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form?.requestSubmit();
    });
    document.addEventListener("visibilitychange", () => this.read());
    new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.read()).observe(holder);
    this.#shown();
  }

  #panel() { return this.#holder.querySelector("[data-press]"); }

  /** Something was written: threads and messages anew. What is being typed stays untouched. */
  async update() {
    const fresh = await this.#fetch().catch(() => null);
    if (!fresh) return;
    for (const name of ["threads", "messages"]) {
      const now = this.#holder.querySelector(`[data-swap="${name}"]`);
      const next = fresh.querySelector(`[data-swap="${name}"]`);
      if (now && next) now.replaceWith(next);
    }
    const panel = this.#panel();
    const said = fresh.querySelector("[data-press]");
    if (!panel.querySelector("form[data-draft]:not(details form)") && said?.querySelector("form[data-draft]:not(details form)")) panel.replaceWith(said);
    else if (panel && said) panel.dataset.unread = said.dataset.unread;
    this.#shown();
  }

  #fetch() { return fetchPart(this.#url, "press", this.#thread ? `?thread=${this.#thread}` : ""); }

  async #open(thread) {
    this.#thread = thread;
    const fresh = await this.#fetch().catch(() => null);
    if (!fresh) return;
    startClocks(fresh);
    this.#panel().replaceWith(fresh.querySelector("[data-press]"));
    this.#shown();
    this.#holder.querySelector("#answer")?.focus({ preventScroll: true });
  }

  #shown() {
    const panel = this.#panel();
    if (!panel) return;
    for (const form of panel.querySelectorAll("form[data-draft]")) {
      const draft = kept.get(draftKey(form));
      if (draft && !form.elements.text.value) form.elements.text.value = draft;
    }
    const list = panel.querySelector("[data-messages]");
    if (list) list.scrollTop = list.scrollHeight;
    this.#onCount(Number(panel.dataset.unread));
    this.read();
  }

  /** Tell the server how far one has read, once it can really be seen. */
  async read() {
    const panel = this.#panel();
    const list = panel?.querySelector("[data-messages][data-read]");
    const mark = panel?.querySelector("[aria-current] .unread");
    if (!list || !mark || document.hidden || !list.checkVisibility() || list.getBoundingClientRect().top > innerHeight) return;
    const body = new FormData();
    body.set("up_to", list.dataset.last);
    try {
      await post(list.dataset.read, body);
      panel.dataset.unread = Math.max(0, Number(panel.dataset.unread) - Number.parseInt(mark.textContent, 10));
      mark.remove();
      this.#onCount(Number(panel.dataset.unread));
    } catch { /* it stays unread, and is tried again */ }
  }

  #clicked(event) {
    const thread = event.target.closest("[data-thread]");
    const write = event.target.closest("[data-write]");
    if (thread && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.#open(thread.dataset.thread);
    } else if (write) {
      event.preventDefault();
      const fold = this.#holder.querySelector("[data-new]");
      fold.open = true;
      fold.querySelector("textarea").focus();
    }
  }

  #typed(event) {
    const form = event.target.closest("form[data-draft]");
    if (form && event.target.name === "text") kept.set(draftKey(form), event.target.value);
  }

  async #submitted(event) {
    const form = event.target.closest("[data-send]");
    if (!form) return;
    event.preventDefault();
    const button = form.querySelector("[type=submit]");
    const refused = form.querySelector("[data-refused]");
    button.setAttribute("aria-busy", "true");
    try {
      const sent = await post(form.action, form);
      kept.set(draftKey(form), "");
      form.elements.text.value = "";
      refused.hidden = true;
      if (String(sent.thread) === this.#thread) await this.update();
      else await this.#open(String(sent.thread));
    } catch (refusal) {
      refused.textContent = refusal.message;
      refused.hidden = false;
    } finally {
      button.removeAttribute("aria-busy");
    }
  }
}
