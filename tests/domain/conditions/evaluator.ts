import { isJsonObject, type JsonObject, type JsonValue } from "../../../src/domain/json.ts";

/** The result of the evaluator: the three values of `Truth`, in words. */
export type Said = "no" | "unknown" | "yes";

/**
 * Evaluates a condition directly as the rules are specified, without the compiled form: slow, but
 * short enough to be compared with the text.
 */
export function evaluate(condition: JsonObject, subject: JsonObject, now: number): Said {
  return every(
    Object.entries(condition).map(([key, json]) => {
      if (key === "$and") return every(list(json).map((it) => evaluate(object(it), subject, now)));
      if (key === "$or") return some(list(json).map((it) => evaluate(object(it), subject, now)));
      if (key === "$not") return opposite(evaluate(object(json), subject, now));
      const value = find(subject, key);
      return isJsonObject(json)
        ? operators(json, value, { subject, now })
        : operator("$eq", json, value, { subject, now });
    }),
  );
}

/** The object that a condition is evaluated for, and when. */
interface Place {
  readonly subject: JsonObject;
  readonly now: number;
}

function operators(them: JsonObject, value: JsonValue | undefined, place: Place): Said {
  return every(
    Object.entries(them).map(([name, operand]) =>
      name === "$not"
        ? opposite(operators(object(operand), value, place))
        : operator(name, operand, value, place)
    ),
  );
}

function operator(
  name: string,
  operand: JsonValue,
  value: JsonValue | undefined,
  place: Place,
): Said {
  if (isJsonObject(operand)) return compareFields(name, String(operand.$field), value, place);
  if (name === "$exists") return (value !== undefined) === operand ? "yes" : "no";
  if (value === undefined) return "unknown";
  if (name === "$ne") return opposite(operator("$eq", operand, value, place));
  if (name === "$nin") return opposite(operator("$in", operand, value, place));
  if (name === "$all") return every(list(operand).map((it) => operator("$eq", it, value, place)));
  if (name === "$in") return some(list(operand).map((it) => operator("$eq", it, value, place)));
  const elements = Array.isArray(value) ? value : [value];
  return some(elements.map((element) => compare(name, operand, element, place.now)));
}

function compareFields(
  name: string,
  other: string,
  value: JsonValue | undefined,
  { subject, now }: Place,
): Said {
  const operand = find(subject, other);
  const isFit = typeof operand === "number" || typeof operand === "boolean" ||
    (typeof operand === "string" && [...operand].length <= 200);
  if (value === undefined || operand === undefined || !isFit) return "unknown";
  if (typeof operand === "boolean" && name !== "$eq" && name !== "$ne") return "unknown";
  const elements = Array.isArray(value) ? value : [value];
  const said = elements.map((it) =>
    typeof it === "string" && [...it].length > 200
      ? "unknown"
      : compare(name === "$ne" ? "$eq" : name, operand, it, now)
  );
  return name === "$ne" ? opposite(some(said)) : some(said);
}

function compare(name: string, operand: JsonValue, value: JsonValue, now: number): Said {
  if (name === "$since") {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return "unknown";
    const seconds = String(operand).match(/(\d+)S/)?.[1] ?? 0;
    const days = String(operand).match(/(\d+)D/)?.[1] ?? 0;
    const age = now - Date.parse(value);
    return age >= 0 && age < Number(days) * 86_400_000 + Number(seconds) * 1_000 ? "yes" : "no";
  }
  if (name === "$past") {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\dT/.test(value)) return "unknown";
    return (Date.parse(value) <= now) === operand ? "yes" : "no";
  }
  if (typeof value !== typeof operand || typeof value === "object") return "unknown";
  const order = typeof value === "number" ? value - Number(operand) : inOrder(value, operand);
  const holds = {
    $eq: order === 0,
    $gt: order > 0,
    $gte: order >= 0,
    $lt: order < 0,
    $lte: order <= 0,
  }[name];
  if (holds === undefined) throw new TypeError(`unknown operator ${name}`);
  return holds ? "yes" : "no";
}

/** By code point, each written with as many digits as the greatest has. */
function inOrder(a: JsonValue, b: JsonValue): number {
  const [x, y] = [a, b].map((text) =>
    [...String(text)].map((char) => char.codePointAt(0)!.toString(16).padStart(6, "0")).join()
  );
  return x! < y! ? -1 : x! > y! ? 1 : 0;
}

function find(subject: JsonObject, path: string): JsonValue | undefined {
  let found: JsonValue | undefined = subject;
  for (const key of path.split(".")) {
    found = isJsonObject(found) ? new Map(Object.entries(found)).get(key) : undefined;
  }
  return found === null ? undefined : found;
}

function every(said: readonly Said[]): Said {
  if (said.includes("no")) return "no";
  return said.includes("unknown") ? "unknown" : "yes";
}

function some(said: readonly Said[]): Said {
  if (said.includes("yes")) return "yes";
  return said.includes("unknown") ? "unknown" : "no";
}

function opposite(said: Said): Said {
  if (said === "unknown") return said;
  return said === "yes" ? "no" : "yes";
}

function list(json: JsonValue): readonly JsonValue[] {
  if (!Array.isArray(json)) throw new TypeError("must be a list");
  return json;
}

function object(json: JsonValue): JsonObject {
  if (!isJsonObject(json)) throw new TypeError("must be an object");
  return json;
}
