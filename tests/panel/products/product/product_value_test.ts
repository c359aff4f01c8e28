import { assertEquals } from "@std/assert";
import {
  moved,
  type ProductValue,
  withAttribute,
  withAttributes,
  withOrder,
  withVariants,
} from "../../../../src/panel/products/product/product_value.ts";
import {
  kindOf,
  readNumber,
  withKind,
} from "../../../../src/panel/products/product/attributes/attribute_kind.ts";

const value: ProductValue = {
  badges: [{ badgeId: "a", variantIds: [1], showOnProduct: false }, { badgeId: "b" }],
  order: ["b"],
  attributes: { price: 5 },
};

Deno.test("withVariants() of none means all variants, and drops `showOnProduct`", () => {
  assertEquals(withVariants("a", [1, 2])(value).badges[0], {
    badgeId: "a",
    variantIds: [1, 2],
    showOnProduct: false,
  });
  assertEquals(withVariants("a", [])(value).badges, [{ badgeId: "a" }, { badgeId: "b" }]);
});

Deno.test("withOrder() and withAttributes() leave out what is empty", () => {
  assertEquals("order" in withOrder([])(value), false);
  assertEquals("attributes" in withAttributes({})(value), false);
  assertEquals("attributes" in withAttributes(undefined)(value), false);
  assertEquals(withOrder(["a", "b"])(value).order, ["a", "b"]);
});

Deno.test("withAttribute() sets an own member, whatever its name", () => {
  const set = withAttribute({}, "__proto__", "x");
  assertEquals(Object.keys(set), ["__proto__"]);
  assertEquals(withAttribute({ a: 1, b: 2 }, "a", undefined), { b: 2 });
});

Deno.test("moved() moves by steps, and stops at the ends", () => {
  assertEquals(moved(["a", "b", "c"], 2, -1), ["a", "c", "b"]);
  assertEquals(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
  assertEquals(moved(["a", "b"], 0, -1), ["a", "b"]);
  assertEquals(moved(["a", "b"], 1, 1), ["a", "b"]);
});

Deno.test("readNumber() accepts a point or a comma, and rejects what is not a number", () => {
  assertEquals(["7.5", "7,5", " -3 ", "0"].map(readNumber), [7.5, 7.5, -3, 0]);
  assertEquals(["", "x", "1,2,3", "Infinity"].map(readNumber), Array(4).fill(undefined));
});

Deno.test("withKind() keeps as much of a value as possible", () => {
  assertEquals(withKind("7", "number"), 7);
  assertEquals(withKind(true, "number"), 1);
  assertEquals(withKind("x", "number"), 0);
  assertEquals(withKind(7, "text"), "7");
  assertEquals(["false", "", 0, "x"].map((it) => withKind(it, "flag")), [
    false,
    false,
    false,
    true,
  ]);
  assertEquals([kindOf(null), kindOf([]), kindOf({})], [undefined, undefined, undefined]);
});
