/* Signing up where many have signed up from one address: the browser does a sum first (altcha's protocol). */

import { find, need } from "./dom.js";

/** @typedef {{ algorithm: string, challenge: string, maxnumber: number, salt: string, signature: string }} Sum */

const AT_ONCE = 500;

/** @param {string} text */
async function hash(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * The number that was asked for; null where there is none.
 * @param {Sum} sum
 */
export async function solve(sum) {
  for (let first = 0; first <= sum.maxnumber; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, step) => first + step);
    const hashes = await Promise.all(numbers.map((number) => hash(`${sum.salt}${number}`)));
    const found = hashes.indexOf(sum.challenge);
    if (found >= 0) return first + found;
  }
  return null;
}

/**
 * The answer as the site reads it.
 * @param {Sum} sum
 * @param {number} number
 */
export function answerOf(sum, number) {
  const { algorithm, challenge, salt, signature } = sum;
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

async function work() {
  const field = find(document, "[data-sum]", HTMLInputElement);
  if (!field || !globalThis.crypto?.subtle) return;
  const button = need(document, "[data-sum-button]", HTMLButtonElement);
  const said = need(document, "[data-sum-said]");
  button.disabled = true;
  said.textContent = "Your browser does a small sum first. It takes some seconds.";
  const sum = /** @type {Sum} */ (JSON.parse(field.dataset.sum ?? ""));
  const number = await solve(sum);
  if (number !== null) field.value = answerOf(sum, number);
  button.disabled = false;
  said.textContent = "The sum is done: you can sign up.";
}

if (typeof document !== "undefined") work();
