import { assertEquals } from "@std/assert";
import { compileCondition } from "../../../src/domain/conditions/predicate.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { findWitness, knownContextFields } from "../../../src/domain/conditions/satisfiable.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { noon } from "./support.ts";

const find = (json: JsonObject, now = noon) =>
  findWitness(readCondition(json), { known: knownContextFields, now });

const checkNever = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => assertEquals(find(json), { kind: "never" }, JSON.stringify(json)));

const checkUnknown = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => assertEquals(find(json), { kind: "unknown" }, JSON.stringify(json)));

/** Holds that there is a witness, and that it is one. */
const checkHolds = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => {
    const found = find(json);
    assertEquals(found.kind, "witness", JSON.stringify(json));
    if (found.kind !== "witness") return;
    assertEquals(compileCondition(readCondition(json))(found.subject, noon), Truth.yes);
  });

/** Holds what is found of the operators of a field, which may be known. */
const checkValue = (operators: JsonValue, expected: JsonValue, key = "x") => {
  const found = find({ [key]: operators });
  const value = found.kind === "witness"
    ? key.split(".").reduce(
      (value: unknown, step) => new Map(Object.entries(Object(value))).get(step),
      found.subject,
    )
    : found.kind;
  assertEquals(value, expected, JSON.stringify(operators));
};

const group = "bigcommerce.customerGroup";
const currency = "bigcommerce.currency";
const country = "bigcommerce.customerShippingCountry";
const segments = "bigcommerce.customerSegments";
const applications = "talonone.applicationIds";

Deno.test("findWitness() says never of what contradicts itself", () => {
  checkNever(
    { [currency]: "EUR", $and: [{ [currency]: "USD" }] },
    { [group]: { $gt: 5, $lt: 3 } },
    { price: { $exists: false, $lt: 5 } },
    { price: { $exists: false, $not: { $lt: 5 } } },
    { tag: { $in: ["a"], $nin: ["a"] } },
    { tag: { $all: ["a", "b"], $ne: "b" } },
    { tag: { $eq: true, $ne: true } },
    { x: { $exists: true }, $not: { x: { $exists: true } } },
    { x: { $exists: true }, $and: [{ x: { $exists: false } }] },
    { $not: { $or: [{ a: { $exists: true } }, { a: { $exists: false } }] } },
    { $or: [{ x: { $gt: 1, $not: { $gt: 1 } } }, { y: { $exists: false, $eq: 1 } }] },
    { x: { $lt: "" } },
    { x: { $eq: 5, $nin: ["a"] } },
    { x: { $lt: -Number.MAX_VALUE } },
    { x: { $gt: Number.MAX_VALUE } },
  );
});

Deno.test("findWitness() finds that each operator is decided by itself, on lists", () => {
  checkValue({ $gt: 10, $lt: 5 }, [11, 4]);
  checkValue({ $all: ["a", "b"] }, ["a", "b"]);
  checkValue({ $eq: 1, $ne: 2 }, 1);
  checkValue({ $in: [1, 2], $nin: [1], $eq: 2 }, 2);
  checkValue({ $eq: 1, $in: ["a"] }, [1, "a"]);
  checkValue({ $ne: 1, $nin: ["a"] }, []);
  checkValue({ $not: { $gt: 5 }, $nin: ["a"] }, []);
  checkValue({ $not: { $ne: 5 } }, 5);
  checkValue({ $not: { $nin: ["a", "b"] }, $ne: "a" }, "b");
  checkValue({ $not: { $all: ["a", "b"] }, $eq: "b" }, "b");
  checkValue({ $eq: "a", $gt: "a" }, ["a", "aa"]);
});

Deno.test("findWitness() finds numbers and texts between and beside the operands", () => {
  checkValue({ $gt: 5, $not: { $gte: 6 } }, 5.000000000000001);
  checkHolds(
    { x: { $gt: 5, $not: { $gte: 6 }, $nin: [5.000000000000001] } },
    { x: { $not: { $gt: 0, $lt: 0 }, $ne: 0 } },
    { x: { $lt: -5, $not: { $lt: -6 }, $nin: [-6, -5.5] } },
    { x: { $lt: 0, $not: { $lt: -5e-324 } } },
    { x: { $gt: -1e308, $not: { $gt: -1e307 } } },
    { x: { $not: { $gte: -1.7e308 } } },
    { x: { $lte: -Number.MAX_VALUE } },
    { x: { $gt: "a", $not: { $gt: "a\u0000" } } },
    { x: { $gt: "a", $not: { $gte: "aa" }, $nin: ["a\u0000"] } },
    { x: { $not: { $gt: "" } } },
    { x: { $ne: true } },
    { x: { $nin: [false] } },
  );
  checkNever(
    { x: { $eq: 1, $not: { $gte: 1 } } },
    { x: { $gt: 0, $not: { $gte: 5e-324 } } },
    { x: { $gt: "a", $not: { $gte: "a\u0000" } } },
    { x: { $nin: [true, false], $not: { $exists: false, $gt: 1 }, $exists: false } },
  );
});

