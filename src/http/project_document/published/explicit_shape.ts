import { isJsonObject, type JsonObject, type JsonValue } from "../../../domain/json.ts";
import { typesOf } from "./open_enum.ts";

/**
 * Returns a schema that is valid for at least the same content and states what generators do not
 * assume: that lists can hold anything, that objects are open, that required properties can be
 * anything, how many bits a number has.
 */
export function withExplicitShape(body: JsonObject): JsonObject {
  return withNumberFormat(
    withExplicitProperties(withExplicitItems(withOpenProperties(withShapedUnions(body)))),
  );
}

/** Keywords that give a form of a union a shape. Generators treat other forms as "anything". */
const shaping = ["$ref", "type", "properties", "additionalProperties", "allOf", "anyOf"];

/**
 * Makes `anyOf` of `oneOf`, whose forms could both be valid once their bounds are gone. Leaves out
 * unions with a form that can be anything, for which generators drop the schema's own shape.
 */
function withShapedUnions({ anyOf, oneOf, allOf, ...others }: JsonObject): JsonObject {
  const [first, ...further] = [anyOf, oneOf].filter(isShapedUnion);
  const all = [...Array.isArray(allOf) ? allOf : [], ...further.map((forms) => ({ anyOf: forms }))]
    .filter((each) => !isJsonObject(each) || Object.keys(each).length > 0);
  return {
    ...others,
    ...(first !== undefined && { anyOf: first }),
    ...(all.length > 0 && { allOf: all }),
  };
}

function isShapedUnion(forms: JsonValue | undefined): forms is JsonValue[] {
  return Array.isArray(forms) &&
    forms.every((form) =>
      isJsonObject(form) && shaping.some((keyword) => Object.hasOwn(form, keyword))
    );
}

/**
 * Leaves objects open: a merchant may add a property. Only an object without properties of its own
 * keeps the schema of the others, because it is a map. Beside properties, those with patterns can be
 * anything: their schemas would refuse a property of another type that a merchant adds, and without
 * `additionalProperties` TypeScript would refuse them.
 */
function withOpenProperties(body: JsonObject): JsonObject {
  const { properties, patternProperties, additionalProperties, ...others } = body;
  const own = { ...others, ...(properties !== undefined && { properties }) };
  const patterns = isJsonObject(patternProperties) ? Object.values(patternProperties) : [];
  const [pattern, ...further] = patterns;
  if (isJsonObject(properties) && Object.keys(properties).length > 0) {
    return pattern === undefined ? own : { ...own, additionalProperties: true };
  }
  if (pattern === undefined) {
    return isJsonObject(additionalProperties) ? { ...own, additionalProperties } : own;
  }
  const isMap = additionalProperties === false && further.length === 0;
  return isMap ? { ...own, additionalProperties: pattern } : own;
}

/**
 * openapi-python-client leaves out everything that has a list with unknown items. Lists with
 * positions become lists of their items' forms, because generators require a fixed length of them.
 */
function withExplicitItems({ prefixItems, ...body }: JsonObject): JsonObject {
  const { items, ...others } = body;
  if (Array.isArray(prefixItems)) {
    if (items === undefined) return { ...others, items: {} };
    return { ...others, items: anyOf([...prefixItems, ...items === false ? [] : [items]]) };
  }
  if (items !== undefined) return { ...others, items: items === false ? {} : items };
  return typesOf(body).includes("array") ? { ...body, items: {} } : body;
}

function anyOf(forms: readonly JsonValue[]): JsonValue {
  return withShapedUnions({ anyOf: [...forms] });
}

/** openapi-typescript treats an object with unknown properties as an empty one. */
function withExplicitProperties(body: JsonObject): JsonObject {
  const { properties = {}, additionalProperties } = body;
  const isObject = body.properties !== undefined || typesOf(body).includes("object");
  if (!isObject || !isJsonObject(properties) || additionalProperties !== undefined) return body;
  if (body.anyOf !== undefined) return body;
  const unknown = unknownMembers(body).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0) {
    const members = Object.fromEntries(unknown.map((name) => [name, {}]));
    return { ...body, properties: { ...properties, ...members } };
  }
  const isShaped = Object.keys(properties).length > 0 || body.allOf !== undefined;
  return isShaped ? body : { ...body, additionalProperties: true };
}

/** Required names, without unusual ones, which generators might convert to the same name. */
function unknownMembers({ required }: JsonObject): string[] {
  const names = Array.isArray(required) ? required : [];
  return names.filter((name) => typeof name === "string")
    .filter((name) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
}

/** Generators would read an integer into 32 bits, and some a number. */
function withNumberFormat(body: JsonObject): JsonObject {
  const [type, ...further] = typesOf(body).filter((each) => each !== "null");
  if (further.length > 0) return body;
  if (type === "integer") return { ...body, format: "int64" };
  if (type === "number") return { ...body, format: "double" };
  return body;
}
