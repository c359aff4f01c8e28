import { isJsonObject, type JsonObject, type JsonValue } from "../../json.ts";
import { typesOf, withAll } from "./typed_enum.ts";

/** Whether what is evaluated in an object or a list counts: a schema around it rules out the rest. */
interface Counting {
  readonly properties: boolean;
  readonly items: boolean;
}

/**
 * A schema, valid for the same content, that says in words what generators would not take for granted: that
 * lists hold anything, that objects are open, that what is required may be anything.
 */
export function withToldShape(body: JsonObject, counts: Counting): JsonObject {
  const told = withToldItems(withShapedUnions(body), counts.items);
  return counts.properties ? told : withToldMembers(told);
}

/** What gives a form of `anyOf` a shape; without one it is anything to generators. */
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

/** Generators forget a schema's own shape if a form beside it may be anything; in `allOf` they keep it. */
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

/** openapi-python-client leaves out whatever has a list of nobody knows what. */
function withToldItems(body: JsonObject, counts: boolean): JsonObject {
  const { type, ...others } = body;
  if (type === undefined || !typesOf(body).includes("array")) return body;
  if (body.items !== undefined || body.prefixItems !== undefined) return body;
  if (!counts) return { ...body, items: {} };
  // With `items` no item would be left over; this says the type where no generator looks for one.
  return withAll(others, { not: { not: { type } } });
}

/** openapi-typescript takes an object of nobody knows what for an empty one. */
function withToldMembers(body: JsonObject): JsonObject {
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

/** Names that are required; of odd ones generators might make the same name twice. */
function unknownMembers({ required }: JsonObject): string[] {
  const names = Array.isArray(required) ? required : [];
  return names.filter((name) => typeof name === "string")
    .filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
}
