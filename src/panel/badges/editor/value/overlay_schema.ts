import { isSchema, type JsonSchema } from "../../../content_form/schema/json_schema.ts";

/**
 * The schema (without references) of a language's own content: the same fields, all optional.
 * Fields that are lists or objects are included only if the language has them, because each key is
 * replaced as a whole.
 */
export function overlaySchema(schema: JsonSchema, present: readonly string[]): JsonSchema {
  const fields = Object.entries(membersOf(schema)).filter(([name, inner]) =>
    isSchema(inner) && !("const" in inner) && (isScalar(inner) || present.includes(name))
  );
  return { type: "object", properties: Object.fromEntries(fields), additionalProperties: false };
}

/** The list and object fields, which a language can only override as a whole. */
export function wholeFields(schema: JsonSchema): string[] {
  return Object.entries(membersOf(schema)).flatMap(([name, inner]) =>
    isSchema(inner) && !("const" in inner) && !isScalar(inner) ? [name] : []
  );
}

/** The properties of the schema and of its `allOf` parts. */
function membersOf({ properties, allOf }: JsonSchema): JsonSchema {
  const parts = Array.isArray(allOf) ? allOf.filter(isSchema).map(membersOf) : [];
  return Object.assign({}, ...parts, isSchema(properties) ? properties : {});
}

function isScalar({ type, enum: values }: JsonSchema): boolean {
  return Array.isArray(values) || ["string", "number", "integer", "boolean"].includes(String(type));
}
