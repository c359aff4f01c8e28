import { assert, assertEquals } from "@std/assert";
import { type ProjectDocument, ShopWithTypes, type WrittenType } from "./shop_with_types.ts";

const refTo = (name: string) => `#/components/schemas/${name}`;

/** The components of badges in the shop's document, for these types. */
async function schemasOf(
  types: Readonly<Record<string, WrittenType>>,
): Promise<ProjectDocument["components"]["schemas"]> {
  await using shop = await ShopWithTypes.create(types);
  return (await shop.document()).components.schemas;
}

/** The components of the query in every project. */
const common = [
  "BadgeAnswer",
  "BadgeOverride",
  "BadgeQuery",
  "BadgeReference",
  "BigCommerceContext",
  "ContextObject",
  "CustomContext",
  "Problem",
  "ProductBadges",
  "ProductQuery",
  "QueriedProducts",
  "TalonOneContext",
  "Violation",
];

/** The components of badges of types that the document does not have. */
const unknown = ["BadgeOfUnknownType", "UnknownTypeBadge", "UnknownTypeContent"];

/** The component of each type's badges, by the type. */
async function checkNames(types: readonly string[], names: Record<string, string>) {
  const schemas = await schemasOf(Object.fromEntries(types.map((id) => [id, {}])));
  const mapping = Object.fromEntries(
    Object.entries(names).map(([id, name]) => [id, refTo(`${name}Badge`)]),
  );
  const { anyOf, discriminator } = schemas.Badge ?? {};
  assertEquals(discriminator, { propertyName: "typeId", mapping });
  const refs = [...Object.values(mapping), refTo("UnknownTypeBadge")];
  assertEquals(anyOf, refs.map(($ref) => ({ $ref })));
  const own = Object.values(names)
    .flatMap((name) => [`${name}Badge`, `${name}TypeId`, `${name}Content`]);
  assertEquals(Object.keys(schemas).sort(), ["Badge", ...unknown, ...common, ...own].sort());
  for (const [id, name] of Object.entries(names)) {
    assertEquals(schemas[`${name}Badge`]?.properties, {
      id: { type: "string" },
      typeId: { $ref: refTo(`${name}TypeId`) },
      content: { $ref: refTo(`${name}Content`) },
    });
    assertEquals(schemas[`${name}TypeId`], { type: "string", const: id, enum: [id] });
    assertEquals(schemas[`${name}Badge`]?.required, ["id", "typeId", "content"]);
  }
}

Deno.test("a project's document has a variant of Badge for each type, discriminated by typeId", async () => {
  await checkNames(["price"], { price: "Price" });
  await checkNames(["price", "label", "two-for"], {
    label: "Label",
    price: "Price",
    "two-for": "TwoFor",
  });
});

Deno.test("a project's document has names without collisions", async () => {
  await checkNames(["Price", "price", "PRICE"], {
    PRICE: "PRICESkkmfm",
    Price: "PriceStwgzz",
    price: "Price",
  });
  await checkNames(["unknown-type", "price"], {
    price: "Price",
    "unknown-type": "UnknownTypeLzwdqh",
  });
  await checkNames(["Problem", "Badge", "ProductQuery", "constructor"], {
    Badge: "Badge",
    Problem: "Problem",
    ProductQuery: "ProductQuery",
    constructor: "Constructor",
  });
  await checkNames(["2for", "Type2for", "0"], {
    "0": "Type0",
    "2for": "Type2forGtplfz",
    Type2for: "Type2forLlpqsk",
  });
});

Deno.test("a project's document does not depend on the order in which its types were created", async () => {
  const types = ["b-a", "ba", "a", "A", "z"];
  const texts = await Promise.all([types, types.toReversed()].map(async (ids) => {
    await using shop = await ShopWithTypes.create(Object.fromEntries(ids.map((id) => [id, {}])));
    return await (await shop.get()).text();
  }));
  assertEquals(texts[0], texts[1]);
});

Deno.test("a project's document has a last form of Badge for types that are added later", async () => {
  const schemas = await schemasOf({ price: {} });
  assertEquals(schemas.UnknownTypeBadge, {
    description: "A badge of a type that was added later.",
    oneOf: [{ $ref: refTo("BadgeOfUnknownType") }],
    discriminator: { propertyName: "typeId" },
  });
  assertEquals(schemas.BadgeOfUnknownType, {
    type: "object",
    properties: {
      id: { type: "string" },
      typeId: { type: "string", description: "The badge's type." },
      content: { $ref: refTo("UnknownTypeContent") },
    },
    required: ["id", "typeId", "content"],
  });
});

Deno.test("a project's document without types has a generic badge", async () => {
  const { Badge, ...others } = await schemasOf({});
  assertEquals(Object.keys(others).sort(), common);
  const content = { type: "object", additionalProperties: true };
  const description = "The badge's own fields, as its type's schema defines them.";
  assertEquals(Badge, {
    type: "object",
    properties: {
      id: { type: "string" },
      typeId: { type: "string", description: "The badge's type." },
      content: { ...content, description },
    },
    required: ["id", "typeId", "content"],
  });
});

Deno.test("a project's document has a type's schema as content, with names of its own for its parts", async () => {
  const colour = { type: "string", format: "color" };
  const schema = { $defs: { colour, badge: colour } };
  const properties = { a: { $ref: "#/$defs/colour" }, b: { $ref: "#/$defs/badge" } };
  const schemas = await schemasOf({
    price: { name: "Price *badge*", schema: { ...schema, properties } },
    label: { schema: { ...schema, properties, additionalProperties: false } },
  });
  assertEquals(schemas.PriceContent, {
    type: "object",
    properties: { a: { $ref: refTo("PriceColour") }, b: { $ref: refTo("PriceBadge2") } },
  });
  assertEquals(schemas.PriceColour, colour);
  assertEquals(schemas.PriceBadge2, colour);
  assertEquals(schemas.LabelContent?.additionalProperties, undefined);
  assertEquals(schemas.PriceBadge?.description, "Price *badge*");
});

Deno.test("a project's document names nothing by titles", async () => {
  const schema = { title: "Same", properties: { a: { type: "object", title: "Same" } } };
  const schemas = await schemasOf({ a: { name: "Same", schema }, b: { name: "Same", schema } });
  assert(!JSON.stringify([schemas.Badge, schemas.ABadge, schemas.AContent]).includes('"title":'));
});
