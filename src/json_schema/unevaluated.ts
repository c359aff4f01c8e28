import { isJsonObject, type JsonObject, type JsonValue } from "../domain/json.ts";

/** What this module needs from the validator. */
export interface Judge {
  /** Whether a value is valid under a schema. */
  readonly fits: (schema: JsonValue, value: JsonValue) => boolean;
  /** Whether a name matches a regular expression. */
  readonly matches: (pattern: string, name: string) => boolean;
}

/** A value that has properties or items. */
export type Container = JsonObject | readonly JsonValue[];

/** The keywords about unevaluated properties of an object or items of a list. */
export type Kind = "unevaluatedProperties" | "unevaluatedItems";

/**
 * Returns the properties of an object, or the items of a list by index, that a schema without
 * `$ref` leaves unevaluated apart from its keyword `kind` (JSON Schema Core 2020-12, section 11):
 * no other keyword applies to them, neither here nor in a matching subschema for the same value.
 */
export function unevaluated(
  schema: JsonObject,
  value: Container,
  kind: Kind,
  judge: Judge,
): [key: string, value: JsonValue][] {
  const { [kind]: _, ...others } = schema;
  const evaluated = new Set(evaluatedKeys(others, value, kind, judge));
  return Object.entries(value).filter(([key]) => !evaluated.has(key));
}

function* evaluatedKeys(
  schema: JsonValue | undefined,
  value: Container,
  kind: Kind,
  judge: Judge,
): Generator<string> {
  if (!isJsonObject(schema)) return;
  if (kind === "unevaluatedProperties") yield* evaluatedMembers(schema, value, judge);
  else yield* evaluatedItems(schema, value, judge);
  for (const inPlace of subschemasThatFit(schema, value, judge)) {
    yield* evaluatedKeys(inPlace, value, kind, judge);
  }
}

function* evaluatedMembers(
  schema: JsonObject,
  value: Container,
  { matches }: Judge,
): Generator<string> {
  const { additionalProperties, unevaluatedProperties, properties, patternProperties } = schema;
  if (additionalProperties !== undefined || unevaluatedProperties !== undefined) {
    yield* keysOf(value);
  }
  yield* keysOf(properties);
  for (const pattern of keysOf(patternProperties)) {
    yield* keysOf(value).filter((name) => matches(pattern, name));
  }
}

function* evaluatedItems(schema: JsonObject, value: Container, { fits }: Judge): Generator<string> {
  const { prefixItems, items, unevaluatedItems, contains } = schema;
  if (items !== undefined || unevaluatedItems !== undefined) yield* keysOf(value);
  yield* keysOf(prefixItems);
  if (contains === undefined) return;
  for (const [index, item] of Object.entries(value)) if (fits(contains, item)) yield index;
}

/**
 * The subschemas that apply to the same value, without those of `anyOf`, `oneOf`, `if` and the like
 * that do not match.
 */
function* subschemasThatFit(
  schema: JsonObject,
  value: Container,
  { fits }: Judge,
): Generator<JsonValue | undefined> {
  yield* Object.values(schema.allOf ?? {});
  for (const form of [schema.anyOf, schema.oneOf].flatMap((forms) => Object.values(forms ?? {}))) {
    if (fits(form, value)) yield form;
  }
  if (schema.if !== undefined) {
    const holds = fits(schema.if, value);
    if (holds) yield schema.if;
    yield holds ? schema.then : schema.else;
  }
  for (const [name, dependent] of Object.entries(schema.dependentSchemas ?? {})) {
    if (isJsonObject(value) && Object.hasOwn(value, name)) yield dependent;
  }
}

/** The names of an object's own properties, a list's indexes, or nothing for other values. */
function keysOf(value: JsonValue | undefined): string[] {
  return typeof value === "object" && value !== null ? Object.keys(value) : [];
}
