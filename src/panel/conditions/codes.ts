/** What shops call by codes of capital letters. */
export type CodeKind = "currency" | "region";

const known: Record<CodeKind, readonly string[] | undefined> = {
  currency: undefined,
  region: undefined,
};

/** The codes of a kind that the browser knows, as ISO 4217 and ISO 3166-1 list them. */
export function codesOf(kind: CodeKind): readonly string[] {
  return known[kind] ??= kind === "currency" ? Intl.supportedValuesOf("currency") : regions();
}

/** A code as shops write it. */
export function asCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/** No list of them is to be had: a pair of letters is a country if it has a name and no newer code. */
function regions(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return pairs().filter((code) =>
    !noCountries.has(code) && names.of(code) !== undefined &&
    Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`
  );
}

/** Groups of countries, and what stands for none. */
const noCountries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

function pairs(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
