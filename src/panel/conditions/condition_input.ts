import { isString } from "../forms/guards.ts";
import { isObject, readJson } from "../forms/json.ts";
import { type Condition, isUnfinished, unfinishedKey } from "./condition.ts";
import { noParts } from "./parts/edit_parts.ts";
import { exceededLimit, type Limit } from "./parts/condition_limits.ts";
import { ruleErrors } from "./parts/operand.ts";
import { type Group, isGroup, type Part, rulesOf } from "./parts/part.ts";
import { readParts, type Unsupported } from "./parts/read_parts.ts";
import { writeParts } from "./parts/write_parts.ts";

/** A condition as it is edited: in the builder or as JSON. */
export type ConditionInput =
  | { readonly as: "parts"; readonly group: Group }
  | { readonly as: "json"; readonly text: string };

/** How to show a condition at first: in the builder, if it can represent the same meaning. */
export function inputOf(condition: Condition | undefined): ConditionInput {
  if (condition === undefined) return { as: "parts", group: noParts };
  const typed = condition[unfinishedKey];
  if (isConditionInput(typed)) return typed;
  const read = readParts(condition);
  return "parts" in read ? { as: "parts", group: read } : jsonInput(condition);
}

export function jsonInput(condition: Condition | undefined): ConditionInput {
  return { as: "json", text: condition === undefined ? "" : JSON.stringify(condition, null, 2) };
}

/** Checks what may have been stored before a reload. */
function isConditionInput(value: unknown): value is ConditionInput {
  if (!isObject(value)) return false;
  return value.as === "json" ? isString(value.text) : value.as === "parts" && isGroup(value.group);
}

/**
 * The condition that was entered, which can be saved unless {@link isUnfinished}; `undefined` if
 * there is none.
 */
export function conditionOf(typed: ConditionInput): Condition | undefined {
  if (typed.as === "json") {
    const read = parseJsonInput(typed.text);
    return read.isRead ? read.condition : { [unfinishedKey]: typed };
  }
  const isComplete = isWhole(typed.group) && limitOf(typed.group) === undefined;
  return isComplete ? writeParts(typed.group) : { [unfinishedKey]: typed };
}

/** The service's limit that a complete condition exceeds, if any. */
export function limitOf(group: Group): Limit | undefined {
  return isWhole(group) ? exceededLimit(writeParts(group), group) : undefined;
}

/** Whether all comparisons are complete and no nested group is empty. */
function isWhole(group: Group): boolean {
  const isFilled = (part: Part): boolean =>
    part.kind === "rule" || (part.parts.length > 0 && part.parts.every(isFilled));
  return group.parts.every(isFilled) &&
    rulesOf(group).every((rule) => ruleErrors(rule).length === 0);
}

/**
 * The condition in a text, or why there is none. `line` is the line of the first JSON error, if the
 * browser reports it.
 */
export type ParsedJsonInput =
  | { readonly isRead: true; readonly condition: Condition | undefined }
  | { readonly isRead: false; readonly isJson: boolean; readonly line?: number | undefined };

export function parseJsonInput(text: string): ParsedJsonInput {
  if (text.trim() === "") return { isRead: true, condition: undefined };
  const read = readJson(text);
  if (!read.isRead) return { isRead: false, isJson: false, line: read.line };
  // `JSON.stringify` would write a number that is too large as `null`.
  const isCondition = isObject(read.value) && !isUnfinished(read.value) && isFinite(read.value);
  return isCondition ? { isRead: true, condition: read.value } : { isRead: false, isJson: true };
}

function isFinite(json: unknown): boolean {
  if (typeof json === "number") return Number.isFinite(json);
  return typeof json !== "object" || json === null || Object.values(json).every(isFinite);
}

/** Why a condition cannot be shown in the builder. */
export function unsupportedPart(condition: Condition): Unsupported | undefined {
  const read = readParts(condition);
  return "parts" in read ? undefined : read;
}
