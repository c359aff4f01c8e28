import { templateResultMaxChars } from "../../domain/limits.ts";
import { lookupTags } from "../../domain/badges/language_tag.ts";
import { templatesFor } from "../../domain/templates/badge_templates.ts";
import { currencyPath, type Template } from "../../domain/templates/parse_template.ts";
import { type FormatSettings, formatted } from "../../domain/templates/template_formats.ts";
import type { Product } from "../data/products.ts";
import { isSameJson } from "../forms/json.ts";
import { memberPointer, valueAtPointer } from "../forms/json_pointer.ts";

type Attributes = NonNullable<Product["attributes"]>;
type Templated = Parameters<typeof templatesFor>[0];

/** The texts of a badge on a product, by the member of the content. */
export interface ProductTexts {
  readonly texts: Readonly<Record<string, string>>;
  /** The members whose templates the product cannot fill, as it lacks an attribute. */
  readonly missing: readonly string[];
  /** The members whose texts are too long, or not what the type allows. */
  readonly refused: readonly string[];
  /** The members whose texts have a price in the shopper's currency: the product has none. */
  readonly inShopperCurrency: readonly string[];
}

/** In which language and currency texts are written, and what they replace. */
interface Shopper {
  readonly tag: string | undefined;
  /** For products without an attribute for it. */
  readonly currency?: string | undefined;
  /** The content without the texts, in the language. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Whether the type allows a content. */
  readonly allows: (content: Readonly<Record<string, unknown>>) => boolean;
}

/** Fills in a badge's templates with a product's attributes, as queries do. */
export function productTexts(
  badge: Templated,
  attributes: Attributes,
  { tag, currency: ofShopper, content, allows }: Shopper,
): ProductTexts {
  const own = attributeAt(attributes, currencyPath);
  const currency = own ?? ofShopper;
  const templates = templatesFor(badge, tag === undefined ? [] : lookupTags(tag));
  let texts: Readonly<Record<string, string>> = {};
  const missing: string[] = [];
  const refused: string[] = [];
  const inShopperCurrency: string[] = [];
  for (const { member, template } of templates) {
    const text = textOf(template, attributes, { locale: tag, currency });
    if (text === undefined) missing.push(member);
    else if (
      [...text].length > templateResultMaxChars ||
      (text !== content[member] && !allows({ ...content, ...texts, [member]: text }))
    ) refused.push(member);
    else {
      // Its own property, even if it is called `__proto__`.
      texts = { ...texts, [member]: text };
      if (own === undefined && template.some(hasCurrency)) inShopperCurrency.push(member);
    }
  }
  return { texts, missing, refused, inShopperCurrency };
}

function hasCurrency(part: Template[number]): boolean {
  return typeof part !== "string" && part.format === "currency";
}

function textOf(
  template: Template,
  attributes: Attributes,
  settings: FormatSettings,
): string | undefined {
  const parts = template.map((part) => {
    if (typeof part === "string") return part;
    const value = attributeAt(attributes, part.path);
    return value === undefined ? undefined : formatted(value, part.format, settings);
  });
  return parts.includes(undefined) ? undefined : parts.join("");
}

/**
 * The attributes that templates take: the product's, or of the stored variants that are asked for
 * those that are equal for all of them. A variant without an attribute has the product's.
 */
export function attributesFor(
  { attributes = {}, variants = [] }: Pick<Product, "attributes" | "variants">,
  variantIds: readonly number[] = [],
): Attributes {
  const [first, ...others] = variants.filter(({ id }) => variantIds.includes(id))
    .map((variant): Attributes => ({ ...attributes, ...variant.attributes }));
  if (first === undefined) return attributes;
  return Object.fromEntries(
    Object.entries(first).filter(([key, value]) =>
      others.every((other) => isSameJson(other[key], value))
    ),
  );
}

/** The value of an attribute, if it is one that can be written. */
function attributeAt(attributes: Attributes, path: string): string | number | undefined {
  const value = valueAtPointer(attributes, path.split(".").reduce(memberPointer, ""));
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
