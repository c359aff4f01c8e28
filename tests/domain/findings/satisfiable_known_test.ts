import { assertEquals } from "@std/assert";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { findWitness } from "../../../src/domain/findings/satisfiable.ts";
import { noon } from "../conditions/support.ts";
import { checkHolds, checkNever, checkUnknown, checkValue, find } from "./witness_checks.ts";

const group = "bigcommerce.customerGroup";
const currency = "bigcommerce.currency";
const country = "bigcommerce.customerShippingCountry";
const segments = "bigcommerce.customerSegments";
const applications = "talonone.applicationIds";

Deno.test("findWitness() respects the types of known fields", () => {
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

Deno.test("findWitness() without known fields allows any value in any field", () => {
  const condition = readCondition({ [currency]: 5, locale: { $all: [true, false] } });
  const subject = { bigcommerce: { currency: 5 }, locale: [true, false] };
  assertEquals(findWitness(condition, { now: noon }), { kind: "witness", subject });
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
    { [currency]: { $not: { $since: "P30D" }, $gt: "2026-02-01" } },
    { [currency]: { $not: { $since: "P100000000D" } } },
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

Deno.test("findWitness() returns unknown where only another instant could satisfy the condition", () => {
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

Deno.test("findWitness() finds instants that have passed, now included, and others", () => {
  const atNow = new Date(noon).toISOString();
  checkHolds(
    { x: { $past: true } },
    { x: { $past: false } },
    { [currency]: { $past: true, $eq: atNow } },
    { [currency]: { $past: false, $not: { $past: true } } },
    { [currency]: { $past: true, $gt: "2020" } },
  );
  checkNever(
    { [currency]: { $past: true, $not: { $past: true } } },
    { [currency]: { $past: true, $eq: "soon" } },
    { [currency]: { $past: false, $not: { $ne: "soon" } } },
    { [group]: { $past: true } },
  );
  checkUnknown({ [currency]: { $past: false, $eq: atNow } });
});
