import type { Field } from "../fields/field.ts";

/** What merchants call a field. */
export function fieldName({ title, key }: Pick<Field, "title" | "key">): string {
  return title?.trim() || key;
}
