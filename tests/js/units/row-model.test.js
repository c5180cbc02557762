/* The model of a sheet: thousands of random sequences of hands and networks, against a server that merges as ours does. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { RowModel } from "../../../static/js/row-model.js";
import { FakeServer, walkModel } from "./row-walk.js";

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

/** A page and the server, and a way to send what is to be sent: it arrives when it is let. */
function opened() {
  const server = new FakeServer(), model = new RowModel("here", server.paper());
  const send = () => {
    const edits = model.take();
    return () => server.save("here", 1, edits);
  };
  /** @param {ReturnType<typeof server.save>} answer */
  const answer = (answer) => { if (answer) model.answered(answer); };
  const row = () => model.row("A Mar"), state = () => model.stateOf(row());
  return { server, model, send, answer, row, state };
}

test("what was sent and never answered may yet arrive after half a line: the row is not called empty before it is", () => {
  const { server, model, send, answer, row, state } = opened();
  model.type("A Mar", "gas");
  const edits = model.take();
  model.failed(edits);
  model.type("A Mar", "ga");
  answer(send()()); // half a line, passed over
  assert.equal(model.take().length, 0, "half a line is not sent over and over");
  model.type("A Mar", "");
  assert.equal(state(), "draft");
  const emptying = send();
  server.save("here", 1, edits);
  answer(emptying());
  assert.equal(state(), "missing");
  assert.equal(row().server, null);
});

test("a line that is typed over with itself is asked about: another device may have changed it meanwhile", () => {
  const { server, model, send, answer, state } = opened();
  model.type("A Mar", "A Mar - Gas");
  answer(send()());
  assert.equal(state(), "saved");
  server.save("elsewhere", 1, [{ row: "A Mar", line: "A Mar H", version: 1, soft: false, seq: 1 }]);
  for (const text of ["nonsense", "A Mar - Gas"]) model.type("A Mar", text);
  assert.equal(state(), "draft", "nobody has said that it stands");
  answer(send()());
  assert.equal(state(), "elsewhere");
});

test("a suggestion that is typed counts", () => {
  const server = new FakeServer(), model = new RowModel("here", { ...server.paper(), suggested: true });
  server.save("here", 1, []);
  const line = { row: "A Mar", version: 0, device: "", seq: 0, given: "A Mar H", canonical: "A Mar H", level: /** @type {const} */ ("ok"), message: "", subject: "A Mar", kind: "", data: {}, counts: false };
  model.follow({ ...server.paper(), suggested: true, lines: [line] });
  assert.equal(model.stateOf(model.row("A Mar")), "suggested");
  for (const text of ["A Mar ", "A Mar H"]) model.type("A Mar", text);
  assert.deepEqual(model.take().map(({ line }) => line), ["A Mar H"]);
});

test("a suggestion that is chosen as it stands counts", () => {
  const server = new FakeServer(), model = new RowModel("here", { ...server.paper(), suggested: true });
  server.save("here", 1, []);
  const line = { row: "A Mar", version: 0, device: "", seq: 0, given: "A Mar H", canonical: "A Mar H", level: /** @type {const} */ ("ok"), message: "", subject: "A Mar", kind: "", data: {}, counts: false };
  model.follow({ ...server.paper(), suggested: true, lines: [line] });
  model.type("A Mar", "A Mar H");
  assert.equal(model.stateOf(model.row("A Mar")), "draft");
  assert.deepEqual(model.take().map((edit) => edit.line), ["A Mar H"]);
});
