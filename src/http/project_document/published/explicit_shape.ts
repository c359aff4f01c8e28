import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { typesOf, withAll } from "./typed_enum.ts";

/**
 * Whether evaluated properties or items matter, because an outer schema forbids unevaluated ones.
 */
interface Counting {
  readonly properties: boolean;
  readonly items: boolean;
}

/**
 * Returns a schema that is valid for the same content and states what generators do not assume:
 * that lists can hold anything, that objects are open, that required properties can be anything.
 */
export function withExplicitShape(body: JsonObject, counts: Counting): JsonObject {
  const explicit = withExplicitItems(withShapedUnions(body), counts.items);
  return counts.properties ? explicit : withExplicitProperties(explicit);
}

/**
 * Keywords that give a form of `anyOf` a shape. Generators treat a form without them as "anything".
 */
const shaping = [
  "$ref",
  "type",
  "const",
  "enum",
  "properties",
  "patternProperties",
  "additionalProperties",
  "allOf",
  "anyOf",
  "oneOf",
];

/**
 * Generators drop a schema's own shape if one of its forms can be anything; they keep it if the
 * forms are in `allOf`.
 */
function withShapedUnions(body: JsonObject): JsonObject {
  if (body.type === undefined && body.properties === undefined) return body;
  const isBare = (form: JsonValue) =>
    isJsonObject(form) && !shaping.some((keyword) => Object.hasOwn(form, keyword));
  let shaped = body;
  for (const keyword of ["anyOf", "oneOf"]) {
    const { [keyword]: forms, ...others } = shaped;
    if (!Array.isArray(forms) || !forms.some(isBare)) continue;
    shaped = withAll(others, { [keyword]: forms });
  }
  return shaped;
}

/** openapi-python-client leaves out everything that has a list with unknown items. */
function withExplicitItems(body: JsonObject, counts: boolean): JsonObject {
  const { type, ...others } = body;
  if (type === undefined || !typesOf(body).includes("array")) return body;
  if (body.items !== undefined || body.prefixItems !== undefined) return body;
  if (!counts) return { ...body, items: {} };
  // `items` would evaluate all items. This states the type where no generator looks for it.
  return withAll(others, { not: { not: { type } } });
}

/** openapi-typescript treats an object with unknown properties as an empty one. */
function withExplicitProperties(body: JsonObject): JsonObject {
  const { properties = {}, additionalProperties: others = true } = body;
  const isObject = body.properties !== undefined || typesOf(body).includes("object");
  if (!isObject || !isJsonObject(properties) || others !== true) return body;
  if (body.anyOf !== undefined || body.oneOf !== undefined) return body;
  const unknown = unknownMembers(body).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    const members = Object.fromEntries(unknown.map((name) => [name, {}]));
    return { ...body, properties: { ...properties, ...members } };
  }
  const isShaped = Object.keys(properties).length > 0 ||
    body.patternProperties !== undefined || body.allOf !== undefined;
  return isShaped ? body : { ...body, additionalProperties: true };
}

/** Required names, without unusual ones, which generators might convert to the same name. */
function unknownMembers({ required }: JsonObject): string[] {
  const names = Array.isArray(required) ? required : [];
  return names.filter((name) => typeof name === "string")
    .filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
}
