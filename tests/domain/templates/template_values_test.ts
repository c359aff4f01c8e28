import { assertEquals } from "@std/assert";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { TemplateValues } from "../../../src/domain/templates/template_values.ts";

const paths = ["size", "price.amount", "price.unit"];

/** The values at {@link paths} that templates get for all variants of a product. */
function valuesOf(
  attributes: JsonObject,
  ...variants: (JsonObject | undefined)[]
): (JsonValue | undefined)[] {
  const product = {
    assignments: [],
    attributes: JSON.stringify(attributes),
    variants: variants.map((attributes, id) => ({ id, attributes })),
  };
  const bucket = ProductBucket.of(allIds, [{ id: 1, product }]);
  const values = new TemplateValues(paths);
  values.open({ bucket, place: 0, variantIds: variants.map((_, id) => id) });
  return paths.map((path) => values.at(values.numberOf(path)));
}

Deno.test("TemplateValues are those that all requested variants have, their own or the product's", () => {
  const product = { size: "M", price: { amount: 5, unit: "kg" } };
  assertEquals(valuesOf(product, {}, undefined), ["M", 5, "kg"]);
  assertEquals(valuesOf(product, { size: "M" }, {}), ["M", 5, "kg"]);
  assertEquals(valuesOf(product, { size: "L" }, {}), [undefined, 5, "kg"]);
  assertEquals(valuesOf(product, { size: "L" }, { size: "L" }), ["L", 5, "kg"]);
  // An object of a variant replaces the product's as a whole.
  assertEquals(valuesOf(product, { price: { amount: 5 } }, {}), ["M", 5, undefined]);
  assertEquals(valuesOf(product, { price: { amount: 6 } }, {}), ["M", undefined, undefined]);
});