Deno.test("findWitness() takes care of the type of known fields", () => {
  checkNever(
    { [group]: { $gt: 5, $lt: 6 } },
    { [group]: { $gt: 5, $lt: 8, $nin: [6, 7] } },
    { [group]: 5.5 },
    { [group]: "5" },
    { [group]: { $gt: 2 ** 53 - 1 } },
    { [group]: { $lt: -(2 ** 53) + 1 } },
    { [group]: { $all: [1, 2] } },
    { [group]: { $ne: 1, $nin: ["a"] } },
    { [currency]: 5 },
    { [currency]: { $gt: "a", $lt: "a\u0000" } },
    { [currency]: { $all: ["EUR", "USD"] } },
    { locale: true },
    { locale: { $ne: 5 } },
    { [country]: "de" },
    { [country]: { $gt: "ZZ" } },
    { [country]: { $lt: "AA" } },
    { [country]: { $gt: "DE", $lt: "DG", $ne: "DF" } },
    { [country]: { $since: "P30D" } },
    { [segments]: 5 },
    { [segments]: { $not: { $eq: "a" }, $all: ["a"] } },
    { [applications]: "a" },
    { [applications]: { $since: "P1D" } },
    { custom: 5 },
    { bigcommerce: { $not: { $eq: "a" } } },
    { "locale.x": { $exists: true } },
    { [`${currency}.x`]: 5 },
    { [`${segments}.x.y`]: { $exists: true } },
  );
  checkValue({ $gt: 5, $lt: 7 }, 6, group);
  checkValue({ $not: { $gte: 0 } }, -(2 ** 53) + 1, group);
  checkValue({ $gt: -1e300, $lt: 1e300 }, -(2 ** 53) + 1, group);
  checkValue({ $gt: 2.5, $lt: 3.5 }, 3, group);
  checkValue({ $exists: true }, 0, group);
  checkValue({ $exists: true }, "", currency);
  checkValue({ $exists: true }, "AA", country);
  checkValue({ $exists: true }, [], segments);
  checkValue({ $exists: true }, [], applications);
  checkValue({ $exists: true }, {}, "custom");
  checkValue({ $ne: "AA" }, "AB", country);
  checkValue({ $gt: "DE", $lt: "DG" }, "DF", country);
  checkValue({ $in: ["de", "FR"] }, "FR", country);
  checkValue("a", ["a"], segments);
  checkValue({ $ne: 5 }, [], applications);
  checkValue({ $gt: 5, $lt: 3 }, [6, 2], applications);
  checkValue("b", "b", `custom.${currency}`);
  checkValue(5, 5, "bigcommerce.other.x");
});

Deno.test("findWitness() without known fields lets any field be anything", () => {
  const condition = readCondition({ [currency]: 5, locale: { $all: [true, false] } });
  const subject = { bigcommerce: { currency: 5 }, locale: [true, false] };
  assertEquals(findWitness(condition, { now: noon }), { kind: "witness", subject });
});

Deno.test("findWitness() keeps paths apart of which one leads through the other", () => {
  checkNever(
    { a: 1, "a.b": 2 },
    { "a.b": 2, a: 1 },
    { a: { $ne: 1 }, "a.b.c": { $exists: true } },
    { a: { $exists: false }, "a.b": 2 },
    { "a.b": { $exists: false }, "a.b.c.d": { $exists: true } },
    { "a.b": { $since: "P1D" }, "a.b.c": 1 },
  );
  const check = (json: JsonObject, subject: JsonObject) =>
    assertEquals(find(json), { kind: "witness", subject }, JSON.stringify(json));
  check({ a: 1, "a.b": { $exists: false } }, { a: 1 });
  check({ a: { $exists: true }, "a.b": 2 }, { a: { b: 2 } });
  check({ "a.b.c": 3, "a.b": { $exists: true }, "a.d": 4 }, { a: { b: { c: 3 }, d: 4 } });
  check({ "a.b": { $exists: false }, a: { $exists: true } }, { a: {} });
  check({ a: { $exists: false } }, {});
  check({ a: { $exists: true, $gt: 1 } }, { a: 2 });
  const proto: JsonObject = JSON.parse('{"__proto__.x":1,"__proto__.y":2,"constructor":3}');
  check(proto, JSON.parse('{"constructor":3,"__proto__":{"x":1,"y":2}}'));
});

Deno.test("findWitness() looks into each part of a choice", () => {
  const never = { x: { $eq: 1, $exists: false } };
  const choices = Array.from({ length: 20 }, (_, at) => ({ $or: [never, { [`y${at}`]: at }] }));
  checkHolds(
    { $or: [never, { y: 1 }] },
    { $not: { y: 1, z: 2 } },
    { $not: { $or: [{ y: 1 }, { $not: { z: 2 } }] } },
    { $and: choices },
    { x: { $eq: "a", $not: { $all: ["a", "b"] } } },
  );
  checkNever(
    { $or: [never, { $and: [{ y: 1 }, { y: { $not: { $eq: 1 } } }] }] },
    {
      x: { $not: { $all: ["a", "b"] }, $exists: true, $eq: "a", $gte: "b", $in: ["b"] },
      $and: [never],
    },
    { $and: [...choices, never] },
    { tag: { $all: ["a", "b"], $not: { $all: ["a", "b"] } } },
  );
});

