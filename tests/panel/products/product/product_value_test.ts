import { assert, assertEquals } from "@std/assert";
import {
  moved,
  type ProductValue,
  withAttribute,
  withAttributes,
  withOrder,
  withVariants,
} from "../../../../src/panel/products/product/product_value.ts";
import {
  isOfKind,
  type Kind,
  kindOf,
  readList,
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

Deno.test("withKind() keeps as much of a value as possible", () => {
  const check = (value: unknown, kind: Kind, expected: unknown) =>
    assertEquals(withKind(value, kind, "2026-01-01"), expected, JSON.stringify([value, kind]));
  check("7", "number", 7);
  check("7.5", "number", 7.5);
  check("7,5", "number", 7.5);
  check(true, "number", 1);
  check("x", "number", 0);
  check(7, "text", "7");
  for (const value of ["false", "", 0]) check(value, "flag", false);
  check("x", "flag", true);
  check(["a", "b"], "text", "a, b");
  check("a, b", "list", ["a, b"]);
  check(7, "list", [7]);
  check("", "list", []);
  check("2026-02-03T10:00:00Z", "date", "2026-02-03");
  check("x", "date", "2026-01-01");
  check("2026-02-03", "instant", "2026-02-03T00:00:00.000Z");
});

Deno.test("kindOf() recognises dates and lists, and nothing that only looks like them", () => {
  const check = (kind: Kind | undefined, ...values: unknown[]) =>
    values.forEach((value) => assertEquals(kindOf(value), kind, JSON.stringify(value)));
  check("date", "2026-02-28");
  check("text", "2026-02-30", "2026-13-01", "2026-2-3", "20260203", "", "2026-02-28 ");
  check("instant", "2026-02-28T09:00:00Z", "2026-02-28T09:00:00.5+01:00");
  check("text", "2026-02-28T09:00", "2026-02-30T09:00:00Z", "2026-02-28T25:00:00Z");
  check("list", [], ["a"], [1, 2]);
  check(undefined, null, {}, ["a", 1], [[1]], [null]);
});

Deno.test("isOfKind() takes any string as a text, and otherwise only its own kind", () => {
  assert(isOfKind("2026-02-28", "text"));
  assert(!isOfKind("x", "date"));
  assert(!isOfKind(7, "text"));
});

Deno.test("readList() keeps numbers numbers, and refuses what is none", () => {
  assertEquals(readList(["18", "7,5"], [18], ","), [18, 7.5]);
  assertEquals(readList(["18", "x"], [18], "."), undefined);
  assertEquals(readList(["18"], ["a"], "."), ["18"]);
  assertEquals(readList(["18"], [], "."), ["18"]);
});
