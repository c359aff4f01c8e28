import { assertEquals } from "@std/assert";
import { parseEntry } from "../../../src/client/element/product_attributes.ts";
import type { ProductEntry } from "../../../src/client/mod.ts";

function check(
  productId: string | null,
  variantIds: string | null,
  expected: ProductEntry | undefined,
) {
  assertEquals(parseEntry(productId, variantIds), expected, `${productId} ${variantIds}`);
}

Deno.test("parseEntry() reads a product, and variants separated by commas or white space", () => {
  check("1234", null, { id: 1234 });
  check(" 0 ", null, { id: 0 });
  check("-5", null, { id: -5 });
  check("1", "456", { id: 1, variantIds: [456] });
  check("1", "456,789", { id: 1, variantIds: [456, 789] });
  check("1", " 456 ,\n789  -1,", { id: 1, variantIds: [456, 789, -1] });
});

Deno.test("parseEntry() treats an empty list as no variant, and a missing one as any", () => {
  check("1", "", { id: 1, variantIds: [] });
  check("1", " , ", { id: 1, variantIds: [] });
  check("1", null, { id: 1 });
});

Deno.test("parseEntry() rejects an invalid product id", () => {
  const names = [null, "", " ", "x", "1x", "1.0", "0x10", "1e3", "NaN", "Infinity", "1,2", "١"];
  for (const productId of names) check(productId, null, undefined);
  check("9007199254740993", null, undefined);
});

Deno.test("parseEntry() rejects an invalid variant instead of requesting more than was meant", () => {
  check("1", "x", undefined);
  check("1", "1,x", undefined);
  check("1", "1;2", undefined);
});
