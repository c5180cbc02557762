/* The card that is being played: its target, step by step, on the map and in lists; for the Secondary Deck a condition. */

const province = (name) => name.split(" ").pop().split("/")[0].split("#")[0];
const LEVELS = { unit: ["unit"], place: ["space"], nothing: [], goal: ["unit", "goal"], path: ["unit", "step", "step"] };
const ASKS = { unit: "On which unit", space: "On which space", goal: "To which space", step: "Step where" };

function make(name, attributes = {}, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

/** Fires "change" when another card is in hand. `take(deck, word)` takes one up, or puts it back. */
export class Desk extends EventTarget {
  #box; #paper; #hands; #map; #ask; #data; #steps = []; #why = {}; #refused = ""; #condition = null;
  deck = ""; word = "";

  constructor(box, { paper, hands, map, ask, data }) {
    super();
    this.#box = box;
    this.#paper = paper;
    this.#hands = hands;
    this.#map = map;
    this.#ask = ask;
    this.#data = data;
  }

  get #card() { return this.#data.cards[this.word]; }

  take(deck, word) {
    if (this.deck === deck && this.word === word) return this.putBack();
    this.putBack();
    Object.assign(this, { deck, word });
    this.#condition = null;
    this.#hands?.borrow({ picked: (at) => this.#picked(at), undone: () => this.#away() });
    this.#begin();
    document.querySelector("[data-map]")?.scrollIntoView({ block: "nearest" });
    this.dispatchEvent(new CustomEvent("change"));
    return this.#reasons();
  }

  /** Nothing is in hand any more. */
  putBack() {
    if (!this.word) return;
    if (this.#hands) this.#hands.cancel();
    else this.#away();
  }

  #away() {
    Object.assign(this, { deck: "", word: "" });
    this.#steps = [];
    this.#why = {};
    this.#box.hidden = true;
    this.#map?.shade([]);
    this.dispatchEvent(new CustomEvent("change"));
  }

  async #reasons() {
    const { deck, word } = this;
    const told = await this.#ask({ about: "why", deck, card: word }).catch(() => null);
    if (this.word !== word || this.deck !== deck || !told) return;
    this.#why = told.reasons ?? {};
    this.#light();
    if (this.#refused) this.#tell(this.#reason(this.#refused));
  }

  /* ---- what can be chosen next ---- */

  /** All ways to play this card, each as its steps: ["A Par", "Bur", "Ruh"]. */
  #ways() {
    const head = `${this.deck.toUpperCase()} ${this.word}`;
    const lines = (this.#paper.options[this.deck] ?? []).filter((line) => line === head || line.startsWith(`${head} `));
    return lines.map((line) => line.slice(head.length).trim().split(" - ").filter(Boolean));
  }

  /** The next step's choices, after the steps taken; `done` if the card may be played as it is. */
  #choices() {
    const taken = this.#steps;
    const fits = this.#ways().filter((way) => taken.every((step, at) => way[at] === step));
    const next = [...new Set(fits.filter((way) => way.length > taken.length).map((way) => way[taken.length]))];
    const done = fits.some((way) => way.length === taken.length);
    if (next.length || done) return { next, done };
    const goals = this.#card.target === "goal" && taken.length === 1 ? Object.keys(this.#data.spaces).filter((at) => at !== province(taken[0])) : [];
    return { next: goals, done: taken.length > 1 };      // another power's unit: its owner must accept it
  }

  /** Units of others that a card may move if their owners accept it. */
  #guests() {
    if (!this.#card.consent || this.#card.target !== "goal" || this.#steps.length) return [];
    return this.#data.units.filter((unit) => unit.owner !== this.#data.seat && !(unit.name in this.#why)).map((unit) => unit.name);
  }

  #begin() {
    this.#steps = [];
    this.#draw();
  }

  #choose(step) {
    this.#steps = [...this.#steps, step];
    const { next, done } = this.#choices();
    if (!next.length && done) return this.#play();
    return this.#draw();
  }

  #picked(at) {
    const { next } = this.#choices();
    const fits = [...next, ...this.#guests()].filter((one) => province(one) === at);
    if (fits.length === 1) return this.#choose(fits[0]);
    if (fits.length > 1) {
      this.#tell(`There are several: ${fits.join(", ")}. Choose in the list.`);
      return this.#box.querySelector("select")?.focus();
    }
    this.#refused = at;
    return this.#tell(this.#reason(at));
  }

  #tell(text) { this.#box.querySelector("[data-why]").textContent = text; }

  #reason(at) {
    const names = [at, ...this.#data.units.filter((unit) => unit.at === at).map((unit) => unit.name)];
    const why = names.map((name) => this.#why[name]).find(Boolean);
    if (why) return why;
    const wanted = this.#wanted();
    if (wanted === "unit") return `There is nobody in ${at}.`;
    return wanted === "step" ? `It cannot step to ${at} from there.` : `Not ${at}.`;
  }

  #wanted() { return LEVELS[this.#card.target][this.#steps.length] ?? ""; }

  /* ---- drawing ---- */

  #light() {
    if (!this.#map) return;
    const { next } = this.#choices();
    const lit = [...next, ...this.#guests()].map(province);
    const targets = this.#wanted() === "unit" ? this.#data.units.map((unit) => unit.at) : Object.keys(this.#data.spaces);
    this.#map.shade(targets.filter((at) => !lit.includes(at)));
    this.#map.light(lit.length < 40 ? lit : []);
    this.#map.choose(this.#steps.length ? province(this.#steps.at(-1)) : null);
  }

  #draw() {
    this.#refused = "";
    this.#light();
    const { next, done } = this.#choices();
    const title = make("p", { class: "hand__card" }, make("b", {}, this.#card.name), this.#card.does);
    const sentence = make("p", { class: "hand__sentence" });
    if (next.length || this.#guests().length) sentence.append(this.#list([...next, ...this.#guests()]));
    if (done) sentence.append(this.#button(this.#steps.length > 1 ? "Stop there" : "Play it", () => this.#play(), "btn btn--small"));
    if (this.deck === "primary") sentence.append(this.#button("Discard it", () => this.#discard()));
    const back = this.#button("Put it back", () => this.putBack(), "btn-link");
    back.dataset.putBack = "";
    sentence.append(back);
    const why = make("p", { class: "hand__why", role: "status", "data-why": "" });
    this.#box.replaceChildren(title, ...(this.deck === "secondary" ? [this.#conditions()] : []), sentence, why);
    this.#box.hidden = false;
  }

  #button(text, act, css = "btn btn--small btn--quiet") {
    const button = make("button", { type: "button", class: css }, text);
    button.addEventListener("click", act);
    return button;
  }

  #list(choices) {
    const ask = ASKS[this.#wanted()] ?? "";
    const list = make("select", { "data-target": "" }, new Option("choose …", ""));
    for (const one of [...choices].sort((a, b) => a.localeCompare(b))) list.append(new Option(this.#label(one), one));
    list.addEventListener("change", () => list.value && this.#choose(list.value));
    const so = this.#steps.length ? `${this.#steps.join(" - ")}: ` : "";
    return make("label", {}, `${so}${ask}${this.#map ? ", on the map or here" : ""}`, list);
  }

  #label(one) {
    const unit = this.#data.units.find((each) => each.name === one);
    if (unit) return unit.owner === this.#data.seat ? one : `${one} (${unit.owner})`;
    return this.#data.spaces[one] ? `${one}, ${this.#data.spaces[one]}` : one;
  }

  /* ---- a condition, for the Secondary Deck ---- */

  #conditions() {
    const others = this.#data.seats.filter((seat) => seat !== this.#data.seat);
    const select = (name, options) => make("select", { name, "data-condition": name }, ...options.map(([value, text]) => new Option(text, value)));
    const when = select("when", [["", "in any case"], ["if", "only if"]]);
    const who = select("who", [["ANY", "anybody"], ...others.map((seat) => [seat, seat])]);
    const card = select("card", Object.entries(this.#data.cards).map(([value, { name }]) => [value, name]));
    const on = select("on", []);
    const rest = make("span", { class: "hand__sentence" }, make("label", {}, who, "plays"), card, make("label", {}, "on", on));
    const targets = () => {
      const sort = this.#data.cards[card.value].target;
      const named = sort === "place" ? Object.keys(this.#data.spaces) : sort === "nothing" ? [] : this.#data.units.map((unit) => unit.name);
      on.replaceChildren(new Option("anything", ""), ...named.map((one) => new Option(this.#label(one), one)));
    };
    const keep = () => {
      rest.hidden = !when.value;
      this.#condition = when.value ? { who: who.value, card: card.value, on: on.value } : null;
    };
    const had = this.#condition;
    if (had) Object.assign(when, { value: "if" });
    if (had) Object.assign(who, { value: had.who });
    if (had) Object.assign(card, { value: had.card });
    targets();
    if (had) on.value = had.on;
    card.addEventListener("change", targets);
    for (const one of [when, who, card, on]) one.addEventListener("change", keep);
    keep();
    return make("p", { class: "hand__sentence" }, make("label", {}, "Play it", when), rest);
  }

  /* ---- the line ---- */

  #play() {
    const line = `${this.deck.toUpperCase()} ${[this.word, this.#steps.join(" - ")].filter(Boolean).join(" ")}`;
    if (this.deck === "primary") this.#paper.lay("primary", [line]);
    else this.#add(line);
    this.putBack();
  }

  /** A conditional line goes behind the others of its kind; a bare one is the last, and there is one of it. */
  #add(line) {
    const had = this.#paper.rows.filter((row) => row.subject === "secondary" && row.text.trim()).map((row) => row.text.trim());
    const conditional = had.filter((one) => /^IF /i.test(one));
    const bare = had.filter((one) => !/^IF /i.test(one));
    if (!this.#condition) return this.#paper.lay("secondary", [...conditional, line]);
    const { who, card, on } = this.#condition;
    const whole = `IF ${who} PLAYS ${card}${on ? ` ON ${on}` : ""}: ${line}`;
    return this.#paper.lay("secondary", [...conditional.filter((one) => one !== whole), whole, ...bare]);
  }

  #discard() {
    this.#paper.lay("primary", [`DISCARD ${this.word}`]);
    this.putBack();
  }
}
