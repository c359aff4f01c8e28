import {
  conditionComparisonsMax,
  conditionMaxBytes,
  conditionNestingMax,
} from "../../../domain/limits.ts";
import { isObject } from "../../forms/json.ts";
import { type Group, rulesOf } from "./part.ts";

export type Limit = "size" | "comparisons" | "nesting";

/** The limit that a condition exceeds, if any; `group` has its parts. */
export function exceededLimit(condition: unknown, group: Group): Limit | undefined {
  if (new TextEncoder().encode(JSON.stringify(condition)).length > conditionMaxBytes) return "size";
  if (rulesOf(group).length > conditionComparisonsMax) return "comparisons";
  return nestingOf(condition) > conditionNestingMax ? "nesting" : undefined;
}

function nestingOf(json: unknown): number {
  if (Array.isArray(json)) return Math.max(0, ...json.map(nestingOf));
  if (!isObject(json)) return 0;
  const depths = Object.entries(json).map(([key, value]) =>
    nestingOf(value) + (joins.has(key) ? 1 : 0)
  );
  return Math.max(0, ...depths);
}

const joins = new Set(["$and", "$or", "$not"]);
