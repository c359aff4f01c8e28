import type { Field } from "../fields/field.ts";

/** The name of a field for merchants. */
export function fieldName({ title, key }: Pick<Field, "title" | "key">): string {
  return title?.trim() || key;
}
