import { assertEquals } from "@std/assert";
import { attributesOf } from "../../../src/panel/conditions/attributes.ts";

Deno.test("attributesOf() lists the paths of the products' attributes, with their types", () => {
  const attributes = { price: 9.5, isNew: true, categories: [18], size: { eu: "M" }, none: null };
  assertEquals(attributesOf([{}, { attributes }, { attributes: { price: "9", brand: "x" } }]), [
    { path: "price", type: "number" },
    { path: "isNew", type: "boolean" },
    { path: "categories", type: "number" },
    { path: "size.eu", type: "text" },
    { path: "brand", type: "text" },
  ]);
});

Deno.test("attributesOf() leaves out attributes that no condition can name", () => {
  const attributes = { "a.b": 1, "": 1, $x: 1, "a\nb": 1, a: { "": 1 }, b: [] };
  assertEquals(attributesOf([{ attributes }]), []);
});
