/** Why a text is no id. */
export type IdFault = "noNumber" | "leadingZero" | "tooLarge";

/** The id of a product or variant that a text is, or why it is none. */
export function readId(text: string): number | IdFault {
  if (!/^-?\d+$/.test(text)) return "noNumber";
  // "007" is an article number of another kind, and as the id 7 it would hit another product.
  if (/^-?0./.test(text) || text === "-0") return "leadingZero";
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : "tooLarge";
}
