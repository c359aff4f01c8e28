/** A JSON Schema that is an object, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Keywords that hold subschemas, by shape. Values of other keywords (`enum`, `const`, `default`)
 * are data, not schemas.
 */
const holders = {
  map: ["properties", "patternProperties", "dependentSchemas"],
  list: ["prefixItems", "allOf", "anyOf", "oneOf"],
  one: [
    "additionalProperties",
    "unevaluatedProperties",
    "propertyNames",
    "items",
    "unevaluatedItems",
    "contains",
    "not",
    "if",
    "then",
    "else",
  ],
} as const;

/** Replaces each direct subschema; `name` is the member that the subschema describes. */
export function mapSubschemas(
  schema: JsonSchema,
  replace: (subschema: unknown, name?: string) => unknown,
): JsonSchema {
  const mapped: Record<string, unknown> = { ...schema };
  for (const keyword of holders.map) {
    const members = schema[keyword];
    if (!isSchema(members)) continue;
    const isProperties = keyword === "properties";
    mapped[keyword] = Object.fromEntries(
      Object.entries(members).map(([name, inner]) => [
        name,
        replace(inner, isProperties ? name : undefined),
      ]),
    );
  }
  for (const keyword of holders.list) {
    const list = schema[keyword];
    if (Array.isArray(list)) mapped[keyword] = list.map((inner) => replace(inner));
  }
  for (const keyword of holders.one) {
    if (keyword in schema) mapped[keyword] = replace(schema[keyword]);
  }
  return mapped;
}

/** Whether a value is a schema, or a map of schemas, that is an object: not `true` or `false`. */
export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
