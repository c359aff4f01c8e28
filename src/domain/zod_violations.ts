import type { z } from "zod";
import { pointerTo, type Violation, violationsMax } from "./errors.ts";
import { violationDetail } from "./zod_violation_detail.ts";

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
