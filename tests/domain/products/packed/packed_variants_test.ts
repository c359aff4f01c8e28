import { assert, assertEquals } from "@std/assert";
import { AttributeReader } from "../../../../src/domain/products/packed/attribute_reader.ts";
import { ProductBucket } from "../../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../../src/domain/products/id_range.ts";
import { unpackProduct } from "../../../../src/domain/products/packed/packed_product.ts";
import {
  attributesOfVariant,
  openAttributes,
  type VariantAttributes,
  variantAttributesOf,
  variantsKey,
  withVariants,
} from "../../../../src/domain/products/packed/packed_variants.ts";
import type { ProductRecord } from "../../../../src/domain/products/product.ts";

const reads = (product: ProductRecord) => {
  const bucket = ProductBucket.of(allIds, [{ id: 1, product }]);
  const merged = ProductBucket.pack(allIds, bucket.mergedWith([]));
  const products = [bucket, merged].map((it) => unpackProduct(it.entryAt(0)));
  assertEquals(products[0], products[1]);
  return products[0];
};

Deno.test("a packed product keeps its variants and their order, with and without attributes", () => {
  const variants: VariantAttributes[] = [
    { id: 12, attributes: { size: "M", price: 19.9 } },
    { id: 11, attributes: {} },
    { id: -Number.MAX_SAFE_INTEGER },
    { id: Number.MAX_SAFE_INTEGER, attributes: { "5": 1, "": null, deep: { a: [1] } } },
  ];
  for (const attributes of [undefined, "{}", '{"5":1,"price":20}']) {
    const product = { assignments: [], ...(attributes && { attributes }), variants };
    assertEquals(reads(product), product);
  }
});

Deno.test("attributes that have the key of packed variants are kept, without variants", () => {
  const attributes = JSON.stringify({ [variantsKey]: [1, 5, { a: 1 }] });
  assertEquals(reads({ assignments: [], attributes }), { assignments: [], attributes });
  const product = { assignments: [], attributes, variants: [{ id: 1 }] };
  assertEquals(reads(product), { assignments: [], attributes });
  const nested = JSON.stringify({ a: { [variantsKey]: [1, 5] } });
  assertEquals(reads({ assignments: [], attributes: nested }), {
    assignments: [],
    attributes: nested,
  });
});

Deno.test("a variant with three own attributes takes at most 40 bytes", () => {
  const products = Array.from({ length: 200 }, (_, id) => ({
    id,
    product: {
      assignments: [],
      attributes: JSON.stringify({ price: 10 + id }),
      variants: Array.from({ length: 5 }, (_, place) => ({
        id: 40_000_000_000 + 5 * id + place,
        attributes: { size: ["S", "M", "L", "XL", "XXL"][place]!, price: 9.99 + id, stock: id * 7 },
      })),
    },
  }));
  const bare = products.map(({ id, product: { variants: _, ...product } }) => ({ id, product }));
  const [bytes, without] = [products, bare].map((it) => ProductBucket.of(allIds, it).memoryBytes);
  const perVariant = (bytes! - without!) / 1_000;
  assertEquals(perVariant < 20, true, `${perVariant}`);
});

Deno.test("variantAttributesOf() returns what rules read of variants, if there are any", () => {
  assertEquals(variantAttributesOf(null), undefined);
  assertEquals(variantAttributesOf({ variants: [] }), undefined);
  assertEquals(variantAttributesOf({ variants: [{ id: 1, title: "A" }] }), [{ id: 1 }]);
  const attributes = { size: "M" };
  assertEquals(variantAttributesOf({ variants: [{ id: 2, sku: "B", attributes }] }), [
    { id: 2, attributes },
  ]);
});

Deno.test("withVariants() has exact steps between ids, and openAttributes() takes it apart", () => {
  const least = Number.MIN_SAFE_INTEGER;
  const variants = [{ id: 10 }, { id: 12, attributes: { size: "M" } }, { id: least }];
  const packed = withVariants({ price: 5 }, variants);
  assertEquals(packed[variantsKey], [1, 10, 2, `${least}`, null, { size: "M" }, null]);
  assertEquals(openAttributes(packed), { own: { price: 5 }, variants: [{ size: "M" }] });
  assertEquals(openAttributes({ price: 5 }), { own: { price: 5 }, variants: [] });
});

Deno.test("a reader of variants reads one product after another, each with a dictionary of its own", () => {
  const shared = (text: string) => [1, 2, 3].map((id) => ({ id, attributes: { text } }));
  const bucketOf = (id: number, text: string) =>
    ProductBucket.of(allIds, [{ id, product: { assignments: [], variants: shared(text) } }]);
  const reader = new AttributeReader([[variantsKey]], true);
  for (const text of ["a text that variants share", "another text, in the same place"]) {
    const [list] = reader.read(bucketOf(1, text), 0);
    assert(Array.isArray(list));
    const texts = [0, 1, 2].map((index) => attributesOfVariant(list, index)?.text);
    assertEquals(texts, [text, text, text]);
  }
});
