import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkCondition } from "../../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { isObject } from "../../../../src/panel/forms/json.ts";
import type { Group, GroupRule, Part } from "../../../../src/panel/conditions/parts/part.ts";
import { readParts, type Unsupported } from "../../../../src/panel/conditions/parts/read_parts.ts";
import { writeParts } from "../../../../src/panel/conditions/parts/write_parts.ts";
import { conditions, scalars, subjects, values } from "../../../domain/conditions/arbitraries.ts";
import { decide as truthFor } from "../../../domain/conditions/support.ts";
import { groups } from "./arbitraries.ts";

/** Set CONDITION_RUNS for a more thorough run. */
const runs = { numRuns: Number(Deno.env.get("CONDITION_RUNS") ?? 2_000) };

const someSubjects = fc.array(subjects, { minLength: 3, maxLength: 6 });

/** A condition as the service receives it. */
function written(group: Group): JsonObject {
  return JSON.parse(JSON.stringify(writeParts(group)));
}

/** The result of a condition for each subject. */
function decide(condition: JsonObject, subjects: readonly JsonObject[]): Truth[] {
  return subjects.map((subject) => truthFor(condition, subject));
}

function not(truth: Truth): Truth {
  if (truth === Truth.unknown) return truth;
  return truth === Truth.yes ? Truth.no : Truth.yes;
}

function isGroup(read: Group | Unsupported): read is Group {
  return "parts" in read;
}

Deno.test("readParts() keeps the meaning of random conditions", () => {
  let shown = 0;
  fc.assert(
    fc.property(conditions, someSubjects, (condition, subjects) => {
      const read = readParts(condition);
      if (!isGroup(read)) {
        // Only texts that do not fit in a text field are refused.
        return assert(JSON.stringify(condition).includes('""'), read.reason);
      }
      shown++;
      assertEquals(decide(written(read), subjects), decide(condition, subjects));
    }),
    runs,
  );
  assert(shown > runs.numRuns / 4, `${shown} were shown`);
});

Deno.test("writeParts() keeps the meaning of random parts, which readParts() can show again", () => {
  fc.assert(
    fc.property(groups, someSubjects, (group, subjects) => {
      const condition = written(group);
      const read = readParts(condition);
      if (checkCondition(condition).length > 0) return assert(!isGroup(read));
      assert(isGroup(read), JSON.stringify(read));
      const said = judge(group, subjects);
      assertEquals(decide(condition, subjects), said);
      assertEquals(decide(written(read), subjects), said);
    }),
    runs,
  );
});

Deno.test("readParts() shows randomly damaged conditions only if the service accepts them", () => {
  let refused = 0;
  fc.assert(
    fc.property(conditions, fc.nat(), spoilers, someSubjects, (sound, place, spoil, subjects) => {
      const condition = spoilt(sound, place, spoil);
      const read = readParts(condition);
      const isTaken = isObject(condition) && checkCondition(condition).length === 0;
      if (!isTaken) refused++;
      if (!isGroup(read)) return;
      assert(isTaken, JSON.stringify(condition));
      assertEquals(decide(written(read), subjects), decide(condition, subjects));
    }),
    runs,
  );
  assert(refused > runs.numRuns / 4, `${refused} were refused`);
});

/** Replaces one value in a condition. */
type Spoiler = (json: JsonValue) => JsonValue;
const spoilers: fc.Arbitrary<Spoiler> = fc.oneof(
  values.map((value): Spoiler => () => value),
  scalars.map((value): Spoiler => (json) => Array.isArray(json) ? [...json, value] : [value]),
  fc.constantFrom(
    "$exists",
    "$since",
    "$all",
    "$nor",
    "$regex",
    "$eq",
    "$not",
    "$and",
    "a..b",
    "",
    "a.b",
  )
    .map((key): Spoiler => (json) => isJsonObject(json) ? { ...json, [key]: 1 } : { [key]: json }),
);

function isJsonObject(json: JsonValue): json is JsonObject {
  return isObject(json);
}

/** The JSON with its `place`-th value replaced by `spoil`. Values are counted depth first. */
function spoilt(json: JsonValue, place: number, spoil: Spoiler): JsonValue {
  const size = sizeOf(json);
  let left = place % size;
  const walk = (value: JsonValue): JsonValue => {
    if (left-- === 0) return spoil(value);
    if (Array.isArray(value)) return value.map(walk);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
  };
  return walk(json);
}

function sizeOf(json: JsonValue): number {
  if (typeof json !== "object" || json === null) return 1;
  return 1 + Object.values(json).reduce((sum: number, inner) => sum + sizeOf(inner), 0);
}

/**
 * The result of a part for each subject as a reader expects it: each comparison is evaluated by
 * itself, and the results are combined by the group's words.
 */
function judge(part: Part, subjects: readonly JsonObject[]): Truth[] {
  if (part.kind === "rule") {
    return decide(written({ kind: "group", id: 0, holds: "all", parts: [part] }), subjects);
  }
  const said = part.parts.map((it) => judge(it, subjects));
  const joined = subjects.map((_, at) => joinedBy(part.holds, said.map((it) => it[at]!)));
  return part.holds === "all" || part.holds === "any" ? joined : joined.map(not);
}

function joinedBy(holds: GroupRule, said: readonly Truth[]): Truth {
  const decisive = holds === "all" || holds === "notAll" ? Truth.no : Truth.yes;
  if (said.includes(decisive)) return decisive;
  return said.includes(Truth.unknown) ? Truth.unknown : not(decisive);
}
