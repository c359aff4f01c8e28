import { comparisonsOf, type Condition, pathsOf } from "../conditions/condition.ts";
import { readCondition, type SegmentLookup } from "../conditions/read_condition.ts";
import { valueAt } from "../conditions/value_at.ts";
import { describeCondition } from "../conditions/describe_condition.ts";
import { describePath, describeValue } from "../conditions/describe_value.ts";
import { jsonBytes, type JsonObject, type JsonValue } from "../json.ts";
import type { Reason } from "./reason.ts";
import { compileCondition } from "../conditions/compile_condition.ts";

/** The maximum number of fields in a message where several were decisive. */
const fieldsMax = 5;

/** Describes what a condition requires and its subject does not have. `now` is in epoch ms. */
export function describeConditionFailure(
  { member, json, lookup, subject, owner, now }: {
    member: "when" | "match";
    json: JsonObject;
    /** Finds the segments to which it refers. */
    lookup?: SegmentLookup;
    subject: JsonObject;
    owner: string;
    now: number;
  },
): Omit<Reason, "because"> {
  const part = decisivePart(readCondition(json, lookup), subject, now);
  const pointer = `/${member}${part.pointer}`;
  const needs = `needs ${describeCondition(part)}; ${owner}`;
  const [comparison, ...others] = comparisonsOf(part);
  if (comparison === undefined || others.length > 0) {
    return { message: `${needs} ${fieldsWords(part, subject)}`, detail: { pointer } };
  }
  const isPlain = part.kind === "compare";
  const seen = valueAt(subject, comparison.path);
  const lacks = `does not have ${isPlain ? "it" : describePath(comparison.path)}`;
  const own = seen === undefined ? lacks : `has ${describeValue(seen)}`;
  const isOfTwoFields = comparison.requirement.other !== undefined;
  return {
    message: `${needs} ${isOfTwoFields ? fieldsWords(part, subject) : own}`,
    detail: {
      pointer,
      // The operand of a `$not` is not what the condition requires.
      ...(isPlain && isShort(part.operand) && { wanted: part.operand }),
      ...(seen !== undefined && isShort(seen) && { seen }),
    },
  };
}

const detailMaxBytes = 1_000;

/**
 * Larger values appear only in the message, truncated: the same value may be the reason for many
 * badges.
 */
export function isShort(value: JsonValue): boolean {
  return jsonBytes(value) <= detailMaxBytes;
}

/** The subject's values of each field that a part compares: has `a` 1 and lacks `b`. */
function fieldsWords(part: Condition, subject: JsonObject): string {
  const paths = new Map(
    comparisonsOf(part).flatMap(pathsOf).map((path) => [JSON.stringify(path), path]),
  );
  const present: string[] = [];
  const absent: string[] = [];
  for (const path of [...paths.values()].slice(0, fieldsMax)) {
    const seen = valueAt(subject, path);
    if (seen === undefined) absent.push(describePath(path));
    else present.push(`${describePath(path)} ${describeValue(seen)}`);
  }
  const text = [
    ...(present.length > 0 ? [`has ${present.join(", ")}`] : []),
    ...(absent.length > 0 ? [`lacks ${absent.join(", ")}`] : []),
  ].join(" and ");
  return paths.size > fieldsMax ? `${text} (${fieldsMax} of ${paths.size} fields)` : text;
}

/**
 * Returns the smallest part of a condition that by itself keeps it from matching, for explanations.
 * If there are several, the first one; of an *or*, and of a segment, all of it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "../conditions/read_condition.ts";
 *
 * const condition = readCondition({ price: { $lt: 20 }, brand: "Acme" });
 * const part = decisivePart(condition, { price: 5, brand: "Bolt" }, 0);
 * assertEquals(part.pointer, "/brand");
 * ```
 */
export function decisivePart(condition: Condition, subject: JsonObject, now: number): Condition {
  if (condition.kind === "and" && condition.segment === undefined) {
    const stopping = condition.parts.find((part) => !compileCondition(part)(subject, now));
    return stopping === undefined ? condition : decisivePart(stopping, subject, now);
  }
  if (condition.kind === "or" && condition.parts.length === 1) {
    return decisivePart(condition.parts[0]!, subject, now);
  }
  return condition;
}
