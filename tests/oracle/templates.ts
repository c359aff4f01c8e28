import { variantAttributes } from "./candidates.ts";
import type {
  Catalogue,
  CatalogueBadge,
  CatalogueProduct,
  Entry,
  Json,
  JsonObject,
} from "./catalogue.ts";
import { valueAt } from "./conditions.ts";
import { parseInstant } from "./instants.ts";
import { localizedContent, lookupOf } from "./locales.ts";
import { isValid } from "./schemas.ts";

/** What differs for a product from the content of one of its badges. */
export interface Override {
  id: string;
  content: JsonObject;
}

/** What templates are filled with. */
interface Filling {
  entry: Entry;
  product: CatalogueProduct | undefined;
  context: JsonObject;
  types: Catalogue["types"];
}

/** The overrides of the badges that an entry shows, "in the order of `badges`". */
export function overridesOf(shown: CatalogueBadge[], filling: Filling): Override[] {
  return shown
    .map((badge) => ({ id: badge.id, content: overridden(badge, filling) }))
    .filter(({ content }) => Object.keys(content).length > 0);
}

/** "With only the members that differ". */
function overridden(badge: CatalogueBadge, filling: Filling): JsonObject {
  const plain = localizedContent(badge, filling.context);
  const schema = filling.types.find(({ id }) => id === badge.typeId)?.schema ?? {};
  const own = new Map<string, Json>();
  for (const member of Object.keys(badge.content)) {
    const template = templateOf(badge, member, filling.context);
    const text = template === undefined ? undefined : filledIn(template, filling);
    // "A result over 100 code points or against the schema is left out".
    if (text === undefined || Array.from(text).length > 100) continue;
    const merged = Object.fromEntries([...Object.entries(plain), ...own, [member, text]]);
    if (isValid(schema, merged) && ownMember(plain, member) !== text) own.set(member, text);
  }
  return Object.fromEntries(own);
}

/**
 * "For each member the most specific language that has a template or a text wins; within one
 * language the template wins". `undefined` if a text does.
 */
function templateOf(
  { perProduct = {}, localizations = {} }: CatalogueBadge,
  member: string,
  context: JsonObject,
): string | undefined {
  for (const tag of lookupOf(ownMember(context, "locale"))) {
    const [template, text] = [perProduct, localizations].map((languages) => {
      const language = Object.keys(languages).find((key) => key.toLowerCase() === tag);
      return language === undefined ? undefined : ownMember(languages[language] ?? {}, member);
    });
    if (template !== undefined) return String(template);
    if (text !== undefined) return undefined;
  }
  const template = ownMember(perProduct.default ?? {}, member);
  return template === undefined ? undefined : String(template);
}

/** The text of a template; `undefined` if "a missing attribute, a wrong type" leave it out. */
function filledIn(template: string, filling: Filling): string | undefined {
  let text = "";
  let rest = template;
  while (rest !== "") {
    // "`{{` and `}}` are braces".
    if (rest.startsWith("{{") || rest.startsWith("}}")) {
      text += rest.slice(0, 1);
      rest = rest.slice(2);
    } else if (rest.startsWith("{")) {
      const end = rest.indexOf("}");
      const [path = "", format = ""] = rest.slice(1, end).split("|");
      const part = formatted(commonValue(path, filling), format, filling);
      if (part === undefined) return undefined;
      text += part;
      rest = rest.slice(end + 1);
    } else {
      text += rest.slice(0, 1);
      rest = rest.slice(1);
    }
  }
  return text;
}

/**
 * "Attributes are the product's; with `variantIds`, a path has a value if it is equal for all stored
 * variants asked for (the product's, if none of those asked for is stored)".
 */
function commonValue(path: string, { entry, product }: Filling): Json | undefined {
  if (product === undefined) return undefined;
  const asked = (product.variants ?? []).filter(({ id }) => entry.variantIds?.includes(id));
  if (asked.length === 0) return valueAt(product.attributes ?? {}, path);
  const [first, ...others] = asked.map((it) => valueAt(variantAttributes(product, it), path));
  const isSame = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return isSame ? first : undefined;
}

/** "`{path}` takes strings, and numbers as in JSON; [the others] format by `Intl`". */
function formatted(
  value: Json | undefined,
  format: string,
  filling: Filling,
): string | undefined {
  const locale = localeOf(filling.context);
  if (format === "date") {
    // "An RFC 3339 instant, `dateStyle: "medium"`, UTC".
    const instant = typeof value === "string" ? parseInstant(value) : undefined;
    if (instant === undefined) return undefined;
    const style = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    return style.format(instant);
  }
  if (format === "" && typeof value === "string") return value;
  if (typeof value !== "number") return undefined;
  switch (format) {
    case "":
      return JSON.stringify(value);
    case "number":
      return new Intl.NumberFormat(locale).format(value);
    case "percent":
      return new Intl.NumberFormat(locale, { style: "percent" }).format(value);
    case "currency":
      return formattedMoney(value, locale, filling);
    default:
      throw new Error(`No format of a template: ${format}`);
  }
}

/**
 * "The attribute `currency`, else the context's; none, or one that is no currency code, leaves the
 * template out".
 */
function formattedMoney(value: number, locale: string, filling: Filling): string | undefined {
  const currency = commonValue("currency", filling) ??
    valueAt(filling.context, "bigcommerce.currency");
  if (typeof currency !== "string" || !/^[A-Za-z]{3}$/.test(currency)) return undefined;
  return new Intl.NumberFormat(locale, { style: "currency", currency }).format(value);
}

/** "In `context.locale`, else `en`": the most specific language of the lookup that `Intl` supports. */
function localeOf(context: JsonObject): string {
  const supported = lookupOf(ownMember(context, "locale")).flatMap((tag) => {
    try {
      return Intl.NumberFormat.supportedLocalesOf(tag);
    } catch {
      // A tag that RFC 5646 allows and `Intl` does not, such as `x-fr`.
      return [];
    }
  });
  return supported[0] ?? "en";
}

function ownMember(of: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined;
}
