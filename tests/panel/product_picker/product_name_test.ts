import { assertEquals } from "@std/assert";
import { variantName } from "../../../src/panel/product_picker/product_name.ts";

Deno.test("variantName() is the title unless another variant has the same one", () => {
  const variants = [{ id: 1, title: "Shirt" }, { id: 2, title: "Shirt" }, { id: 3, title: "Red" }];
  assertEquals([1, 2, 3, 4].map((id) => variantName(id, variants)), ["1", "2", "Red", "4"]);
  assertEquals(variantName(5, undefined), "5");
});
