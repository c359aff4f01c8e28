/** A kind of codes in capital letters. */
export type CodeKind = "currency" | "region";

const known: Record<CodeKind, readonly string[] | undefined> = {
  currency: undefined,
  region: undefined,
};

/** The codes of a kind that the browser knows, as in ISO 4217 and ISO 3166-1. */
export function codesOf(kind: CodeKind): readonly string[] {
  return known[kind] ??= kind === "currency" ? Intl.supportedValuesOf("currency") : regions();
}

/** Normalises a typed code. */
export function asCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Browsers have no list of regions. A pair of letters counts as a country if it has a name and is
 * not replaced by a newer code.
 */
function regions(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return pairs().filter((code) =>
    !noCountries.has(code) && names.of(code) !== undefined &&
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  );
}

/** Groups of countries, and codes that stand for no country. */
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

function pairs(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
