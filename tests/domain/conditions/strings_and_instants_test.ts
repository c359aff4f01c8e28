import { assertEquals } from "@std/assert";
import { compareCodePoints } from "../../../src/domain/conditions/ordering.ts";
import type { JsonValue } from "../../../src/domain/json.ts";
import { checkTable } from "./support.ts";

const now = Date.parse("2026-02-01T12:00:00Z");
const day = 86_400_000;

/** The instant this many milliseconds before `now`. */
const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();

Deno.test("compareCodePoints() orders by code point, and handles lone surrogates", () => {
  const ordered = [
    "",
    "\u0000",
    "\u0000\u0000",
    "A",
    "Z",
    "a",
    "a\u0000",
    "aa",
    "ab",
    "b",
    "é",
    "\ud7ff",
    "\ud800",
    "\ud800\ud800",
    "\ud83d",
    "\ud83d\u0000",
    "\ud83da",
    "\ud83d\ud83d\udcb6",
    "\udbff",
    "\udc00",
    "\udcb6",
    "\udcb6\ud83d",
    "\udfff",
    "\ue000",
    "\uf8ff",
    "\ufffd",
    "\uffff",
    "\uffffa",
    "\uffffb",
    "\u{10000}",
    "\u{10000}a",
    "\u{10000}b",
    "\u{1f4b6}",
    "\u{1f4b6}\u0000",
    "\u{1f4b6}\ud83d",
    "\u{1f4b6}\ue000",
    "\u{1f4b6}\u{1f4b6}",
    "\u{1f4b7}",
    "\u{10ffff}",
  ];
  ordered.forEach((a, i) =>
    ordered.forEach((b, j) => {
      const message = `${JSON.stringify(a)}, ${JSON.stringify(b)}`;
      assertEquals(Math.sign(compareCodePoints(a, b)), Math.sign(i - j), message);
    })
  );
});

Deno.test("Strings compare by code point: a surrogate pair sorts after U+E000 to U+FFFF", () => {
  checkTable({ $gt: "\uffff" }, { yes: ["\u{10000}", "\u{1f4b6}"], no: ["\uffff", "\ue000"] });
  checkTable({ $lt: "\u{10000}" }, { yes: ["\ue000", "\uffff", "\ud800", "\udfff"] });
  checkTable({ $gte: "\u{1f4b6}" }, { yes: ["\u{1f4b6}", "\u{1f4b6}a"], no: ["\ufffd"] });
  checkTable({ $lte: "x\ue000" }, { yes: ["x\ud83d", "x\ue000"], no: ["x\u{1f4b6}"] });
});

Deno.test("$since holds while now is in [value, value + duration)", () => {
  checkTable({ $since: "P30D" }, {
    yes: [ago(0), ago(1), ago(30 * day - 1)],
    no: [ago(-1), ago(30 * day), ago(30 * day + 1), ago(-30 * day), ago(3_000 * day)],
  }, now);
  checkTable({ $since: "PT1S" }, { yes: [ago(999)], no: [ago(1_000)] }, now);
});

Deno.test("$since of zero never holds", () => {
  for (const $since of ["P0D", "PT0S"]) {
    checkTable({ $since }, { no: [ago(0), ago(1), ago(-1)], unknown: ["now", 0] }, now);
  }
});

Deno.test("$since accepts any offset, and truncates to milliseconds", () => {
  checkTable({ $since: "PT1H" }, {
    yes: ["2026-02-01T17:45:00+05:45", "2026-02-01t11:00:00.001z", "2026-02-01T12:00:00.0009Z"],
    no: ["2026-02-01T12:00:00-00:01", "2026-02-01T11:00:00Z", "2026-02-01T11:00:00.0009Z"],
  }, now);
});

Deno.test("$since is unknown for strings that are not RFC 3339 instants, and for other types", () => {
  const texts = ["", "P30D", "2026-02-01", "2026-02-01T12:00:00", "2026-02-30T12:00:00Z", "now"];
  const unknown: JsonValue[] = [...texts, now, now / 1_000, true, [now], ["2026-02-01"], [[
    ago(1),
  ]]];
  checkTable({ $since: "P30D" }, { unknown }, now);
});

Deno.test("$since matches a list if any element does", () => {
  checkTable({ $since: "P30D" }, {
    yes: [[ago(1)], [ago(40 * day), ago(1)], ["now", ago(1)], [null, ago(1)]],
    no: [[], [ago(-1)], [ago(-1), ago(40 * day)]],
    unknown: [["now"], [ago(-1), "now"], [ago(-1), null]],
  }, now);
});

Deno.test("$since is evaluated at the given instant", () => {
  const value = "2026-02-01T12:00:00Z";
  checkTable({ $since: "P1D" }, { no: [value] }, now - 1);
  checkTable({ $since: "P1D" }, { yes: [value] }, now);
  checkTable({ $since: "P1D" }, { yes: [value] }, now + day - 1);
  checkTable({ $since: "P1D" }, { no: [value] }, now + day);
  checkTable({ $since: "P100000000D" }, { yes: ["0000-01-01T00:00:00Z"] }, now);
});

Deno.test("$past is whether an instant has passed, including the current one", () => {
  checkTable({ $past: true }, {
    yes: [ago(0), ago(1), [ago(-1), ago(0)], [ago(-1), "now", ago(1)]],
    no: [ago(-1), [ago(-1), ago(-day)], []],
    unknown: ["now", now, true, ["now"], [ago(-1), "now"], [ago(-1), null]],
  }, now);
});

Deno.test("$past: false is whether an instant is still to come", () => {
  checkTable({ $past: false }, {
    yes: [ago(-1), ago(-day), [ago(0), ago(-1)], [null, ago(-1)]],
    no: [ago(0), ago(1), [ago(0), ago(day)], []],
    unknown: ["now", now, ["now"], [ago(0), "now"]],
  }, now);
});
