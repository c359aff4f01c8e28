import { isObject, readJson } from "../forms/json.ts";
import { type Condition, isUnfinished, unfinishedKey } from "./condition.ts";
import { noParts } from "./parts/edit_parts.ts";
import { exceededLimit, type Limit } from "./parts/limits.ts";
import { ruleFaults } from "./parts/operand.ts";
import { type Group, type Part, rulesOf } from "./parts/part.ts";
import { type Obstacle, readParts } from "./parts/read_parts.ts";
import { writeParts } from "./parts/write_parts.ts";

/** A condition as it is typed: as parts or as JSON. */
export type Typed =
  | { readonly as: "parts"; readonly group: Group }
  | { readonly as: "json"; readonly text: string };

/** How a condition is shown first: as parts, if it has any that mean the same. */
export function typedOf(condition: Condition | undefined): Typed {
  if (condition === undefined) return { as: "parts", group: noParts };
  const typed = condition[unfinishedKey];
  if (isTyped(typed)) return typed;
  const read = readParts(condition);
  return "parts" in read ? { as: "parts", group: read } : typedJson(condition);
}

/** A condition as JSON. */
export function typedJson(condition: Condition | undefined): Typed {
  return { as: "json", text: condition === undefined ? "" : JSON.stringify(condition, null, 2) };
}

/** It was kept by this very page. */
function isTyped(value: unknown): value is Typed {
  if (!isObject(value)) return false;
  return value.as === "json" ? typeof value.text === "string" : isObject(value.group);
}

/** What is typed as a condition, to be saved unless {@link isUnfinished}; nothing if there is none. */
export function conditionOf(typed: Typed): Condition | undefined {
  if (typed.as === "json") {
    const read = readTyped(typed.text);
    return read.isRead ? read.condition : { [unfinishedKey]: typed };
  }
  const isComplete = isWhole(typed.group) && limitOf(typed.group) === undefined;
  return isComplete ? writeParts(typed.group) : { [unfinishedKey]: typed };
}

/** The limit of the service that parts exceed, which are complete. */
export function limitOf(group: Group): Limit | undefined {
  return isWhole(group) ? exceededLimit(writeParts(group), group) : undefined;
}

/** Whether nothing lacks: no value, and no part of a group but the outermost. */
function isWhole(group: Group): boolean {
  const isFilled = (part: Part): boolean =>
    part.kind === "rule" || (part.parts.length > 0 && part.parts.every(isFilled));
  return group.parts.every(isFilled) &&
    rulesOf(group).every((rule) => ruleFaults(rule).length === 0);
}

/** What a text says; or the line of its first fault, if it is not even JSON, and the browser tells it. */
export type TypedJson =
  | { readonly isRead: true; readonly condition: Condition | undefined }
  | { readonly isRead: false; readonly isJson: boolean; readonly line?: number | undefined };

/** Reads a condition as it was typed. */
export function readTyped(text: string): TypedJson {
  if (text.trim() === "") return { isRead: true, condition: undefined };
  const read = readJson(text);
  if (!read.isRead) return { isRead: false, isJson: false, line: read.line };
  // A number beyond all that there are would go out as `null`.
  const isCondition = isObject(read.value) && !isUnfinished(read.value) && isFinite(read.value);
  return isCondition ? { isRead: true, condition: read.value } : { isRead: false, isJson: true };
}

function isFinite(json: unknown): boolean {
  if (typeof json === "number") return Number.isFinite(json);
  return typeof json !== "object" || json === null || Object.values(json).every(isFinite);
}

/** Why a condition cannot be shown as parts. */
export function obstacleOf(condition: Condition): Obstacle | undefined {
  const read = readParts(condition);
  return "parts" in read ? undefined : read;
}
