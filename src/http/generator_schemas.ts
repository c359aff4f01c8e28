import { isJsonObject, type JsonObject, type JsonValue } from "../domain/json.ts";

/** Keywords whose values are data, not schemas. */
const dataKeywords: ReadonlySet<string> = new Set(["default", "example", "examples"]);

const int32Max = 2 ** 31 - 1;

/**
 * Rewrites the schemas of a document, wherever they are, so that they are valid for the same values
 * and code generators read them right:
 *
 * - an integer that may exceed 32 bits has `format: int64`; Go, Java, Rust and C# would otherwise
 *   use 32 bits, which cut off product ids;
 * - `const` and `enum` state their `type`, and `const` comes with an `enum` of one value, which is
 *   what older generators read;
 * - `additionalProperties: {}` is `true`, and empty `properties` are omitted, because some read
 *   them as an object without properties.
 */
export function forGenerators(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(forGenerators);
  if (!isJsonObject(value)) return value;
  const rewritten = Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      dataKeywords.has(key) ? held : forGenerators(held),
    ]),
  );
  return withTypedValues(withOpenProperties(withInt64(rewritten)));
}

function withInt64(schema: JsonObject): JsonObject {
  const { type, minimum, maximum, format } = schema;
  const isInteger = type === "integer" || (Array.isArray(type) && type.includes("integer"));
  if (!isInteger || format !== undefined) return schema;
  const isSmall = typeof minimum === "number" && minimum > -int32Max &&
    typeof maximum === "number" && maximum <= int32Max;
  return isSmall ? schema : { ...schema, format: "int64" };
}

function withOpenProperties(schema: JsonObject): JsonObject {
  const { additionalProperties, properties, ...others } = schema;
  return {
    ...others,
    ...properties !== undefined && !isEmpty(properties) && { properties },
    ...additionalProperties !== undefined && {
      additionalProperties: isEmpty(additionalProperties) || additionalProperties,
    },
  };
}

function isEmpty(value: JsonValue): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0;
}

function withTypedValues(schema: JsonObject): JsonObject {
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (!Array.isArray(values)) return schema;
  const types = [...new Set(values.map(typeOf))];
  return { type: types.length === 1 ? types[0]! : types, ...schema, enum: values };
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value;
}
