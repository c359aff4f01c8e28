import fc from "fast-check";
import type { Json, JsonObject } from "./catalogue.ts";

const secondMs = 1000;
const dayMs = 86_400_000;

/** Few instants, so that bounds, values and clocks often coincide. */
const first = Date.UTC(2026, 2, 8, 12);
const second = first + 20 * secondMs;
const third = first + 3600 * secondMs;
export const bounds = [first, first + 1, second, third, third + dayMs];
export const clocks = [first - 1, first, first + 1, second - 1, second, second + 1, third];

/** Durations from one of the instants, or from one of those below, to another. */
export const durations = ["PT20S", "PT1M", "PT59M40S", "P1D", "P1DT12H", "P30D"];
const releases = [
  ...bounds,
  first - 20 * secondMs,
  first - dayMs,
  second - dayMs,
  third - dayMs - 1,
  first - 30 * dayMs,
  second - 30 * dayMs + 1,
];

/** The usual type of the values at a path, and of a condition's operand there. */
export type Kind = "string" | "number" | "boolean" | "instant";

/** The paths that are used both in conditions on contexts and on attributes. */
export const paths: [path: string, kind: Kind][] = [
  ["a", "string"],
  ["b", "number"],
  ["c", "boolean"],
  ["at", "instant"],
  ["n.a", "string"],
  ["n.b", "number"],
  ["n.at", "instant"],
  ["n.n.a", "string"],
];

/** Paths through something that is not an own member, or not an object. */
export const oddPaths: [path: string, kind: Kind][] = [
  ["n", "string"],
  ["a.length", "number"],
  ["a.0", "string"],
  ["a.b", "number"],
  ["n.n", "number"],
  ["__proto__", "string"],
  ["__proto__.a", "string"],
  ["n.__proto__.a", "string"],
  ["constructor", "string"],
  ["constructor.name", "string"],
  ["n.toString", "string"],
];

/** A value of this kind. Some strings sort differently by UTF-16 unit and by code point. */
export function valuesOf(kind: Kind): fc.Arbitrary<string | number | boolean> {
  switch (kind) {
    case "string":
      return fc.constantFrom("a", "a", "b", "", "\uff5e", "\u{1f600}", "a\u{1f600}");
    case "number":
      return fc.constantFrom(0, 1, 3, 3, 2.5, -1);
    case "boolean":
      return fc.boolean();
    case "instant":
      return fc.oneof(
        { weight: 9, arbitrary: instantTexts(fc.constantFrom(...releases)) },
        { weight: 1, arbitrary: fc.constantFrom(...noInstants) },
      );
  }
}

/** Up to 100 code points fit into a text for a product, and up to 200 are compared with a field. */
const longStrings = ["x", "\u{1f600}"].flatMap((char) =>
  [100, 101, 200, 201].map((length) => char.repeat(length))
);
/** In JSON, the first one looks like half a character. */
const escapedStrings = ["C:\\udata", '"', "\\", "\u0000", "{{a}}"];

/** The first and the last instant of RFC 3339, and one before and after them. */
const edgeInstants = [
  "0000-01-01T00:00:00Z",
  "0000-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59.999Z",
  "9999-12-31T23:59:59.999-00:01",
];

/** Numbers at the edges of what JSON and formats can write. */
const edgeNumbers = [
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  1e21,
  1e-7,
  0.1 + 0.2,
  1234.5678,
  0.005,
];

const noInstants = [
  "2026-03-08",
  "2026-03-08T12:00:00",
  "2026-03-08T12:00:00+0200",
  "2026-02-29T12:00:00Z",
  "2026-03-08T24:00:00Z",
  "2026-03-08T11:59:60Z",
  "2026-03-08T12:00:00.Z",
  " 2026-03-08T12:00:00Z",
  "Sun Mar 08 2026",
];

/**
 * RFC 3339 strings of these instants: with any offset, up to 9 fraction digits, in upper or lower
 * case.
 */
export function instantTexts(instants: fc.Arbitrary<number>): fc.Arbitrary<string> {
  const forms = fc.constantFrom<(ms: number) => string>(
    (ms) => new Date(ms).toISOString(),
    (ms) => new Date(ms).toISOString().replace(".000Z", "Z"),
    (ms) => new Date(ms).toISOString().replace("Z", "999999Z"),
    (ms) => new Date(ms).toISOString().toLowerCase(),
    (ms) => new Date(ms + 7_200_000).toISOString().replace("Z", "+02:00"),
    (ms) => new Date(ms - 12_600_000).toISOString().replace("Z", "-03:30"),
  );
  return fc.tuple(instants, forms).map(([ms, textOf]) => textOf(ms));
}

/**
 * An object with some of these members. They are own members even if a prototype has one of that
 * name.
 */
export function objectsOf(
  members: { key: string; values: fc.Arbitrary<Json>; tenths: number }[],
): fc.Arbitrary<JsonObject> {
  const entries = members.map(({ key, values, tenths }) =>
    sometimes(tenths, values.map((value): [string, Json][] => [[key, value]]), [])
  );
  return fc.tuple(...entries).map((them) => Object.fromEntries(them.flat()));
}

/** `of` in this many tenths of the cases, else `other`, to which it shrinks. */
export function sometimes<T, U = T>(
  tenths: number,
  of: fc.Arbitrary<T>,
  other: U,
): fc.Arbitrary<T | U> {
  return fc.oneof(
    { withCrossShrink: true },
    { weight: 10 - tenths, arbitrary: fc.constant(other) },
    { weight: tenths, arbitrary: of },
  );
}

/** The value at a path of this kind: mostly of the kind, or a list that contains some. */
function heldOf(kind: Kind): fc.Arbitrary<Json> {
  const one = valuesOf(kind);
  const other = fc.oneof(
    fc.constantFrom<Json>(null, "1", 1, true, {}, []),
    fc.constantFrom<Json>([[]], [["a"]], { a: "a" }, [{ a: "a" }]),
  );
  const edges = {
    string: [...longStrings, ...escapedStrings],
    number: edgeNumbers,
    boolean: [],
    instant: edgeInstants,
  };
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom<Json>(...edges[kind], 0) },
    { weight: 16, arbitrary: one },
    { weight: 5, arbitrary: fc.array(one, { maxLength: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.oneof(one, one, other), { maxLength: 3 }) },
    { weight: 2, arbitrary: other },
  );
}

/** Attributes of a product, or the part of a context without known fields. */
export function freeObjects(depth = 2): fc.Arbitrary<JsonObject> {
  const inner = depth === 0
    ? heldOf("string")
    : fc.oneof({ weight: 5, arbitrary: freeObjects(depth - 1) }, {
      weight: 1,
      arbitrary: heldOf("string"),
    });
  return objectsOf([
    { key: "a", values: heldOf("string"), tenths: 9 },
    { key: "b", values: heldOf("number"), tenths: 9 },
    { key: "c", values: heldOf("boolean"), tenths: 8 },
    { key: "at", values: heldOf("instant"), tenths: 8 },
    { key: "n", values: inner, tenths: 9 },
    { key: "a.b", values: heldOf("number"), tenths: 1 },
    { key: "__proto__", values: fc.oneof(heldOf("string"), fc.constant({ a: "a" })), tenths: 1 },
    { key: "constructor", values: fc.constantFrom<Json>("a", { name: "a" }), tenths: 1 },
  ]);
}
