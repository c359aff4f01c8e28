import { z } from "zod";
import { jsonObject } from "../../badges/badge_fields.ts";
import type { Violation } from "../../errors.ts";
import { isLargerThan, jsonBytes, jsonDepth, type JsonObject, pathOfNullKey } from "../../json.ts";
import {
  attributesDepthMax,
  attributesMaxBytes,
  displayFieldsMaxBytes,
  productAttributesMaxBytes,
  skuMaxChars,
  titleMaxChars,
  urlMaxChars,
  variantAttributesMaxBytes,
  variantsPerProductMax,
} from "../../limits.ts";
import { safeInteger, violationOfLine } from "../../scalar_schemas.ts";
import { isLongerThan } from "../../text_length.ts";

/** The fields of a product that people see in the panel. Queries never read them. */
export interface DisplayFields {
  readonly title?: string;
  readonly imageUrl?: string;
  readonly sku?: string;
}

/** A variant of a product as the shop describes it. */
export interface VariantRecord extends DisplayFields {
  readonly id: number;
  readonly attributes?: JsonObject;
  /** The URL in the variant's row of an imported file; not part of responses. */
  readonly url?: string;
}

/**
 * What the shop says about a product besides its attributes. Stored apart from what queries read,
 * and not kept in memory.
 */
export interface ProductDetails extends DisplayFields {
  readonly url?: string;
  /** By the order in which they were sent. The ids are distinct. */
  readonly variants?: readonly VariantRecord[];
}

/**
 * The row of an imported file that a product or variant was last written from. An import skips a
 * row with the same hash.
 */
export interface ImportedRow {
  /** Missing for the row of the product itself. */
  readonly variantId?: number;
  /** 64 bits, as two unsigned 32-bit integers. */
  readonly hash: readonly [number, number];
}

/** What is stored for a product besides its {@link ProductRecord}. */
export interface DetailsRecord {
  readonly details: ProductDetails;
  /** Dropped by any edit of the shop's fields that is not an import's. */
  readonly rows?: readonly ImportedRow[];
}

/** Why a text cannot be a title; `undefined` if it can. */
export function violationOfTitle(text: string): string | undefined {
  return violationOfLine(text, titleMaxChars);
}

/** Why a text cannot be a SKU; `undefined` if it can. */
export function violationOfSku(text: string): string | undefined {
  return violationOfLine(text, skuMaxChars);
}

/** Why a text cannot be the URL of a product's page; `undefined` if it can. */
export function violationOfUrl(text: string): string | undefined {
  if (isLongerThan(text, urlMaxChars)) return `must have at most ${urlMaxChars} characters`;
  return isWebUrl(text) ? undefined : "must be a URL that starts with `https://` or `http://`";
}

/** Why a text cannot be the URL of a picture; `undefined` if it can. */
export function violationOfImageUrl(text: string): string | undefined {
  if (isLongerThan(text, urlMaxChars)) return `must have at most ${urlMaxChars} characters`;
  if (isWebUrl(text) || isOwnPath(text)) return undefined;
  return "must be a URL that starts with `https://` or `http://`, or a path that starts with `/`";
}

/** A URL parser ignores spaces around a URL, and line ends in it; stored URLs have none. */
const webUrl = /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu;
/** Two slashes at the start would name another server, and browsers read `\` as a slash. */
const ownPath = /^\/(?![/\\])[^\s\p{Cc}\p{Cs}]*$/u;

function isWebUrl(text: string): boolean {
  return webUrl.test(text) && URL.canParse(text);
}

function isOwnPath(text: string): boolean {
  return ownPath.test(text) && URL.canParse(text, "http://localhost");
}

/** A schema for a string without a violation. */
function stringWithout(violationOf: (text: string) => string | undefined) {
  return z.string().superRefine((text, context) => {
    const message = violationOf(text);
    if (message !== undefined) context.addIssue({ code: "custom", message });
  });
}

/**
 * Why attributes with U+0000 in a name are refused: such names are reserved for what is packed beside
 * the attributes. Those that were stored earlier still have them.
 */
export const nullKeyViolation = "must not have names with the character U+0000: rename them";

/**
 * A schema for attributes of at most `maxBytes` bytes of JSON. Nothing else is said of those that
 * are twice as large: a body may consist of them.
 */
function attributesOfAtMost(maxBytes: number) {
  return jsonObject()
    .refine((it) => !isLargerThan(it, 2 * maxBytes), {
      error: `must be at most ${maxBytes} bytes of JSON`,
      abort: true,
    })
    .refine((it) => jsonDepth(it) <= attributesDepthMax, {
      error: `must have at most ${attributesDepthMax} levels of nesting`,
    })
    .refine((it) => jsonBytes(it) <= maxBytes, {
      error: `must be at most ${maxBytes} bytes of JSON`,
    })
    .superRefine((it, context) => {
      const path = pathOfNullKey(it);
      if (path === undefined) return;
      context.addIssue({
        code: "custom",
        path: [...path],
        message: "must not contain the character U+0000: rename it",
      });
    });
}

