import type { z } from "zod";
import { type Fault, pointerTo } from "../domain/errors.ts";

/** How many faults an answer names: enough to mend by, not a copy of a hostile body. */
const faultsMax = 50;

/** The faults that a schema found, by JSON Pointers; an unknown key is one at its own place. */
export function faultsOfZod(error: z.ZodError): Fault[] {
  return error.issues.slice(0, faultsMax).flatMap(faultsOfIssue).slice(0, faultsMax);
}

function faultsOfIssue(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code !== "unrecognized_keys") {
    return [{ pointer: pointerTo(issue.path), detail: issue.message }];
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo([...issue.path, key]),
    detail: "is not known here",
  }));
}
