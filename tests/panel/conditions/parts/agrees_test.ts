import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkCondition } from "../../../../src/domain/conditions/read_condition.ts";
import { not, Truth } from "../../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { isObject } from "../../../../src/panel/forms/json.ts";
import { type Group, type Part } from "../../../../src/panel/conditions/parts/part.ts";
import { type Obstacle, readParts } from "../../../../src/panel/conditions/parts/read_parts.ts";
import { writeParts } from "../../../../src/panel/conditions/parts/write_parts.ts";
import { conditions, scalars, subjects, values } from "../../../domain/conditions/arbitraries.ts";
import { decide } from "../../../domain/conditions/support.ts";
import { groups } from "./arbitraries.ts";

/** More where somebody wants to be sure. */
const runs = { numRuns: Number(Deno.env.get("CONDITION_RUNS") ?? 2_000) };

const someSubjects = fc.array(subjects, { minLength: 3, maxLength: 6 });

/** A condition as it comes out of the wire. */
function written(group: Group): JsonObject {
  return JSON.parse(JSON.stringify(writeParts(group)));
}

function isGroup(read: Group | Obstacle): read is Group {
  return "parts" in read;
}

Deno.test("Conditions at random mean the same after they were shown as parts", () => {
  let shown = 0;
  fc.assert(
    fc.property(conditions, someSubjects, (condition, subjects) => {
      const read = readParts(condition);
      if (!isGroup(read)) {
        // What a line of text cannot show, and nothing else.
        return assertEquals([read.reason, JSON.stringify(condition).includes('""')], [
          "text",
          true,
        ]);
      }
      shown++;
      for (const subject of subjects) {
        assertEquals(decide(written(read), subject), decide(condition, subject));
      }
    }),
    runs,
  );
  assert(shown > runs.numRuns / 2, `${shown} were shown`);
});

Deno.test("Parts at random, written, mean what they say, and can be shown again", () => {
  fc.assert(
    fc.property(groups, someSubjects, (group, subjects) => {
      const condition = written(group);
      const read = readParts(condition);
      if (checkCondition(condition).length > 0) return assert(!isGroup(read));
      assert(isGroup(read), JSON.stringify(read));
      for (const subject of subjects) {
        const said = judge(group, subject);
        assertEquals(decide(condition, subject), said);
        assertEquals(decide(written(read), subject), said);
      }
    }),
    runs,
  );
});

Deno.test("Conditions with something spoilt at random are shown as parts only if the service takes them", () => {
  let refused = 0;
  fc.assert(
    fc.property(conditions, fc.nat(), spoilers, someSubjects, (sound, place, spoil, subjects) => {
      const condition = spoilt(sound, place, spoil);
      const read = readParts(condition);
      const isTaken = isObject(condition) && checkCondition(condition).length === 0;
      if (!isTaken) refused++;
      if (!isGroup(read)) return;
      assert(isTaken, JSON.stringify(condition));
      for (const subject of subjects) {
        assertEquals(decide(written(read), subject), decide(condition, subject));
      }
    }),
    runs,
  );
  assert(refused > runs.numRuns / 4, `${refused} were refused`);
});

/** What stands in the place of one thing in a condition. */
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

/** The JSON with its `place`-th value, counted from the outside in and around, put through `spoil`. */
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

/** What a part says of a subject, as the reader sees it: each comparison by itself, joined by words. */
function judge(part: Part, subject: JsonObject): Truth {
  if (part.kind === "rule") {
    return decide(written({ kind: "group", id: 0, holds: "all", parts: [part] }), subject);
  }
  const said = part.parts.map((it) => judge(it, subject));
  const isAll = part.holds === "all" || part.holds === "notAll";
  const joined = isAll ? Math.min(...said) : Math.max(...said);
  const truth = Object.values(Truth).find((it) => it === joined) ?? Truth.unknown;
  return part.holds === "all" || part.holds === "any" ? truth : not(truth);
}
