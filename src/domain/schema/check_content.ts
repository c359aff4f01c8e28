import type { BadgeType } from "../badges/badge_type.ts";
import type { Fault } from "../errors.ts";
import { compileSchema, type ContentSchema } from "./content_schema.ts";

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
