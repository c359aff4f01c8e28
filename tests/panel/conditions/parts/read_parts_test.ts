import { assertEquals } from "@std/assert";
import { type Group, type Part, rulesOf } from "../../../../src/panel/conditions/parts/part.ts";
import { readParts, type Unsupported } from "../../../../src/panel/conditions/parts/read_parts.ts";
import { writeParts } from "../../../../src/panel/conditions/parts/write_parts.ts";

/** A short notation for parts: `all(a $eq text 1, none(b $exists-true))`. */
function short(part: Part): string {
  if (part.kind === "group") return `${part.holds}(${part.parts.map(short).join(", ")})`;
  const { field, operator, type, values, unit } = part;
  if (operator === "$since") return `${field} ${operator} ${values.join()}${unit}`;
  return values.length === 0 ? `${field} ${operator}` : `${field} ${operator} ${type} ${values}`;
}

function read(condition: unknown): Group {
  const read = readParts(condition);
  if (!("parts" in read)) throw new Error(JSON.stringify(read));
  return read;
}

function check(condition: unknown, parts: string, written = condition) {
  assertEquals(short(read(condition)), parts);
  assertEquals(writeParts(read(condition)), written);
}

function checkRefused(condition: unknown, reason: Unsupported["reason"], ...at: string[]) {
  assertEquals(readParts(condition), { reason, at });
}

Deno.test("readParts() keeps the type of a value", () => {
  check({ a: "3" }, "all(a $eq text 3)");
  check({ a: 3 }, "all(a $eq number 3)");
  check({ a: true }, "all(a $eq boolean true)");
  check({ a: "true" }, "all(a $eq text true)");
  check({ a: 1e21 }, "all(a $eq number 1e+21)");
  check({ a: { $in: [1, 2] }, b: { $in: ["1", "2"] } }, "all(a $in number 1,2, b $in text 1,2)");
  check({ a: { $nin: [false] } }, "all(a $nin boolean false)");
});

Deno.test("readParts() reads every operator, and groups as written", () => {
  check(
    { a: { $gte: 1, $lt: 5, $ne: 3 }, b: { $exists: true }, c: { $exists: false } },
    "all(a $gte number 1, a $lt number 5, a $ne number 3, b $exists-true, c $exists-false)",
  );
  check(
    { a: { $all: ["x", "y"], $gt: "m", $lte: "z" } },
    "all(a $all text x,y, a $gt text m, a $lte text z)",
  );
  check(
    { $or: [{ a: 1 }, { b: 2, c: 3 }] },
    "any(a $eq number 1, all(b $eq number 2, c $eq number 3))",
  );
  check({ $not: { a: 1, b: 2 } }, "notAll(a $eq number 1, b $eq number 2)");
  check({ $not: { $or: [{ a: 1 }, { b: 2 }] } }, "none(a $eq number 1, b $eq number 2)");
  check({ a: 1, $not: { b: 2 } }, "all(a $eq number 1, none(b $eq number 2))");
  check({ $and: [{ a: { $ne: 1 } }, { a: { $ne: 2 } }] }, "all(a $ne number 1, a $ne number 2)");
});

Deno.test("readParts() reads whether shoppers belong to a segment", () => {
  check({ $segment: "euros" }, "all($segment $eq text euros)");
  check({ $not: { $segment: "euros" } }, "all($segment $ne text euros)");
  check({ a: 1, $segment: "x" }, "all(a $eq number 1, $segment $eq text x)");
  check(
    { $segment: "x", $not: { $segment: "y" } },
    "all($segment $eq text x, $segment $ne text y)",
  );
  check(
    { $or: [{ $segment: "x" }, { $segment: "y" }] },
    "any($segment $eq text x, $segment $eq text y)",
  );
  check(
    { $and: [{ $segment: "x" }, { $segment: "y" }] },
    "all($segment $eq text x, $segment $eq text y)",
  );
  check(
    { $and: [{ $not: { $segment: "x" } }, { $not: { a: 1 } }] },
    "all($segment $ne text x, none(a $eq number 1))",
  );
  check({ $not: { $not: { $segment: "x" } } }, "none($segment $ne text x)");
  checkRefused({ $segment: 1 }, "operand", "$segment");
  checkRefused({ $segment: "" }, "operand", "$segment");
  checkRefused({ a: { $segment: "x" } }, "operator", "a", "$segment");
});

Deno.test("readParts() reads other forms of the same meaning", () => {
  check({ a: { $eq: 1 } }, "all(a $eq number 1)", { a: 1 });
  check({ $and: [{ a: 1 }] }, "all(a $eq number 1)", { a: 1 });
  check({ a: { $not: { $gt: 1, $lt: 5 } } }, "notAll(a $gt number 1, a $lt number 5)", {
    $not: { a: { $gt: 1, $lt: 5 } },
  });
  check({ $not: { $not: { a: 1 } } }, "none(none(a $eq number 1))");
});

