// The rules of the query, one test per sentence: which badges hide others.
import { assertEquals } from "@std/assert";
import { aBadgeType } from "../../support/builders.ts";
import { everywhere, Example } from "../../support/example.ts";

const deal = { exclusiveGroup: "deal" };
const exclusive = true;
const label = { typeId: "label" };
const aPair = [aBadgeType({ maxPerProduct: 1 }), aBadgeType({ id: "label" })];

Deno.test("one pass in that order, no decision revisited: a badge is hidden only by badges that are shown", () => {
  // A hides B, so B hides neither C nor D.
  const badges = everywhere(deal, { ...deal, ...label, exclusive }, label, { ...label, exclusive });
  assertEquals(new Example({ badges }).explanation(), "A B:exclusive_group(A) C D:exclusive(C)");
});

Deno.test("a badge stays unless its `exclusiveGroup` already shows a badge", () => {
  const badges = everywhere(deal, { ...deal, ...label }, { exclusiveGroup: "Deal" }, {}, deal);
  const explanation = "A B:exclusive_group(A) C D E:exclusive_group(A)";
  assertEquals(new Example({ badges }).explanation(), explanation);
});

Deno.test("a badge stays unless its type already shows an `exclusive` badge", () => {
  const badges = everywhere({ exclusive }, {}, label, { exclusive });
  assertEquals(new Example({ badges }).explanation(), "A B:exclusive(A) C D:exclusive(A)");
});

Deno.test("a badge stays unless it is `exclusive` and its type already shows a badge", () => {
  const badges = everywhere({}, {}, { exclusive }, { ...label, exclusive });
  assertEquals(new Example({ badges }).explanation(), "A B C:exclusive(A) D");
});

Deno.test("a badge stays unless its type already shows `maxPerProduct`", () => {
  const types = [aBadgeType({ maxPerProduct: 2 }), aBadgeType({ id: "label" })];
  const badges = everywhere({}, label, {}, {}, label, {});
  assertEquals(new Example({ badges, types }).explanation(), "A B C D:type_limit E F:type_limit");
});

Deno.test("a badge stays unless the product already shows `maxBadgesPerProduct`", () => {
  const badges = everywhere({}, { status: "paused" }, label, {});
  const settings = { maxBadgesPerProduct: 2 };
  assertEquals(new Example({ badges, settings }).explanation(), "A B:paused C D:product_limit");
});

Deno.test("checked in this order: group, exclusive, type, product", () => {
  const badges = everywhere(
    deal,
    { ...deal, exclusive },
    { exclusive },
    {},
    { ...label, ...deal },
    { ...label, exclusive },
  );
  assertEquals(
    new Example({ badges, types: aPair, settings: { maxBadgesPerProduct: 1 } }).explanation(),
    "A B:exclusive_group(A) C:exclusive(A) D:type_limit E:exclusive_group(A) F:product_limit",
  );
});

Deno.test("without settings only the default of `maxBadgesPerProduct` hides a badge", () => {
  const badges = everywhere({}, {}, {}, {}, {}, {}, {}, {});
  assertEquals(new Example({ badges }).shown(), "A B C D E F G H");
});

for (
  const [kind, parts] of [["no badge hides another", {}], ["groups hide badges", deal]] as const
) {
  Deno.test(`a product shows at most 64 badges, without a setting, where ${kind}`, () => {
    const badges = everywhere(parts, ...Array.from({ length: 65 }, () => ({})));
    const explanation = new Example({ badges }).explanation().split(" ");
    assertEquals(explanation.filter((badge) => !badge.includes(":")).length, 64);
    assertEquals(explanation.slice(64).map((badge) => badge.split(":")[1]), [
      "product_limit",
      "product_limit",
    ]);
  });
}
