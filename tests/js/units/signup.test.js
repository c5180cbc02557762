/* The sum before a sign-up: found, told as the site reads it, and given up where there is none. */

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { answerOf, solve } from "../../../static/js/signup.js";

const salt = "0123?expires=1";
/** @param {number} number */
const sum = (number) => ({
  algorithm: "SHA-256",
  challenge: createHash("sha256").update(`${salt}${number}`).digest("hex"),
  maxnumber: 1200,
  salt,
  signature: "s",
});

test("the number is found, the first and the last too", async () => {
  for (const number of [0, 499, 500, 1200]) assert.equal(await solve(sum(number)), number);
});

test("where there is none, it says so", async () => {
  assert.equal(await solve({ ...sum(1), challenge: "0" }), null);
});

test("the answer is what altcha's servers read", () => {
  const said = JSON.parse(atob(answerOf(sum(7), 7)));
  assert.deepEqual(said, { algorithm: "SHA-256", challenge: sum(7).challenge, number: 7, salt, signature: "s" });
});