const displayFields = {
  title: stringWithout(violationOfTitle).optional().meta({
    description: "The name that the shop shows.",
    minLength: 1,
    maxLength: titleMaxChars,
    example: "Wool scarf",
  }),
  imageUrl: stringWithout(violationOfImageUrl).optional().meta({
    description: "A picture: an `https` or `http` URL, or a path of this server that starts " +
      "with `/`.",
    maxLength: urlMaxChars,
    example: "https://shop.example/images/1234.jpg",
  }),
  sku: stringWithout(violationOfSku).optional().meta({
    description: "The shop's stock-keeping unit.",
    minLength: 1,
    maxLength: skuMaxChars,
    example: "SC-1234",
  }),
} as const;

/** A variant in requests and responses. */
export const ProductVariant = z.strictObject({
  id: safeInteger().meta({ description: "The variant's id in the shop.", example: 12341 }),
  ...displayFields,
  attributes: attributesOfAtMost(variantAttributesMaxBytes).optional().meta({
    description: "What the shop knows about this variant.",
    example: { size: "M", price: 19.9 },
  }),
}).meta({ id: "ProductVariant", description: "A variant of a product." });
export type ProductVariant = z.infer<typeof ProductVariant>;

/** The fields of a product that belong to the shop, in requests and responses. */
export const catalogueFields = {
  ...displayFields,
  url: stringWithout(violationOfUrl).optional().meta({
    description: "The product's page in the shop: an `https` or `http` URL.",
    maxLength: urlMaxChars,
    example: "https://shop.example/scarf",
  }),
  attributes: attributesOfAtMost(attributesMaxBytes).optional().meta({
    description: "What the shop knows about the product, for the conditions of rules.",
    example: { categories: [18, 23], price: 19.9 },
  }),
  variants: z.array(ProductVariant).max(variantsPerProductMax).superRefine((variants, context) => {
    const seen = new Set<number>();
    variants.forEach(({ id }, index) => {
      if (seen.has(id)) {
        context.addIssue({ code: "custom", path: [index, "id"], message: "is a duplicate" });
      }
      seen.add(id);
    });
  }).optional().meta({
    description: `At most ${variantsPerProductMax}, each id once.`,
  }),
} as const;

/** The names of {@link catalogueFields}: those that imports write. */
export const catalogueFieldNames = Object.keys(catalogueFields);

/**
 * Reports which limit of a product as a whole is exceeded. Fields on their own must be valid.
 * `attributesBytes` is the size of the product's own attributes as JSON.
 */
export function sizeViolation(
  details: ProductDetails,
  attributesBytes: number,
): Violation | undefined {
  const { variants = [] } = details;
  const ofVariants = variants.reduce(
    (sum, { attributes }) => sum + (attributes === undefined ? 0 : jsonBytes(attributes)),
    0,
  );
  if (attributesBytes + ofVariants > productAttributesMaxBytes) {
    const detail = "the attributes of the product and its variants must be at most " +
      `${productAttributesMaxBytes} bytes of JSON`;
    return { pointer: "/variants", detail };
  }
  if (displayBytes(details) <= displayFieldsMaxBytes) return undefined;
  const detail = "the fields of the product and its variants besides attributes must be at most " +
    `${displayFieldsMaxBytes} bytes of JSON`;
  return { pointer: "/variants", detail };
}

function displayBytes(details: ProductDetails): number {
  const variants = details.variants?.map(({ attributes: _, url: __, ...shown }) => shown);
  return jsonBytes({ ...details, variants });
}

/** Whether there is anything in these details. */
export function hasDetails(details: ProductDetails): boolean {
  return Object.values(details).some((value) => value !== undefined);
}

const StoredVariant = z.object({
  id: z.int(),
  title: z.string().optional(),
  imageUrl: z.string().optional(),
  sku: z.string().optional(),
  attributes: z.custom<JsonObject>((it) => typeof it === "object").optional(),
  url: z.string().optional(),
});

/** The details in a step of a change. */
export const StoredDetails: z.ZodType<ProductDetails> = z.object({
  title: z.string().optional(),
  url: z.string().optional(),
  imageUrl: z.string().optional(),
  sku: z.string().optional(),
  variants: z.array(StoredVariant).readonly().optional(),
});

/** The rows in a step of a change. */
export const StoredRows: z.ZodType<readonly ImportedRow[]> = z.array(z.object({
  variantId: z.int().optional(),
  hash: z.tuple([z.int(), z.int()]).readonly(),
})).readonly();
