import type { BadgeType } from "../badges/badge_type.ts";
import type { Fault } from "../errors.ts";
import { compileSchema, type ContentSchema } from "./content_schema.ts";

/** Compiled on first use. An entry is collected together with its stored type. */
const compiled = new WeakMap<BadgeType, ContentSchema>();

/**
 * Checks a badge's content against its type's schema. Returns the errors with JSON Pointers into
 * the content; empty if it is valid.
 */
export function checkContent(type: BadgeType, content: unknown): Fault[] {
  let schema = compiled.get(type);
  if (schema === undefined) {
    schema = compileSchema(type.schema);
    compiled.set(type, schema);
  }
  return schema.check(content);
}
