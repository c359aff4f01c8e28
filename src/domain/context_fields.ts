/** The type of a context field's value. A `country` is a string of two capital letters. */
export type ContextFieldType = "string" | "country" | "integer" | "strings" | "numbers" | "object";

interface ContextField {
  /** The keys that lead to the field, joined with dots. */
  readonly path: string;
  readonly type: ContextFieldType;
  /** The name of an object's type in generated code. */
  readonly typeName?: string;
  readonly description: string;
  readonly example?: unknown;
}

/**
 * The fields of a query's context that the service knows. All are optional. The query's schema and
 * its fast path, the findings and the panel derive from this table; a test compares the client's
 * own types with it. An object comes before the fields in it.
 */
export const contextFields = [
  {
    path: "locale",
    type: "string",
    description:
      "BCP 47 tag of the language for the badges. Any other string selects the default " +
      "content.",
    example: "fr-CA",
  },
  {
    path: "bigcommerce",
    type: "object",
    typeName: "BigCommerceContext",
    description: "What a BigCommerce shop knows about the shopper.",
  },
  {
    path: "bigcommerce.currency",
    type: "string",
    description: "ISO 4217 code of the shopper's currency.",
    example: "GBP",
  },
  {
    path: "bigcommerce.customerGroup",
    type: "integer",
    description: "The id of the shopper's customer group.",
    example: 3,
  },
  {
    path: "bigcommerce.customerShippingCountry",
    type: "country",
    description: "ISO 3166-1 alpha-2 code of the delivery country.",
    example: "GB",
  },
  {
    path: "bigcommerce.channel",
    type: "integer",
    description: "The id of the sales channel.",
    example: 1,
  },
  {
    path: "bigcommerce.customerOrderCount",
    type: "integer",
    description: "How many orders the shopper has placed.",
    example: 2,
  },
  {
    path: "bigcommerce.customerSegments",
    type: "strings",
    description: "The ids of the shopper's segments.",
    example: ["c1670ab3-b7a4-4b0d-8e4d-6e3a4f3b2f51"],
  },
  {
    path: "talonone",
    type: "object",
    typeName: "TalonOneContext",
    description: "What Talon.One knows about the shopper.",
  },
  {
    path: "talonone.applicationIds",
    type: "numbers",
    description: "The ids of the Talon.One applications.",
    example: [42],
  },
  {
    path: "custom",
    type: "object",
    typeName: "CustomContext",
    description: "Any other values that the shop's conditions use.",
    example: { loyaltyTier: "gold" },
  },
] as const satisfies readonly ContextField[];

/** A field that holds a value, not other fields. */
export type ContextValueField = Exclude<typeof contextFields[number], { readonly type: "object" }>;

/** The fields that hold values. */
export const contextValueFields: readonly ContextValueField[] = contextFields.filter((it) =>
  it.type !== "object"
);

/** The form of ISO 3166-1 alpha-2 codes. */
export const countryPattern = /^[A-Z]{2}$/;

/** The fields directly in the object at a path, by key; `""` is the context itself. */
export function contextFieldsIn(parent: string): (readonly [key: string, field: ContextField])[] {
  return contextFields.flatMap((field) => {
    const dot = field.path.lastIndexOf(".");
    const isDirect = field.path.slice(0, Math.max(dot, 0)) === parent;
    return isDirect ? [[field.path.slice(dot + 1), field] as const] : [];
  });
}
