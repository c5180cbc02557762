import assert from "node:assert/strict";
import { test } from "node:test";

import { show } from "./page.js";
import { MapKeys, towards } from "../../../static/js/map-keys.js";

/** @type {[string, [number, number]][]} */
const PLACES = [["Bre", [345, 670]], ["Bur", [459, 675]], ["Mar", [432, 792]], ["Par", [394, 687]]];

test("an arrow leads to what lies that way, rather than to what is near and aside", () => {
  assert.equal(towards([459, 675], [0, 1], PLACES), "Mar");
  assert.equal(towards([432, 792], [0, -1], PLACES), "Bur");
  assert.equal(towards([394, 687], [-1, 0], PLACES), "Bre");
  assert.equal(towards([345, 670], [1, 0], PLACES), "Par");
});

test("where nothing lies that way it goes round, and one place alone leads nowhere", () => {
  assert.equal(towards([345, 670], [-1, 0], PLACES), "Bur");
  assert.equal(towards([345, 670], [-1, 0], [["Bre", [345, 670]]]), undefined);
});

test("letters that were pressed in one go are one code, however late the page comes to them", () => {
  const body = show("<div tabindex='0'></div><p></p><p></p><p></p>");
  const [box, palette, said, told] = /** @type {HTMLElement[]} */ ([...body.children]);
  const names = { Mos: "Moscow", Osl: "Oslo", Mun: "Munich" };
  const hands = Object.assign(new EventTarget(), { picks: [], sheet: { data: { names }, orders: {} } });
  const map = { point() {}, at: () => null, lit: [], chosen: null, svg: document.createElement("div") };
  new MapKeys(box, /** @type {any} */ ({ map, hands, palette, said, told }));
  /** @type {(key: string, at: number) => string | null} */
  const pressed = (key, at) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    Object.defineProperty(event, "timeStamp", { value: at });
    box.dispatchEvent(event);
    return told.textContent;
  };
  pressed("m", 10_000);
  pressed("o", 10_100);
  assert.match(pressed("s", 10_200) ?? "", /Moscow/);
  assert.match(pressed("o", 20_000) ?? "", /Oslo/);
});
