import type { BadgeType } from "../../data/resource.ts";
import type { Field, FieldSet, Holding } from "./field.ts";

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
  return withoutGaps({ title, description, ...writeHolding(field), default: preset });
}

function writeHolding(holding: Holding): Schema {
  switch (holding.kind) {
    case "text": {
      const { minLength, maxLength } = holding;
      return { type: "string", minLength, maxLength };
    }
    case "number": {
      const { isWhole, minimum, maximum } = holding;
      return { type: isWhole ? "integer" : "number", minimum, maximum };
    }
    case "yesNo":
      return { type: "boolean" };
    case "choice":
      return { enum: holding.options };
    case "colour":
      return { type: "string", format: "color" };
    case "link":
      return { type: "string", format: addressFormat(holding) };
    case "image":
      return { type: "string", format: addressFormat(holding), [kindNote]: "image" };
    case "date":
      return { type: "string", format: holding.hasTime ? "date-time" : "date" };
  }
}

function addressFormat({ isFull }: { readonly isFull: boolean }): string {
  return isFull ? "uri" : "uri-reference";
}

function withoutGaps(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));
}
