import { isSchema, type JsonSchema } from "../../../content_form/schema/json_schema.ts";

/**
 * The schema (without references) of what a language says itself: any of the fields, none needed. Fields that are
 * lists or objects are among them only where the language has them: each key is replaced whole.
 */
export function overlaySchema(schema: JsonSchema, present: readonly string[]): JsonSchema {
  const fields = Object.entries(membersOf(schema)).filter(([name, inner]) =>
    isSchema(inner) && !("const" in inner) && (isScalar(inner) || present.includes(name))
  );
  return { type: "object", properties: Object.fromEntries(fields), additionalProperties: false };
}

/** The fields that a language may take over as a whole. */
export function wholeFields(schema: JsonSchema): string[] {
  return Object.entries(membersOf(schema)).flatMap(([name, inner]) =>
    isSchema(inner) && !("const" in inner) && !isScalar(inner) ? [name] : []
  );
}

/** What the schema and the parts that always hold say of the object's members. */
function membersOf({ properties, allOf }: JsonSchema): JsonSchema {
  const parts = Array.isArray(allOf) ? allOf.filter(isSchema).map(membersOf) : [];
  return Object.assign({}, ...parts, isSchema(properties) ? properties : {});
}

function isScalar({ type, enum: values }: JsonSchema): boolean {
  return Array.isArray(values) || ["string", "number", "integer", "boolean"].includes(String(type));
}
