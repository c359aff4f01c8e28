import type { Catalogue, CatalogueBadge, Json, JsonObject } from "./catalogue.ts";
import { parseInstant } from "./instants.ts";
import { localizedContent, lookupOf } from "./locales.ts";
import { isValid } from "./schemas.ts";

/** What differs for a product from the content of one of its badges. */
export interface Override {
  id: string;
  content: JsonObject;
}

/** The overrides of the badges that a product, or each of some variants, with these attributes shows. */
export function overridesOf(
  badges: CatalogueBadge[],
  attributes: JsonObject[],
  { context, types }: { context: JsonObject; types: Catalogue["types"] },
): Override[] {
  return badges.flatMap((badge) => {
    const plain = localizedContent(badge, context);
    const schema = types.find(({ id }) => id === badge.typeId)?.schema ?? {};
    const content: [string, Json][] = [];
    for (const member of Object.keys(badge.content)) {
      const template = templateOf(badge, member, context);
      const text = template === undefined ? undefined : rendered(template, attributes, context);
      // "A result over 100 code points or against the schema is left out".
      if (text === undefined || [...text].length > 100) continue;
      const merged = Object.fromEntries([...Object.entries(plain), ...content, [member, text]]);
      if (!isValid(schema, merged)) continue;
      // "With only the members that differ".
      if (text !== ownValue(plain, member)) content.push([member, text]);
    }
    // "`overrides` is there only if it is not empty".
    return content.length === 0 ? [] : [{ id: badge.id, content: Object.fromEntries(content) }];
  });
}

/** "The most specific language that has a template or a text wins; within one language the template wins." */
function templateOf(
  { perProduct = {}, localizations = {} }: CatalogueBadge,
  member: string,
  context: JsonObject,
): string | undefined {
  const within = (languages: { [tag: string]: JsonObject }, tag: string) =>
    Object.entries(languages).find(([key]) => key.toLowerCase() === tag)?.[1] ?? {};
  for (const tag of lookupOf(ownValue(context, "locale"))) {
    const template = ownValue(within(perProduct, tag), member);
    if (template !== undefined) return `${template}`;
    if (ownValue(within(localizations, tag), member) !== undefined) return undefined;
  }
  const template = ownValue(perProduct.default ?? {}, member);
  return template === undefined ? undefined : `${template}`;
}

/** "A template with a missing attribute, a wrong type […] is left out". */
function rendered(
  template: string,
  attributes: JsonObject[],
  context: JsonObject,
): string | undefined {
  let isComplete = true;
  const text = template.replace(
    /\{\{|\}\}|\{([^{}|]+)\|?([^{}]*)\}/g,
    (token, path?: string, format = "") => {
      // "`{{` and `}}` are braces".
      if (path === undefined) return token[0] ?? "";
      const written = formattedValue(commonValue(attributes, path.split(".")), format, {
        // "In `context.locale`, else `en`".
        locale: localeOf(ownValue(context, "locale")),
        // "The attribute `currency`, else the context's".
        currency: commonValue(attributes, ["currency"]) ??
          valueAt(context, ["bigcommerce", "currency"]),
      });
      isComplete &&= written !== undefined;
      return written ?? "";
    },
  );
  return isComplete ? text : undefined;
}

function formattedValue(
  value: Json | undefined,
  format: string,
  { locale, currency }: { locale: string; currency: Json | undefined },
): string | undefined {
  if (format === "date") {
    const instant = typeof value === "string" ? parseInstant(value) : undefined;
    const style = { dateStyle: "medium", timeZone: "UTC" } as const;
    return instant === undefined ? undefined : new Date(instant).toLocaleDateString(locale, style);
  }
  // "`{path}` takes strings, and numbers as in JSON".
  if (format === "" && typeof value === "string") return value;
  if (typeof value !== "number") return undefined;
  if (format === "") return JSON.stringify(value);
  if (format === "number") return value.toLocaleString(locale);
  if (format === "percent") return value.toLocaleString(locale, { style: "percent" });
  // "None, or one that is no currency code, leaves the template out".
  if (typeof currency !== "string" || !/^[a-z]{3}$/i.test(currency)) return undefined;
  return value.toLocaleString(locale, { style: "currency", currency });
}

function localeOf(locale: Json | undefined): string {
  try {
    return lookupOf(locale).flatMap((tag) => Intl.NumberFormat.supportedLocalesOf(tag))[0] ?? "en";
  } catch {
    return "en";
  }
}

/** "A path has a value if it is equal for all". */
function commonValue(all: JsonObject[], path: string[]): Json | undefined {
  const values = all.map((attributes) => valueAt(attributes, path));
  return new Set(values.map((value) => JSON.stringify(value))).size === 1 ? values[0] : undefined;
}

/** The value over own members; `undefined` if it is absent or `null`. */
function valueAt(from: Json, [key, ...rest]: string[]): Json | undefined {
  if (key === undefined) return from ?? undefined;
  if (typeof from !== "object" || from === null || Array.isArray(from)) return undefined;
  const value = ownValue(from, key);
  return value === undefined ? undefined : valueAt(value, rest);
}

function ownValue(from: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(from, key) ? from[key] : undefined;
}
