import type { Badge } from "../../data/resource.ts";
import { isObject } from "../../forms/json.ts";

/**
 * Who could look, by what a project's badges ask for: a language that one of them speaks, a currency that one
 * wants. What none asks for stays unsaid.
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
  const wanted = isObject(when) ? when["bigcommerce.currency"] : undefined;
  const values = isObject(wanted) ? [wanted.$eq, wanted.$in].flat() : [wanted];
  return values.filter((value) => typeof value === "string");
}
