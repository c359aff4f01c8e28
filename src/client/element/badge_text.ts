/** Keys that hold colours, in whichever way a merchant's types spell them. */
const colourKey = /colou?r|background/i;

/**
 * What a badge says: its `text`, or else the first of its fields that is a text or a number and no colour.
 * Nothing where all is empty.
 */
export function badgeText(content: object): string | undefined {
  const fields = Object.entries(content);
  const text = fieldText(fields.find(([key]) => key === "text")?.[1]);
  if (text !== undefined) return text;
  for (const [key, value] of fields) {
    const other = colourKey.test(key) ? undefined : fieldText(value);
    if (other !== undefined) return other;
  }
}

/** A field's value as text; nothing if there is none to read. */
export function fieldText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value;
}
