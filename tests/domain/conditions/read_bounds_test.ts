import { assertEquals } from "@std/assert";
import { jsonBytes, type JsonObject } from "../../../src/domain/json.ts";
import { comparisonsOf } from "../../../src/domain/conditions/condition.ts";
import { checkCondition, readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { checkAccepted, checkRefused } from "./read_checks.ts";

const nested = (depth: number, wrap: (inner: JsonObject) => JsonObject): JsonObject =>
  depth === 0 ? { x: 1 } : wrap(nested(depth - 1, wrap));

/** A condition of exactly this many bytes of JSON. */
const ofBytes = (bytes: number, character = "a"): JsonObject => {
  const room = bytes - jsonBytes({ "": 1 });
  const size = jsonBytes(character) - 2;
  return { [character.repeat(room / size) + "a".repeat(room % size)]: 1 };
};

Deno.test("A path has no empty parts", () => {
  for (const path of ["", ".", ".x", "x.", "x..y", ".."]) {
    checkRefused({ [path]: 1 }, [`/${path}`, "must not have an empty part"]);
    checkRefused({ [path]: { $eq: 1 } }, `/${path}`);
  }
  for (const path of [" ", "x", "0", "x.y", "x.$y", "é.💶", "x y.z"]) checkAccepted({ [path]: 1 });
});

Deno.test("Rejected when saved: a path of more than 8 keys", () => {
  checkAccepted({ "a.b.c.d.e.f.g.h": 1 });
  checkRefused({ "a.b.c.d.e.f.g.h.i": 1 }, ["/a.b.c.d.e.f.g.h.i", "must be at most 8 keys deep"]);
  checkRefused({ $or: [{ x: 1 }, { "1.2.3.4.5.6.7.8.9": {} }] }, "/$or/1/1.2.3.4.5.6.7.8.9");
});

Deno.test("Rejected when saved: over 4 KiB of JSON, in UTF-8 bytes", () => {
  const detail = "must be at most 4096 bytes of JSON";
  for (const character of ["a", "é", "💶", '"', "\u0000"]) {
    const [most, over] = [ofBytes(4096, character), ofBytes(4097, character)];
    assertEquals([jsonBytes(most), jsonBytes(over)], [4096, 4097]);
    checkAccepted(most);
    checkRefused(over, ["", detail]);
  }
  checkRefused({ ...ofBytes(4096), $foo: null }, ["", detail], "/$foo");
  const digits = Array.from({ length: 10_000 }, (_, number) => number % 10);
  const operand = "must be a list of 1 to 1000 values";
  checkRefused({ a: { $in: digits } }, ["", detail], ["/a/$in", operand]);
  checkRefused(
    { $or: [{ a: 1 }, { "b.c": { $nin: digits } }] },
    ["", detail],
    ...[
      ["/$or/1/b.c/$nin", operand],
    ] as const,
  );
});

Deno.test("Rejected when saved: a string operand of over 200 characters, counted as code points", () => {
  const detail = "must be at most 200 characters";
  for (const character of ["a", "é", "💶"]) {
    const [most, over] = [character.repeat(200), character.repeat(201)];
    for (const operator of ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"]) {
      checkAccepted({ a: { [operator]: most } });
      checkTooLong({ a: { [operator]: over } }, `/a/${operator}`);
    }
    for (const operator of ["$in", "$nin", "$all"]) {
      checkAccepted({ a: { [operator]: [most, "b"] } });
      checkTooLong(
        { a: { [operator]: ["b", over, most, over] } },
        `/a/${operator}/1`,
        `/a/${operator}/3`,
      );
    }
    checkTooLong({ $or: [{ a: 1 }, { $not: { "b.c": over } }] }, "/$or/1/$not/b.c");
  }

  /** Conditions saved before the limit existed can still be read. */
  function checkTooLong(json: JsonObject, ...pointers: readonly string[]): void {
    assertEquals(checkCondition(json), pointers.map((pointer) => ({ pointer, detail })));
    assertEquals(comparisonsOf(readCondition(json)).length > 0, true);
  }
});

Deno.test("checkCondition() reports the first 50 violations, wherever they are", () => {
  const invalid = (count: number) => Array.from({ length: count }, () => ({}));
  const at = (count: number) => Array.from({ length: count }, (_, index) => `/$or/${index}`);
  checkRefused({ $or: invalid(50) }, ...at(50));
  checkRefused({ $or: invalid(51) }, ...at(50));
  checkRefused({ $or: invalid(1_000), $and: invalid(5), b: {} }, ...at(50));
  checkRefused({ $or: invalid(5_000) }, "", ...at(49));
  const nulls = Array(60).fill(null);
  checkRefused({ $or: [{}], a: { $in: nulls, $all: nulls }, b: {} }, ...[
    "/$or/0",
    ...nulls.slice(0, 49).map((_, index) => `/a/$in/${index}`),
  ]);
});

Deno.test("checkCondition() reads at most 1,000 comparisons, more than fit into 4 KiB", () => {
  const of = (count: number): JsonObject => ({ $or: Array(count).fill({ a: 1 }), b: {} });
  checkRefused(of(999), "", "/b", "");
  checkRefused(of(1_000), "", "");
});

Deno.test("Rejected when saved: over 64 comparisons; $in counts as one, $and, $or and $not as none", () => {
  const fields = (count: number): JsonObject =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));
  const detail = "must have at most 64 comparisons";
  checkAccepted(fields(64));
  checkRefused(fields(65), ["", detail]);
  checkAccepted({ $and: [fields(30), { $not: fields(2) }], $or: [fields(32)] });
  checkRefused({ $and: [fields(30), { $not: fields(2) }], $or: [fields(33)] }, ["", detail]);
  checkAccepted({ ...fields(61), x: { $gt: 1, $lt: 9, $ne: 5 } });
  checkRefused({ ...fields(61), x: { $gt: 1, $lt: 9, $not: { $eq: 5, $in: [1] } } }, ["", detail]);
  checkAccepted({ ...fields(63), x: { $in: [1, 2, 3, 4] } });
  checkRefused({ ...fields(65), $foo: 1 }, [
    "/$foo",
    "is not an operator; use fields, `$and`, " +
    "`$or` and `$not`",
  ], ["", detail]);
});

