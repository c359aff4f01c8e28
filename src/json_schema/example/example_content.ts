import type { BadgeType } from "../../domain/badges/badge_type.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../domain/json.ts";
import { compileSchema } from "../content_schema.ts";
import { readSchema } from "../schema_node.ts";
import { SchemaPatterns } from "../schema_patterns.ts";
import { resolveRefs } from "../refs.ts";
import { measureSchema } from "../schema_size.ts";
import { sampleContent, sampleMaxChars, type Sampling } from "./sample_content.ts";

/** The attempts, from the fullest example to the smallest. */
const attempts: readonly Sampling[] = [0, 1, 2].flatMap((form) =>
  [true, false].flatMap((isFull) => [true, false].map((asGiven) => ({ form, isFull, asGiven })))
);
const givenMax = 5;

/** Computed on first use. An entry is collected together with its stored type. */
const found = new WeakMap<BadgeType, JsonObject | "none">();

/**
 * Generates content that is valid under a type's schema, from the schema alone, step by step;
 * `undefined` if none was found.
 */
export function* exampleContent(type: BadgeType): Generator<void, JsonObject | undefined> {
  let example = found.get(type);
  if (example === undefined) {
    example = (yield* findExample(type.schema)) ?? "none";
    found.set(type, example);
  }
  return example === "none" ? undefined : example;
}

/**
 * Roughly how expensive it is to find a type's example: the number of rules and subschemas to
 * compile.
 */
export function exampleWork({ schema }: BadgeType): number {
  const { root } = readSchema(schema);
  return measureSchema(root, resolveRefs(root).refs).size.work;
}

function* findExample(schema: JsonObject): Generator<void, JsonObject | undefined> {
  // Not the cached schema of check_content.ts: it would stay in memory for schemas that no badge
  // uses.
  const compiled = compileSchema(schema);
  yield;
  const tried = new Set<string>();
  for (const candidate of candidates(schema)) {
    const text = JSON.stringify(candidate);
    if (!isJsonObject(candidate) || text.length > sampleMaxChars || tried.has(text)) continue;
    tried.add(text);
    if (compiled.check(candidate).length === 0) return candidate;
    yield;
  }
}

/** Candidates for the example, the best first. */
function* candidates(schema: JsonObject): Generator<JsonValue | undefined> {
  const { root } = readSchema(schema);
  const { refs } = resolveRefs(root);
  const { patterns } = SchemaPatterns.compile(root);
  if (Array.isArray(schema.examples)) yield* schema.examples.slice(0, givenMax);
  for (const how of attempts) yield sampleContent({ root, refs, patterns }, how);
}
