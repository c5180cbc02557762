/* The model of a sheet: thousands of random sequences of hands and networks, against a server that merges as ours does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { walkModel } from "./row-walk.js";

const SEQUENCES = Number(process.env.SEQUENCES ?? 400);
const SEED = process.env.SEED ?? "1";

test(`${SEQUENCES} random sequences of several devices: what rows call saved is what the server has`, () => {
  for (let n = 0; n < SEQUENCES; n += 1) {
    const walk = walkModel(`${SEED}.${n}`);
    assert.equal(walk.wrong, "", `sequence ${SEED}.${n}:\n${walk.acts.join("\n")}\n${walk.wrong}`);
  }
});

test("a model that forgets what is under way is found out", () => {
  const found = [...Array(200).keys()].some((n) => walkModel(`bad.${n}`, { forgetful: true }).wrong);
  assert.ok(found);
});
