import { LRUCache } from "lru-cache";
import type { BadgeFields } from "../domain/badges/badge.ts";
import type { BadgeType } from "../domain/badges/badge_type.ts";
import { localizedContents } from "../domain/badges/localization.ts";
import { below, pointerStep, type Violation } from "../domain/errors.ts";
import { jsonBytes } from "../domain/json.ts";
import { compiledSchemasMaxBytes } from "../domain/limits.ts";
import { compileSchema, type ContentSchema } from "./content_schema.ts";
import { compileSteps, compileStepsPerByte, compileStepsPerProperty } from "./cost_limits.ts";
import { propertiesIn } from "./linear_pattern.ts";

/**
 * Compiled on first use, and evicted. Not kept with the type: a compiled schema can take megabytes,
 * a project can have 200 types, and only writes need them.
 */
const compiled = new LRUCache<BadgeType, ContentSchema>({ maxSize: compiledSchemasMaxBytes });

/** The approximate memory of all compiled schemas, in bytes. */
export function compiledSchemaBytes(): number {
  return compiled.calculatedSize;
}

/**
 * Checks a badge's content against its type's schema. Returns the errors with JSON Pointers into
 * the content; empty if it is valid.
 */
export function checkContent(type: BadgeType, content: unknown): Violation[] {
  return schemaOf(type).check(content);
}

/**
 * Whether a content is valid, and about how long finding out took, in steps of a regular expression,
 * compiling included.
 */
export function checkedContent(
  type: BadgeType,
  content: unknown,
): { isValid: boolean; steps: number } {
  const compilation = compiled.has(type) ? 0 : stepsToCompile(type);
  const schema = schemaOf(type);
  const isValid = schema.check(content).length === 0;
  return { isValid, steps: compilation + schema.stepsOfLastCheck };
}

/** About how long compiling a type's schema takes, in steps of a regular expression. */
function stepsToCompile({ schema }: BadgeType): number {
  return compileSteps + compileStepsPerByte * jsonBytes(schema) +
    compileStepsPerProperty * propertiesIn(JSON.stringify(schema));
}

function schemaOf(type: BadgeType): ContentSchema {
  let schema = compiled.get(type);
  if (schema === undefined) {
    schema = compileSchema(type.schema);
    compiled.set(type, schema, { size: Math.min(schema.memoryBytes, compiledSchemasMaxBytes) });
  }
  return schema;
}

/**
 * Yields the errors of a badge's content, one list per language, so that the caller can pause in
 * between: a schema can be slow. `checkBadge` must have found no errors.
 */
export function* checkContents(fields: BadgeFields, type: BadgeType): Generator<Violation[]> {
  const violations = checkContent(type, fields.content);
  yield below("/content", violations);
  // The errors of the content itself would be repeated for each language.
  if (violations.length > 0) return;
  for (const { tag, content } of localizedContents(fields)) {
    yield below(`/localizations${pointerStep(tag)}`, checkContent(type, content));
  }
}
