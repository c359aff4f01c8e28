/** Fields of Merchant Center that become an attribute as they are, with the attribute's name. */
export const plainFields = {
  availability: "availability",
  brand: "brand",
  condition: "condition",
  color: "color",
  size: "size",
  material: "material",
  google_product_category: "googleProductCategory",
  custom_label_0: "customLabel0",
  custom_label_1: "customLabel1",
  custom_label_2: "customLabel2",
  custom_label_3: "customLabel3",
  custom_label_4: "customLabel4",
} as const;

/** The fields that are read otherwise. */
const otherFields = [
  ...["id", "item_group_id", "title", "link", "image_link", "mpn", "gtin", "price"],
  ...["sale_price", "sale_price_effective_date", "product_type"],
] as const;

export type GoogleField = (typeof otherFields)[number] | keyof typeof plainFields;

const googleFields: readonly string[] = [...otherFields, ...Object.keys(plainFields)];

/** Attributes of a row that are numbers: products with variants also have their range. */
export const numberAttributes = ["price", "salePrice", "discountPercent"] as const;

/** Attributes of a row that hold for a product if they hold for any of its variants. */
export const anyAttributes = ["onSale", "inStock"] as const;

/** The other attributes of a row: products with variants have those on which all agree. */
export const agreedAttributes = [
  "currency",
  "saleFrom",
  "saleTo",
  ...Object.values(plainFields),
  "productType",
] as const;

/** The attributes of a range, as in `priceMin` and `priceMax`. */
const rangeAttributes: readonly string[] = numberAttributes.flatMap((name) => [
  `${name}Min`,
  `${name}Max`,
]);

/** All attributes that a row of a variant, and one of a product, sets or removes. */
export const variantAttributes: readonly string[] = [
  ...[...numberAttributes, ...anyAttributes, ...agreedAttributes],
];
export const productAttributes: readonly string[] = [...variantAttributes, ...rangeAttributes];

/**
 * The field that a header or an element names: `g:image_link`, `image_link` and `Image link` are the
 * same one.
 */
export function readGoogleField(
  name: string,
): { field: GoogleField; hasPrefix: boolean } | undefined {
  const hasPrefix = /^g:/i.test(name);
  const field = (hasPrefix ? name.slice(2) : name).trim().toLowerCase().replace(/[\s-]+/g, "_");
  return isGoogleField(field) ? { field, hasPrefix } : undefined;
}

function isGoogleField(name: string): name is GoogleField {
  return googleFields.includes(name);
}
