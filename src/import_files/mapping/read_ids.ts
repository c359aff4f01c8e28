import { Refusal } from "./refusal.ts";

export const emptyId = "must not be empty: each row needs the number of its product";

/** Reads an id that is written as an integer. */
export function readId(cell: string): number | Refusal {
  const text = cell.length > 64 ? "" : cell.trim();
  const id = Number(text);
  if (/^-?\d+$/.test(text)) {
    // `-0` would be another product than `0` in some places.
    if (Number.isSafeInteger(id)) return id + 0;
    return new Refusal("must be an integer within ±(2^53 − 1)");
  }
  return new Refusal(
    cell.trim() === ""
      ? emptyId
      : "must be an integer. If the number is part of a longer id, use a mapping with a pattern.",
  );
}

/** Reads the last run of digits of an id of Merchant Center, as in `shopify_DE_123`. */
export function readTrailingNumber(text: string): number | Refusal {
  let end = text.length;
  while (end > 0 && !isDigit(text, end - 1)) end--;
  if (end === 0) return new Refusal("must contain the number of the product or variant");
  let start = end;
  while (start > 0 && isDigit(text, start - 1)) start--;
  const number = Number(text.slice(start, end));
  return Number.isSafeInteger(number)
    ? number
    : new Refusal("must contain a number of at most 2^53 − 1");
}

function isDigit(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
}
