import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import { checkHolds, checkNever, checkUnknown, checkValue, find } from "./witness_checks.ts";

const group = "bigcommerce.customerGroup";
const currency = "bigcommerce.currency";
const applications = "talonone.applicationIds";

Deno.test("findWitness() returns never for contradictions", () => {
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

Deno.test("findWitness() evaluates each operator independently, on lists", () => {
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

Deno.test("findWitness() finds numbers and strings between and next to the operands", () => {
  checkValue({ $gt: 5, $not: { $gte: 6 } }, 5.000000000000001);
  checkValue({ $gt: -5, $not: { $gte: -4.5 } }, -4.999999999999999);
  checkValue({ $gt: 0, $not: { $gte: 0.5 } }, 5e-324);
  checkValue({ $gt: -5e-324, $not: { $gt: 0 } }, 0);
  checkValue({ $gt: "a", $lt: "aa" }, "a\u0000", currency);
  checkValue({ $ne: true }, false);
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

Deno.test("findWitness() keeps paths apart if one is a prefix of another", () => {
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

Deno.test("findWitness() tries each alternative of a choice", () => {
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

Deno.test("findWitness() gives up after 512 tries", () => {
  const choices = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ $or: [{ [`a${at}`]: 1 }, { [`b${at}`]: 1 }] }));
  const contradiction = { $or: [{ x: { $gt: 1, $exists: false } }] };
  checkNever({ $and: [...choices(7), contradiction] });
  checkUnknown({ $and: [...choices(9), contradiction] });
});

Deno.test("findWitness() gives up after a number of values that keeps it fast", () => {
  const choices = Array.from({ length: 9 }, (_, at) => ({ $or: [{ [`a${at}`]: 1 }, { b: at }] }));
  const $nin = Array.from({ length: 700 }, (_, at) => at);
  const bounds = Array.from({ length: 20 }, (_, at) => ({ x: { $gt: at / 10 } }));
  const contradiction = { $or: [{ y: { $exists: false, $gt: 1 } }] };
  checkUnknown({ x: { $nin, $lt: 0 }, $and: [...bounds, ...choices, contradiction] });
  checkHolds({ x: { $nin, $gt: 0.5, $lt: 699.5 } }, { [applications]: { $nin, $gt: 0 } });
});

Deno.test("findWitness() handles the longest lists", () => {
  const digits = Array.from({ length: 1_000 }, (_, at) => at % 10);
  checkHolds({ x: { $all: digits } }, { x: { $in: digits } }, { x: { $nin: digits } });
  checkHolds({ x: { $not: { $all: digits } } });
  checkNever({ x: { $all: digits, $not: { $in: digits } } });
});
