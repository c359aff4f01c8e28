import type { z } from "zod";

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
export function violationDetail(issue: z.core.$ZodIssue): string {
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
