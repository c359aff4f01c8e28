/** The kinds of simple attributes. */
export const kinds = ["text", "number", "flag"] as const;
export type Kind = typeof kinds[number];

/** The kind of a value; `undefined` for lists, objects and `null`. */
export function kindOf(value: unknown): Kind | undefined {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "flag" : undefined;
}

/** Converts a value to another kind as well as possible. */
export function withKind(value: unknown, kind: Kind): string | number | boolean {
  if (kind === "text") return String(value);
  if (kind === "flag") return value !== false && value !== "false" && value !== 0 && value !== "";
  return readNumber(String(value)) ?? Number(value === true);
}

/** Parses a number with a point or a comma as decimal separator. */
export function readNumber(text: string): number | undefined {
  const plain = text.trim().replace(/^([+-]?\d*),(\d+)$/, "$1.$2");
  const number = plain === "" ? NaN : Number(plain);
  return Number.isFinite(number) ? number : undefined;
}
