import assert from "node:assert/strict";
import { test } from "node:test";

import { called, retold } from "../../../static/js/zones.js";

const NEW_YEAR = new Date("2026-12-31T23:30:00Z");

test("day, month, year and hour follow the zone, in the way in which they were written", () => {
  assert.equal(retold("Thu 31 Dec, 23:30", NEW_YEAR, "UTC", "Asia/Tokyo"), "Fri 1 Jan, 08:30");
  assert.equal(retold("Thursday 31 December 2026, 23:30", NEW_YEAR, "UTC", "Asia/Tokyo"), "Friday 1 January 2027, 08:30");
  assert.equal(retold("31 Dec 2026, 23:30", NEW_YEAR, "UTC", "America/New_York"), "31 Dec 2026, 18:30");
});

test("what is no part of the moment stays", () => {
  assert.equal(retold("Spring 1901: by 23:30", NEW_YEAR, "UTC", "Asia/Tokyo"), "Spring 1901: by 08:30");
  assert.equal(retold("18:00", NEW_YEAR, "UTC", "Asia/Tokyo"), "18:00");
});

test("September is shortened as the server shortens it", () => {
  assert.equal(retold("Wed 30 Sep, 12:00", new Date("2026-09-30T12:00:00Z"), "UTC", "Europe/Berlin"), "Wed 30 Sep, 14:00");
});

test("a zone has its name of that time of the year", () => {
  assert.equal(called(NEW_YEAR, "Europe/London"), "GMT");
  assert.equal(called(new Date("2026-07-01T12:00:00Z"), "Europe/London"), "BST");
});