Deno.test("Rejected when saved: $and, $or and $not nested over 8 levels", () => {
  const detail = "must be inside at most 7 other `$and`, `$or` and `$not`";
  const check = (wrap: (inner: JsonObject) => JsonObject, step: string) => {
    checkAccepted(nested(8, wrap));
    const operator = step.split("/", 2).join("/");
    checkRefused(nested(9, wrap), [step.repeat(8) + operator, detail]);
    checkRefused(nested(12, wrap), step.repeat(8) + operator);
  };
  check((inner) => ({ $and: [inner] }), "/$and/0");
  check((inner) => ({ $or: [inner] }), "/$or/0");
  check((inner) => ({ $not: inner }), "/$not");
  const seven = nested(7, (inner) => ({ $not: inner }));
  checkAccepted({ $or: [seven, seven] });
  checkRefused({ $or: [seven, { $and: [seven] }] }, "/$or/1/$and/0" + "/$not".repeat(7));
});

Deno.test("Rejected when saved: $not of a field nested over 8 levels, including those around it", () => {
  const operators = (depth: number): JsonObject =>
    depth === 0 ? { $eq: 1 } : { $not: operators(depth - 1) };
  checkAccepted({ x: operators(8) });
  checkRefused({ x: operators(9) }, "/x" + "/$not".repeat(9));
  checkAccepted({ $and: [{ $or: [{ x: operators(6) }] }] });
  checkRefused({ $and: [{ $or: [{ x: operators(7) }] }] }, "/$and/0/$or/0/x" + "/$not".repeat(7));
  checkAccepted({ x: { ...operators(8), $exists: true }, y: operators(8) });
});