Deno.test("readParts() keeps groups of one part, without which comparisons could clash", () => {
  check({ a: 1, $and: [{ a: 1 }] }, "all(a $eq number 1, all(a $eq number 1))");
  check({ a: 1, $or: [{ a: 2 }] }, "all(a $eq number 1, any(a $eq number 2))");
  const inner = { $not: { a: 1 }, $and: [{ a: 1 }], a: 1 };
  const within = (depth: number): unknown => depth === 0 ? inner : { $not: within(depth - 1) };
  assertEquals(writeParts(read(within(7))), within(7));
});

Deno.test("readParts() reads durations in the largest unit that represents them exactly", () => {
  const checkDuration = (duration: string, parts: string, written = duration) =>
    check({ a: { $since: duration } }, `all(a $since ${parts})`, { a: { $since: written } });
  checkDuration("P30D", "30D");
  checkDuration("P1DT12H", "36H", "PT36H");
  checkDuration("PT90M", "90M");
  checkDuration("PT3600S", "1H", "PT1H");
  checkDuration("P1DT1S", "86401S", "PT86401S");
  checkDuration("P0D", "0D");
  for (const duration of ["P", "PT", "P1M", "P1W", "P1.5D", "-P1D", "P99999999999D", " P1D"]) {
    checkRefused({ a: { $since: duration } }, "operand", "a", "$since");
  }
});

Deno.test("readParts() keeps a key that every object inherits", () => {
  check(
    JSON.parse('{"__proto__": 1, "constructor": {"$ne": 2}}'),
    "all(__proto__ $eq number 1, constructor $ne number 2)",
  );
});

Deno.test("readParts() refuses what it does not know instead of leaving it out", () => {
  checkRefused({ a: { $regex: "x" } }, "operator", "a", "$regex");
  checkRefused({ a: { known: true } }, "operator", "a", "known");
  checkRefused({ $nor: [{ a: 1 }] }, "operator", "$nor");
  checkRefused({ $or: [{ a: 1 }, { $and: [] }] }, "empty", "$or", "1", "$and");
  checkRefused({ a: { $in: [] } }, "list", "a", "$in");
  checkRefused({ a: { $in: [1, "1"] } }, "list", "a", "$in");
  checkRefused({ a: [1, 2] }, "operand", "a");
  checkRefused({ a: null }, "operand", "a");
  checkRefused({ a: { $gt: true } }, "operand", "a", "$gt");
  checkRefused({ a: { $exists: 1 } }, "operand", "a", "$exists");
  checkRefused({ a: Infinity }, "operand", "a");
  checkRefused({ "a..b": 1 }, "field", "a..b");
  checkRefused({ "a.a.a.a.a.a.a.a.a": 1 }, "field", "a.a.a.a.a.a.a.a.a");
  checkRefused({ a: {} }, "empty", "a");
  checkRefused({}, "empty");
  checkRefused([{ a: 1 }], "object");
});

Deno.test("readParts() refuses a text that does not fit in a text field", () => {
  for (const text of ["", "a\nb", "a\tb", "a\u2028b", "\u0000"]) {
    checkRefused({ a: text }, "text", "a");
    checkRefused({ a: { $in: ["x", text] } }, "text", "a", "$in");
  }
  check({ a: " a, b " }, "all(a $eq text  a, b )");
});

Deno.test("readParts() and the service have the same limits", () => {
  const all = (count: number) => ({
    $and: Array.from({ length: count }, (_, i) => ({ a: { $ne: i } })),
  });
  assertEquals(rulesOf(read(all(64))).length, 64);
  checkRefused(all(65), "comparisons");
  check({ a: "x".repeat(4096 - '{"a":""}'.length) }, `all(a $eq text ${"x".repeat(4088)})`);
  checkRefused({ a: "x".repeat(4096) }, "size");
  const deep = (depth: number): unknown => depth === 0 ? { a: 1 } : { $not: deep(depth - 1) };
  assertEquals(rulesOf(read(deep(8))).length, 1);
  checkRefused(deep(9), "nesting");
  checkRefused(deep(5000), "nesting");
});

Deno.test("readParts() refuses parts that would be nested too deeply when written", () => {
  // Two `$not` members cannot be in one object, so they are written as a list.
  const sisters = { a: { $not: { $eq: 1 } }, b: { $not: { $eq: 1 } } };
  const within = (depth: number): unknown => depth === 0 ? sisters : { $not: within(depth - 1) };
  check(
    within(6),
    "none(none(none(none(none(notAll(none(a $eq number 1), none(b $eq number 1)))))))",
    writeParts(read(within(6))),
  );
  checkRefused(within(7), "nesting");
});