Deno.test("findWitness() finds instants at which $since holds", () => {
  const ago = (milliseconds: number) => new Date(noon - milliseconds).toISOString();
  const day = 86_400_000;
  checkValue({ $since: "P30D" }, ago(0));
  checkValue({ $not: { $since: "P30D" } }, ago(30 * day));
  checkValue({ $since: "P30D", $not: { $since: "P2D" } }, ago(30 * day - 1));
  checkValue({ $since: "P30D", $ne: ago(0) }, ago(30 * day - 1));
  checkHolds(
    { x: { $since: "P30D", $lt: "2026-01-20", $not: { $lte: "2026-01-10" } } },
    { x: { $since: "PT1S" }, y: { $not: { $since: "PT1S" } } },
    { x: { $since: "P30D", $not: { $lte: "2026-01-10T00:00:00.000Z", $gt: "2027" } } },
    { x: { $not: { $since: "P100000000D" } } },
    { x: { $since: "P100000000D" } },
    { [currency]: { $since: "P30D", $gt: "2026-01-10", $lt: "2026-01-20" } },
    { [segments]: { $since: "P30D", $not: { $since: "P2D" } } },
  );
  checkNever(
    { x: { $since: "P0D" } },
    { x: { $since: "P2D", $not: { $since: "P2D" } } },
    { x: { $since: "P2D", $not: { $since: "P3D" } } },
    { [currency]: { $since: "P2D", $in: ["a", "2026-02-30T12:00:00Z"] } },
    { [currency]: { $since: "P2D", $not: { $ne: "a" } } },
    { [currency]: { $since: "P2D", $eq: 5 } },
    { [currency]: { $since: "P2D", $gt: "b", $lt: "a" } },
    { x: { $since: "P2D", $nin: [5] } },
    { [group]: { $since: "P2D" } },
  );
});

Deno.test("findWitness() says unknown where only another instant could help", () => {
  const longAgo = "2020-01-01T00:00:00Z";
  checkUnknown(
    { [currency]: { $since: "P2D", $eq: longAgo } },
    { [currency]: { $since: "P2D", $not: { $nin: ["a", longAgo] } } },
    { [currency]: { $since: "P2D", $lt: "2020" } },
    { [segments]: { $since: "P2D", $not: { $gt: "2020" } } },
    { [currency]: { $since: "P2D", $lt: "2020" }, "a.b": 1 },
    { $or: [{ [currency]: { $since: "P2D", $lt: "2020" } }, { x: { $exists: false, $eq: 1 } }] },
  );
  checkHolds({ $or: [{ [currency]: { $since: "P2D", $lt: "2020" } }, { x: 1 }] });
  checkNever({ [currency]: { $since: "P2D", $lt: "2020" }, x: { $exists: false, $eq: 1 } });
  checkNever({ "a.b": { $since: "P2D", $not: { $gt: "2020" } }, a: 1 });
  assertEquals(find({ x: { $since: "P2D" } }, 9e15), { kind: "unknown" });
  assertEquals(find({ x: { $since: "P2D" } }, Date.parse("+020000-01-01")), { kind: "unknown" });
});

Deno.test("findWitness() gives up after 512 tries", () => {
  const choices = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ $or: [{ [`a${at}`]: 1 }, { [`b${at}`]: 1 }] }));
  const contradiction = { $or: [{ x: { $gt: 1, $exists: false } }] };
  checkNever({ $and: [...choices(7), contradiction] });
  checkUnknown({ $and: [...choices(9), contradiction] });
});

Deno.test("findWitness() gives up after so many values that a merchant may wait for it", () => {
  const choices = Array.from({ length: 9 }, (_, at) => ({ $or: [{ [`a${at}`]: 1 }, { b: at }] }));
  const $nin = Array.from({ length: 700 }, (_, at) => at);
  const bounds = Array.from({ length: 20 }, (_, at) => ({ x: { $gt: at / 10 } }));
  const contradiction = { $or: [{ y: { $exists: false, $gt: 1 } }] };
  checkUnknown({ x: { $nin, $lt: 0 }, $and: [...bounds, ...choices, contradiction] });
  checkHolds({ x: { $nin, $gt: 0.5, $lt: 699.5 } }, { [applications]: { $nin, $gt: 0 } });
});

Deno.test("findWitness() manages the longest lists", () => {
  const digits = Array.from({ length: 1_000 }, (_, at) => at % 10);
  checkHolds({ x: { $all: digits } }, { x: { $in: digits } }, { x: { $nin: digits } });
  checkHolds({ x: { $not: { $all: digits } } });
  checkNever({ x: { $all: digits, $not: { $in: digits } } });
});
