import type { z } from "zod";
import { pointerTo, type Violation, violationsMax } from "./errors.ts";

/**
 * Converts a schema's errors, with JSON Pointers. The error of an unknown key points to the key
 * itself.
 */
export function violationsOfZod(error: z.ZodError): Violation[] {
  const issues = error.issues.slice(0, violationsMax);
  const mistyped = new Set(issues.filter(isOfType).map((issue) => pointerTo(issue.path)));
  // Zod also checks the length of a string where it expected a list.
  return issues.filter((issue) => isOfType(issue) || !mistyped.has(pointerTo(issue.path)))
    .flatMap(violationsOfIssue).slice(0, violationsMax);
}

function isOfType(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type";
}

function violationsOfIssue(issue: z.core.$ZodIssue): Violation[] {
  if (issue.code !== "unrecognized_keys") {
    return [{ pointer: pointerTo(issue.path), detail: violationDetail(issue) }];
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo([...issue.path, key]),
    detail: "is not a known property",
  }));
}

const kinds: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "an integer",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

const units: Record<string, string> = { array: "items", string: "characters" };

/** Words what a value must be. Messages of the project's own schemas stay as they are. */
function violationDetail(issue: z.core.$ZodIssue): string {
  if (!/^(Invalid|Too|Unrecognized)/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is missing"
        : `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "too_big":
      return bound("at most", issue.maximum, issue.origin);
    case "too_small":
      return bound("at least", issue.minimum, issue.origin);
    case "invalid_union":
      return "must be one of the forms in the API document";
    default:
      return issue.message;
  }
}

function bound(side: string, limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit === undefined ? `must be ${side} ${limit}` : `must have ${side} ${limit} ${unit}`;
}
