import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";

/** The maximum total length of the values in a description. */
const listedMaxChars = 1_000;

/**
 * Replaces `enum` and `const` with the types of their values, which stay as the annotation
 * `x-extensible-enum` and in the description: a generated client must accept values that the
 * merchant adds later. Values that `type` excludes are left out. Several types other than `null`
 * become forms of `anyOf`.
 */
export function withOpenEnum(body: JsonObject): JsonObject {
  const { enum: listed, const: only, type, ...others } = body;
  const isConst = only !== undefined;
  if (!isConst && !Array.isArray(listed)) return body;
  const values = distinct(isConst ? [only] : Array.isArray(listed) ? listed : [])
    .filter((value) => allows(type, value));
  const open = type === undefined ? withTypes(others, typesOfValues(values)) : { ...others, type };
  if (values.length === 0) return open;
  return withDescription({ ...open, "x-extensible-enum": values }, valuesText(values));
}

/** Adds paragraphs to a schema's description. */
export function withDescription(
  { description, ...body }: JsonObject,
  ...further: readonly (JsonValue | undefined)[]
): JsonObject {
  const paragraphs = [description, ...further]
    .filter((text) => typeof text === "string" && text !== "");
  return paragraphs.length === 0 ? body : { description: paragraphs.join("\n\n"), ...body };
}

/** The values in words, as many as have room. */
function valuesText(values: readonly JsonValue[]): string {
  const listed: string[] = [];
  let chars = 0;
  for (const value of values) {
    const text = `\`${JSON.stringify(value)}\``;
    chars += text.length;
    if (chars > listedMaxChars) break;
    listed.push(text);
  }
  if (listed.length === 0) return "";
  const ending = listed.length < values.length ? ", …" : "";
  return `Known values: ${listed.join(", ")}${ending}. More can be added.`;
}

/** What generators do not assume of a type: see `withExplicitShape()`. */
const shapes: Readonly<Record<string, JsonObject>> = {
  array: { items: {} },
  object: { additionalProperties: true },
  integer: { format: "int64" },
  number: { format: "double" },
};

/** A schema for values of these types. No generator knows a type that is `null` alone. */
function withTypes(body: JsonObject, types: readonly string[]): JsonObject {
  const [first, ...further] = types.filter((type) => type !== "null");
  if (first === undefined) return body;
  const nulls = types.includes("null") ? ["null"] : [];
  if (further.length === 0) return { ...body, type: nulls.length > 0 ? [first, ...nulls] : first };
  const anyOf = [first, ...further, ...nulls].map((type) => ({ type, ...shapes[type] }));
  return body.anyOf === undefined ? { ...body, anyOf } : withAll(body, { anyOf });
}

/** A schema that requires `body` and all of `further`. */
function withAll(body: JsonObject, ...further: readonly JsonValue[]): JsonObject {
  return { ...body, allOf: [...Array.isArray(body.allOf) ? body.allOf : [], ...further] };
}

function typesOfValues(values: readonly JsonValue[]): string[] {
  const types = new Set(values.map(typeName));
  if (types.has("number")) types.delete("integer");
  return [...types];
}

function distinct(values: readonly JsonValue[]): JsonValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

function allows(type: JsonValue | undefined, value: JsonValue): boolean {
  if (type === undefined) return true;
  const names = typesOf({ type });
  const name = typeName(value);
  return names.includes(name) || name === "integer" && names.includes("number");
}

function typeName(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isJsonObject(value)) return "object";
  return Number.isInteger(value) ? "integer" : typeof value;
}

/** The types in `type`, as a list. */
export function typesOf({ type }: { readonly type?: JsonValue }): readonly JsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}
