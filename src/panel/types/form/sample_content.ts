import type { Field } from "../fields/field.ts";
import { fieldName } from "./field_name.ts";

/** Example content for a preview of a type with these fields. */
export function sampleContent(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.preset ?? sampleValue(field)]),
  );
}

function sampleValue(field: Field): unknown {
  switch (field.kind) {
    case "text":
      return sampleText(field);
    case "number":
      return field.minimum ?? Math.min(1, field.maximum ?? 1);
    case "yesNo":
      return true;
    case "choice":
      return field.options[0];
    case "colour":
      return /background|bg/i.test(field.key) ? "#1d4ed8" : "#ffffff";
    case "link":
    case "image":
    case "date":
      // None of these is shown as a badge's text.
      return undefined;
  }
}

function sampleText(field: Field & { kind: "text" }): string {
  const name = fieldName(field) || "…";
  return [...name.padEnd(field.minLength ?? 0, ".")].slice(0, field.maxLength).join("");
}
