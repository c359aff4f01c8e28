import type { BadgeType } from "../../data/resource.ts";
import type { Field, FieldSet, FieldType } from "./field.ts";

/** A JSON Schema, or a part of one, as parsed. */
export type Schema = BadgeType["schema"];

/**
 * Distinguishes the URL of an image from a link. The service allows keywords that start with `x-`
 * and ignores them.
 */
export const kindNote = "x-kind";

/** Writes fields, which must have distinct keys, as a JSON Schema. */
export function writeSchema({ fields, isOpen }: FieldSet): Schema {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map((field) => [field.key, writeField(field)])),
    ...(required.length > 0 && { required }),
    ...(!isOpen && { additionalProperties: false }),
  };
}

function writeField(field: Field): Schema {
  const { title, description, preset } = field;
  return withoutGaps({ title, description, ...writeFieldType(field), default: preset });
}

function writeFieldType(fieldType: FieldType): Schema {
  switch (fieldType.kind) {
    case "text": {
      const { minLength, maxLength } = fieldType;
      return { type: "string", minLength, maxLength };
    }
    case "number": {
      const { isWhole, minimum, maximum } = fieldType;
      return { type: isWhole ? "integer" : "number", minimum, maximum };
    }
    case "yesNo":
      return { type: "boolean" };
    case "choice":
      return { enum: fieldType.options };
    case "colour":
      return { type: "string", format: "color" };
    case "link":
      return { type: "string", format: addressFormat(fieldType) };
    case "image":
      return { type: "string", format: addressFormat(fieldType), [kindNote]: "image" };
    case "date":
      return { type: "string", format: fieldType.hasTime ? "date-time" : "date" };
  }
}

function addressFormat({ isFull }: { readonly isFull: boolean }): string {
  return isFull ? "uri" : "uri-reference";
}

function withoutGaps(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
