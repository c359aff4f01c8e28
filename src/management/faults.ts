import type { z } from "zod";
import { type Fault, pointerTo } from "../domain/errors.ts";
import { faultWords } from "./fault_words.ts";

/**
 * The maximum number of errors in a response: enough to fix them, without echoing a hostile body.
 */
export const faultsMax = 50;

/**
 * Converts a schema's errors, with JSON Pointers. The error of an unknown key points to the key
 * itself.
 */
export function faultsOfZod(error: z.ZodError): Fault[] {
  const issues = error.issues.slice(0, faultsMax);
  const mistyped = new Set(issues.filter(isOfType).map((issue) => pointerTo(issue.path)));
  // Zod also checks the length of a string where it expected a list.
  return issues.filter((issue) => isOfType(issue) || !mistyped.has(pointerTo(issue.path)))
    .flatMap(faultsOfIssue).slice(0, faultsMax);
}

function isOfType(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type";
}

function faultsOfIssue(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== "unrecognized_keys") {
    return [{ pointer: pointerTo(issue.path), detail: faultWords(issue) }];
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo([...issue.path, key]),
    detail: "is not known here",
  }));
}
