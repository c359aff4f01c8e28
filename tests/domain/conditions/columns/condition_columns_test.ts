import { assertEquals } from "@std/assert";
import { countBits, setFirst, transpose } from "../../../../src/domain/conditions/columns/bits.ts";
import { ConditionColumns } from "../../../../src/domain/conditions/columns/condition_columns.ts";
import { compileCondition } from "../../../../src/domain/conditions/compile_condition.ts";
import {
  comparisonBytes,
  fieldBytes,
  operandBytes,
} from "../../../../src/domain/conditions/programs/condition_set.ts";
import { readCondition } from "../../../../src/domain/conditions/read_condition.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { noon } from "../support.ts";

const range = (length: number) => Array.from({ length }, (_, number) => number);

/** Many operands of each kind, in no order, some of them equal. */
const many: JsonObject[] = range(40).flatMap((nth): JsonObject[] => {
  const number = (nth * 7) % 11;
  const text = String.fromCodePoint(0x61 + (nth * 5) % 26, nth % 3 === 0 ? 0x1f600 : 0xffff);
  return [
    { a: { $gt: number } },
    { a: { $lte: number } },
    { a: { $nin: [number, ...range(5 + nth % 3).map((it) => it + nth)] } },
    { a: { $all: range(1 + nth % 7) } },
    { b: { $gte: text } },
    { b: { $lt: `${text}!` } },
    { b: { $in: [text, "x", "z"] } },
    { b: { $since: `P${(nth * 9) % 40}D` } },
  ];
});

/** Each field compared with each other one. */
const pairs: JsonObject[] = ["$eq", "$ne", "$lt", "$lte", "$gt", "$gte"].flatMap((operator) =>
  ["ab", "ba", "ac", "ca", "bc", "aa"].flatMap(([field, other]) => {
    const condition = { [field!]: { [operator]: { $field: other! } } };
    return [condition, { $not: condition }];
  })
);

const conditions: JsonObject[] = [
  ...many,
  ...pairs,
  { a: 5 },
  { a: { $ne: 5 } },
  { $not: { a: 5 } },
  { a: { $in: [1, 2, 3, 4, 5, 6] } },
  { a: { $all: [1, 2] } },
  { a: { $all: [1, 2, 3, 4, 5] } },
  { a: { $gt: 3, $lte: 7 } },
  { $not: { a: { $gte: 7 } } },
  { b: { $lt: "m" } },
  { b: { $not: { $gt: "m" } } },
  { b: { $since: "P1D" } },
  { b: { $past: false } },
  { $not: { b: { $past: true } } },
  { b: { $exists: false } },
  { b: { $exists: true }, a: { $exists: true } },
  { c: { $gte: 5 } },
  { $or: [{ a: 5 }, { b: "x" }, { $and: [{ a: { $gt: 6 } }, { $not: { b: 9 } }] }] },
  { $not: { $or: [{ a: 5 }, { b: { $in: ["x", "y"] } }] } },
];

const predicates = conditions.map((it) => compileCondition(readCondition(it)));

/** Not a multiple of 3: steps of 3 reach all of them. */
const values: (JsonValue | undefined)[] = [
  ...[5, 1, 9, 3.5, "5", "", "x", "z", true, [], [1, 2], [1, 2, 3, 4, 5, 5], [7, "x"], undefined],
  ...["\u{1f600}", "\uffff", ["x", "\u{1f600}"], "x".repeat(201), ["a", "x".repeat(201)], false],
  ...["2026-02-01T11:00:00Z", "2020-01-31T11:00:00Z", "2030-01-31T11:00:00Z", { c: 1 }],
  [1, null],
];
const valueAt = (place: number) => values[place % values.length];

/** Which subjects match each condition; `replaced` says which ones have other values. */
function matchesOf(
  columns: ConditionColumns,
  { common, count, replaced }: {
    common: readonly (JsonValue | undefined)[];
    count: number;
    replaced: (subject: number) => readonly [path: number, value: JsonValue | undefined][];
  },
): { found: string[]; expected: string[] } {
  const subjects = Array.from({ length: count }, () => [...common]);
  columns.begin(common, count, noon);
  for (const [subject, own] of subjects.entries()) {
    for (const [path, value] of replaced(subject)) {
      own[path] = value;
      columns.replace(path, subject, value);
    }
  }
  const asObject = (own: readonly (JsonValue | undefined)[]) =>
    Object.fromEntries(
      columns.paths.flatMap(([key], path) => own[path] === undefined ? [] : [[key, own[path]]]),
    );
  const listed = (isIncluded: (subject: number) => boolean) =>
    subjects.flatMap((_, subject) => isIncluded(subject) ? [subject] : []).join();
  const found = conditions.map((_, number) => {
    const bits = columns.matches(number);
    const text = listed((subject) => (bits[subject >>> 5]! & (1 << (subject & 31))) !== 0);
    assertEquals(countBits(bits), text === "" ? 0 : text.split(",").length);
    return text;
  });
  const objects = subjects.map(asObject);
  const expected = predicates.map((holds) => listed((subject) => holds(objects[subject]!, noon)));
  return { found, expected };
}

