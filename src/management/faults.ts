import type { z } from "zod";
import { type Fault, pointerTo } from "../domain/errors.ts";
import { faultWords } from "./fault_words.ts";

/** How many faults an answer names: enough to mend by, not a copy of a hostile body. */
export const faultsMax = 50;

/** The faults that a schema found, by JSON Pointers; an unknown key is one at its own place. */
export function faultsOfZod(error: z.ZodError): Fault[] {
  const issues = error.issues.slice(0, faultsMax);
  const mistyped = new Set(issues.filter(isOfType).map((issue) => pointerTo(issue.path)));
  // Zod measures the length of a text, too, where it wanted a list.
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
