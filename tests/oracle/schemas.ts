import { isJsonObject, type JsonObject, type JsonValue } from "../../src/domain/json.ts";

/** The names of members, or the indexes of items, that a schema has evaluated. */
type Evaluated = ReadonlySet<string>;

/**
 * Whether `value` is valid under a schema without `$ref`: JSON Schema 2020-12 (Core and
 * Validation), read literally and without regard to speed.
 */
export function isValid(schema: JsonValue, value: JsonValue): boolean {
  return evaluate(schema, value) !== undefined;
}

/** What a schema evaluates of a value; `undefined` if the value is invalid. */
function evaluate(schema: JsonValue, value: JsonValue): Evaluated | undefined {
  if (!isJsonObject(schema)) return schema === true ? new Set() : undefined;
  if (!assertions(schema, value)) return undefined;
  const inPlace = evaluateInPlace(schema, value);
  if (inPlace === undefined) return undefined;
  const evaluated = new Set(inPlace);
  if (Array.isArray(value)) return evaluateItems(schema, value, evaluated);
  if (isJsonObject(value)) return evaluateMembers(schema, value, evaluated);
  return evaluated;
}

function assertions(schema: JsonObject, value: JsonValue): boolean {
  const { type, enum: listed, required, multipleOf, minimum, minItems, maxItems } = schema;
  if (type !== undefined && ![type].flat().some((name) => isOfType(value, name))) return false;
  if ("const" in schema && !isEqual(schema.const!, value)) return false;
  if (Array.isArray(listed) && !listed.some((one) => isEqual(one, value))) return false;
  if (typeof value === "string" && typeof schema.maxLength === "number") {
    if ([...value].length > schema.maxLength) return false;
  }
  if (typeof value === "number") {
    if (typeof minimum === "number" && value < minimum) return false;
    if (typeof multipleOf === "number" && !divides(multipleOf, value)) return false;
  }
  if (Array.isArray(value)) {
    if (typeof minItems === "number" && value.length < minItems) return false;
    if (typeof maxItems === "number" && value.length > maxItems) return false;
    const isRepeated = (item: JsonValue, at: number) =>
      value.slice(0, at).some((other) => isEqual(other, item));
    if (schema.uniqueItems === true && value.some(isRepeated)) return false;
  }
  if (isJsonObject(value) && Array.isArray(required)) {
    return required.every((name) => Object.hasOwn(value, String(name)));
  }
  return true;
}

/** Keywords whose subschemas apply to the same value. */
function evaluateInPlace(schema: JsonObject, value: JsonValue): Evaluated | undefined {
  const evaluated = new Set<string>();
  const take = (more: Evaluated | undefined) => more?.forEach((key) => evaluated.add(key));
  const { allOf, anyOf, oneOf, not, if: condition, dependentSchemas } = schema;
  const needed: JsonValue[] = Array.isArray(allOf) ? [...allOf] : [];
  for (const [name, dependent] of Object.entries(dependentSchemas ?? {})) {
    if (isJsonObject(value) && Object.hasOwn(value, name)) needed.push(dependent);
  }
  if (condition !== undefined) {
    const met = evaluate(condition, value);
    take(met);
    needed.push((met === undefined ? schema.else : schema.then) ?? true);
  }
  for (const part of needed) {
    const found = evaluate(part, value);
    if (found === undefined) return undefined;
    take(found);
  }
  for (const [forms, most] of [[anyOf, Infinity], [oneOf, 1]] as const) {
    if (!Array.isArray(forms)) continue;
    const valid = forms.map((form) => evaluate(form, value)).filter((it) => it !== undefined);
    if (valid.length < 1 || valid.length > most) return undefined;
    valid.forEach(take);
  }
  return not !== undefined && isValid(not, value) ? undefined : evaluated;
}

function evaluateItems(
  schema: JsonObject,
  items: readonly JsonValue[],
  evaluated: Set<string>,
): Evaluated | undefined {
  const { prefixItems, contains, unevaluatedItems } = schema;
  const prefix = Array.isArray(prefixItems) ? prefixItems : [];
  for (const [index, item] of items.entries()) {
    const applied = index < prefix.length ? prefix[index] : schema.items;
    if (applied === undefined) continue;
    if (!isValid(applied, item)) return undefined;
    evaluated.add(String(index));
  }
  if (contains !== undefined) {
    const found = items.flatMap((item, index) => isValid(contains, item) ? [String(index)] : []);
    const { minContains = 1, maxContains = Infinity } = schema;
    if (found.length < Number(minContains) || found.length > Number(maxContains)) return undefined;
    found.forEach((index) => evaluated.add(index));
  }
  if (unevaluatedItems === undefined) return evaluated;
  const isLeft = (index: string) => !evaluated.has(index);
  const isRefused = (index: string) => !isValid(unevaluatedItems, items[Number(index)]!);
  return Object.keys(items).filter(isLeft).some(isRefused)
    ? undefined
    : new Set(Object.keys(items));
}

function evaluateMembers(
  schema: JsonObject,
  members: JsonObject,
  evaluated: Set<string>,
): Evaluated | undefined {
  const { properties, patternProperties, additionalProperties, propertyNames } = schema;
  for (const [name, member] of Object.entries(members)) {
    if (propertyNames !== undefined && !isValid(propertyNames, name)) return undefined;
    const applied: JsonValue[] = [];
    if (isJsonObject(properties) && Object.hasOwn(properties, name)) {
      applied.push(properties[name]!);
    }
    for (const [pattern, part] of Object.entries(patternProperties ?? {})) {
      if (new RegExp(pattern, "u").test(name)) applied.push(part);
    }
    if (applied.length === 0 && additionalProperties !== undefined) {
      applied.push(additionalProperties);
    }
    if (!applied.every((part) => isValid(part, member))) return undefined;
    if (applied.length > 0) evaluated.add(name);
  }
  const { unevaluatedProperties } = schema;
  if (unevaluatedProperties === undefined) return evaluated;
  const left = Object.keys(members).filter((name) => !evaluated.has(name));
  if (!left.every((name) => isValid(unevaluatedProperties, members[name]!))) return undefined;
  return new Set(Object.keys(members));
}

function isOfType(value: JsonValue, type: JsonValue): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (value === null || Array.isArray(value)) return type === (value === null ? "null" : "array");
  const own: string = typeof value;
  return type === own;
}

function isEqual(one: JsonValue, other: JsonValue): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isEqual(item, other[index]!));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name]!, other[name]!));
}

/** For numbers with few decimals: multiplied by 1,000 both are integers. */
function divides(divisor: number, value: number): boolean {
  return Math.round(value * 1_000) % Math.round(divisor * 1_000) === 0;
}
