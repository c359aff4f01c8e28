import { compileSchema, type ContentSchema } from "../../domain/schema/content_schema.ts";
import type { BadgeType } from "../../domain/badge_type.ts";
import type { Fault } from "../../domain/errors.ts";

/** Compiled when first needed, and gone with the stored type. */
const compiled = new WeakMap<BadgeType, ContentSchema>();

/** What is wrong with a badge's content, by pointers into the content. */
export function checkContent(type: BadgeType, content: unknown): Fault[] {
  let schema = compiled.get(type);
  if (schema === undefined) {
    schema = compileSchema(type.schema);
    compiled.set(type, schema);
  }
  return schema.check(content);
}

/** The same faults, seen from a document that holds the checked value at `prefix`. */
export function below(prefix: string, faults: readonly Fault[]): Fault[] {
  return faults.map((fault) =>
    "pointer" in fault ? { ...fault, pointer: prefix + fault.pointer } : fault
  );
}
