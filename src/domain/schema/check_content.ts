import { LRUCache } from "lru-cache";
import type { BadgeType } from "../badges/badge_type.ts";
import type { Fault } from "../errors.ts";
import { compiledSchemasMaxBytes } from "../limits.ts";
import { compileSchema, type ContentSchema } from "./content_schema.ts";

/**
 * Compiled on first use. Not kept with the stored type: a compiled schema can take megabytes, a
 * project can have 200 types, and only writes need them.
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
export function checkContent(type: BadgeType, content: unknown): Fault[] {
  let schema = compiled.get(type);
  if (schema === undefined) {
    schema = compileSchema(type.schema);
    compiled.set(type, schema, { size: Math.min(schema.memoryBytes, compiledSchemasMaxBytes) });
  }
  return schema.check(content);
}