Deno.test("ConditionColumns match the subjects that each condition matches alone", () => {
  const columns = new ConditionColumns();
  conditions.forEach((it, number) => assertEquals(columns.add(readCondition(it)), number));
  assertEquals([columns.size, columns.paths], [conditions.length, [["a"], ["b"], ["c"]]]);
  for (const count of [33, 1, 32, 64, 3, 31, 70]) {
    for (let common = 0; common < values.length; common += 3) {
      const { found, expected } = matchesOf(columns, {
        count,
        common: [valueAt(common), valueAt(common + 7), 4],
        replaced: (subject) => {
          const own: [number, JsonValue | undefined][] = [];
          if (subject % 3 === 0) own.push([0, valueAt(subject + common)]);
          if (subject % 4 > 1) own.push([1, valueAt(subject * 5 + common)]);
          if (subject % 7 === 0) own.push([2, valueAt(subject + 1)]);
          else if (subject % 5 === 0) own.push([2, subject]);
          return own;
        },
      });
      assertEquals(found, expected, `${count} subjects`);
    }
  }
});

Deno.test("ConditionColumns take further conditions between subjects", () => {
  const columns = new ConditionColumns();
  const values = [0, 3, "k", [5, 8], undefined];
  many.forEach((it, number) => {
    columns.add(readCondition(it));
    const path = columns.pathNumber([Object.keys(it)[0]!]);
    columns.begin([], values.length, noon);
    values.forEach((value, subject) => columns.replace(path, subject, value));
    const holds = compileCondition(readCondition(it));
    const expected = values.map((value) =>
      holds(value === undefined ? {} : { a: value, b: value }, noon)
    );
    const [bits] = columns.matches(number);
    assertEquals(values.map((_, subject) => (bits! & (1 << subject)) !== 0), expected);
  });
});

Deno.test("ConditionColumns forget the values of subjects before", () => {
  const columns = new ConditionColumns();
  const inList = columns.add(readCondition({ a: { $in: [1, 2, 3, 4, 5] } }));
  const likeOther = columns.add(readCondition({ a: { $eq: { $field: "b" } } }));
  const check = (values: readonly (JsonValue | undefined)[], expected: [number, number]) => {
    columns.begin([undefined, 1], values.length, noon);
    values.forEach((value, subject) => {
      if (value !== undefined) columns.replace(0, subject, value);
    });
    assertEquals([columns.matches(inList)[0], columns.matches(likeOther)[0]], expected);
  };
  check([1, undefined, [2, 1]], [0b101, 0b101]);
  check([undefined, 2, undefined], [0b010, 0]);
  check([9, undefined, 9], [0, 0]);
});

Deno.test("ConditionColumns estimate their memory by paths, comparisons and operands", () => {
  const columns = new ConditionColumns();
  const check = (condition: JsonObject, paths: number, comparisons: number, operands: number) => {
    const before = columns.memoryBytes;
    columns.add(readCondition(condition));
    assertEquals(
      columns.memoryBytes - before,
      paths * fieldBytes + comparisons * comparisonBytes + operands * operandBytes,
    );
  };
  check({ a: { $in: [1, 2, 3] } }, 1, 1, 3);
  check({ $not: { a: { $in: [1, 2, 3] } }, b: { $gt: 1 } }, 1, 2, 0);
  check({ a: { $in: [4, 5, 6] }, c: "x" }, 1, 2, 4);
  assertEquals(["a", "b", "c"].map((key) => columns.pathNumber([key])), [0, 1, 2]);
});

Deno.test("countBits() and setFirst() know every number of bits", () => {
  const bits = new Uint32Array(3);
  for (let count = 0; count < 96; count++) {
    bits.fill(0xffff_ffff);
    setFirst(bits, count);
    assertEquals(countBits(bits), count);
    assertEquals(
      BigInt(bits[0]!) | BigInt(bits[1]!) << 32n | BigInt(bits[2]!) << 64n,
      (1n << BigInt(count)) - 1n,
    );
  }
  assertEquals(countBits(Uint32Array.of(0x8000_0001, 0x1234_5678)), 2 + 13);
});

Deno.test("transpose() exchanges rows and columns", () => {
  const words = Uint32Array.from(range(32), (row) => Math.imul(row + 1, 0x9e37_79b9));
  const before = words.slice();
  transpose(words);
  const bitOf = (bits: Uint32Array, row: number, column: number) => (bits[row]! >>> column) & 1;
  for (const row of range(32)) {
    for (const column of range(32)) {
      assertEquals(bitOf(words, row, column), bitOf(before, column, row));
    }
  }
});
