/** Why a text is not an id. */
export type IdError = "notANumber" | "leadingZero" | "tooLarge";

/** Parses the id of a product or variant, or returns why it is not one. */
export function readId(text: string): number | IdError {
  if (!/^-?\d+$/.test(text)) return "notANumber";
  // "007" is probably another kind of number; as the id 7 it would affect the wrong product.
  if (/^-?0./.test(text) || text === "-0") return "leadingZero";
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : "tooLarge";
}
