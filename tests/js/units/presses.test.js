/* What is under a finger stays there until it is lifted, whatever the server says meanwhile. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { pointer, show } from "./page.js";
import { getHtml, Refusal } from "../../../static/js/ask.js";
import { renew } from "../../../static/js/polls.js";

/** @param {string[]} names */
const rowsOf = (...names) => names.map((name) => {
  const row = document.createElement("li");
  row.dataset.index = name;
  row.innerHTML = `<button data-deed="gone">${name}</button>`;
  return row;
});
const key = (/** @type {HTMLElement} */ row) => row.dataset.index;
const later = () => new Promise((done) => { setTimeout(done, 20); });
const fetched = globalThis.fetch;

afterEach(() => { globalThis.fetch = fetched; });

/** A list with one row, and the button in it. */
function listed() {
  const list = /** @type {HTMLElement} */ (show("<ul></ul>").querySelector("ul"));
  renew(list, rowsOf("Irish Sea"), key);
  return { list, button: /** @type {HTMLElement} */ (list.querySelector("button")) };
}

test("rows are drawn at once where nothing is pressed", () => {
  const { list } = listed();
  renew(list, rowsOf("Irish Sea", "North Sea"), key);
  assert.equal(list.children.length, 2);
});

test("rows wait for the finger, and the last ones are drawn", async () => {
  const { list, button } = listed();
  pointer(button, "pointerdown", 5, 5);
  renew(list, rowsOf("North Sea"), key);
  renew(list, rowsOf("North Sea", "Skagerrak"), key);
  assert.ok(button.isConnected);
  pointer(button, "pointerup", 5, 5);
  assert.ok(button.isConnected, "the click comes after it");
  await later();
  assert.deepEqual([...list.children].map((row) => row.textContent), ["North Sea", "Skagerrak"]);
});

test("a menu that keeps the release for itself holds nothing up", async () => {
  const { list, button } = listed();
  pointer(button, "pointerdown", 5, 5);
  renew(list, rowsOf("North Sea"), key);
  pointer(document.body, "pointermove", 9, 9, { buttons: 0 });
  await later();
  assert.equal(list.textContent, "North Sea");
});

test("what is fetched waits for the finger, too", async () => {
  const { button } = listed();
  globalThis.fetch = async () => new Response("<p>new</p>", { headers: { "Content-Type": "text/html" } });
  pointer(button, "pointerdown", 5, 5);
  let had = "";
  const asked = getHtml("/part/").then((html) => { had = html; });
  await later();
  assert.equal(had, "");
  pointer(button, "pointerup", 5, 5);
  await asked;
  assert.equal(had, "<p>new</p>");
});

test("an answer that breaks off is told as no answer", async () => {
  const broken = new ReadableStream({ pull(stream) { stream.error(new TypeError("network error")); } });
  globalThis.fetch = async () => new Response(broken, { headers: { "Content-Type": "text/html" } });
  await assert.rejects(getHtml("/part/"), Refusal);
});
