/**
 * Whether two values are the same JSON. Ignores the order of keys and members that are `undefined`.
 */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
}

function inOrder(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => a < b ? -1 : 1);
  return Object.fromEntries(members);
}

/** Whether a value is a JSON object: not a list, not a scalar. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The result of parsing JSON: the value, or the line of the error. */
export type JsonReading =
  | { readonly isRead: true; readonly value: unknown }
  | { readonly isRead: false; readonly line: number | undefined };

/**
 * Parses JSON. If it is invalid, `line` is the line of the first error, counted from 1, or
 * `undefined` if the browser does not report it.
 */
export function readJson(text: string): JsonReading {
  try {
    return { isRead: true, value: JSON.parse(text) };
  } catch (error) {
    return { isRead: false, line: errorLine(text, String(error)) };
  }
}

/**
 * Chromium reports `at position 17` or `(line 2 column 3)`, Firefox `at line 2 column 3`, some
 * browsers nothing.
 */
function errorLine(text: string, message: string): number | undefined {
  const line = /line (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split("\n").length;
  return message.includes("end of JSON") ? text.split("\n").length : undefined;
}
