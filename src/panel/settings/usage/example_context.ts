import type { Badge } from "../../data/resource.ts";
import { isObject } from "../../forms/json.ts";

/**
 * An example context that fits a project's badges: a language that a badge is translated to, and a
 * currency that a condition requires. Fields that no badge needs are left out.
 */
export function exampleContext(badges: readonly Pick<Badge, "localizations" | "when">[]): object {
  const [locale] = badges.flatMap(({ localizations = {} }) => Object.keys(localizations));
  const [currency] = badges.flatMap(({ when }) => currenciesIn(when));
  return {
    ...(locale !== undefined && { locale }),
    ...(currency !== undefined && { bigcommerce: { currency } }),
  };
}

function currenciesIn(when: unknown): string[] {
  const comparison = isObject(when) ? when["bigcommerce.currency"] : undefined;
  const values = isObject(comparison) ? [comparison.$eq, comparison.$in].flat() : [comparison];
  return values.filter((value) => typeof value === "string");
}
