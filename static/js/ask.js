/* Asking the server, and what to say when it does not answer. */

import { allReleased } from "./presses.js";

export class Refusal extends Error {
  /**
   * @param {number} status of the answer; 0 means that nobody answered
   * @param {string} message
   */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

const SILENT = "The site does not answer.";

/**
 * @param {string} url
 * @param {RequestInit} options
 * @returns {Promise<unknown>} what the answer's JSON holds, or its text
 */
async function send(url, options) {
  let response, body;
  try {
    response = await fetch(url, { credentials: "same-origin", redirect: "error", ...options });
    const isJson = response.headers.get("Content-Type")?.startsWith("application/json");
    body = await (isJson ? response.json() : response.text());
  } catch { // nobody answered, or the answer broke off
    throw new Refusal(0, SILENT);
  }
  if (response.ok) return body;
  throw new Refusal(response.status, body?.message ?? body?.detail ?? `${SILENT} (${response.status})`);
}

/**
 * What the server has as JSON, in a shape of server.d.ts. Throws Refusal.
 * @param {string} url
 */
export const get = (url) => send(url, { headers: { Accept: "application/json" } });

/**
 * A page, or a part of one, as soon as it can be shown without taking a button from under a finger. Throws Refusal.
 * @param {string} url
 */
export async function getHtml(url) {
  const html = String(await send(url, { headers: { Accept: "text/html" } }));
  await allReleased();
  return html;
}

/**
 * Django's token as the browser has it now: logging in elsewhere gives another one than the page was made with.
 * @param {string} otherwise
 */
const tokenOf = (otherwise) => /(?:^|; )csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? otherwise;

/**
 * A form or FormData, with the token that Django wants; the answer as with `get`. Throws Refusal.
 * @param {string} url
 * @param {HTMLFormElement | FormData} form
 * @param {RequestInit} [how]
 */
export function post(url, form, how = {}) {
  const body = form instanceof FormData ? form : new FormData(form);
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const token = tokenOf(String(body.get("csrfmiddlewaretoken") ?? field?.value ?? ""));
  body.set("csrfmiddlewaretoken", token);
  return send(url, { method: "POST", body, headers: { Accept: "application/json", "X-CSRFToken": token }, ...how });
}

/**
 * What to tell of something that was caught.
 * @param {unknown} caught
 */
export const messageOf = (caught) => (caught instanceof Error ? caught.message : String(caught));

/** Kept on this device until the server has it. Storage may be full or forbidden; then it is only on the page. */
export const kept = {
  /** @param {string} key */
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  /**
   * @param {string} key
   * @param {string} text nothing, to forget it
   */
  set(key, text) { try { text ? localStorage.setItem(key, text) : localStorage.removeItem(key); } catch { /* see above */ } },
  keys() { try { return Object.keys(localStorage); } catch { return []; } },
};
