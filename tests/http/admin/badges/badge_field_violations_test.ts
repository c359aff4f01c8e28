import { assertEquals } from "@std/assert";
import { checkViolationsOf, type InvalidFields } from "../../../support/service/badge_refusals.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

/** The cases of one field: with each of these values, it is the only violation. */
const invalidValues = (field: string, values: readonly unknown[]): InvalidFields[] =>
  values.map((value) => [{ [field]: value }, `/${field}`]);

Deno.test("an invalid badge status is a 400", () =>
  checkViolationsOf(
    invalidValues("status", ["", "Active", "off", "draft", "active ", 1, true, [], null]),
  ));

Deno.test("a badge's everyProduct and exclusive are true or false", () =>
  checkViolationsOf([
    ...invalidValues("everyProduct", ["true", 1, 0, [], null]),
    ...invalidValues("exclusiveOnProduct", ["false", 1, 0, {}, null]),
    ...invalidValues("exclusive", ["false", 1, 0, {}, null]),
  ]));

Deno.test("a badge's exclusiveGroup is a line of 1 to 64 characters", async () => {
  const lines = ["", "x".repeat(65), "x".repeat(1_000), "\u{1f600}".repeat(65), "a\nb", "\u0000"];
  await checkViolationsOf(invalidValues("exclusiveGroup", [...lines, 7, true, ["deal"], null]));
  await using shop = await ManagedShop.create();
  for (
    const exclusiveGroup of ["x", "x".repeat(64), "\u{1f600}".repeat(64), " deal ", "toString"]
  ) {
    await shop.putBadge(0, { exclusiveGroup });
    assertEquals((await shop.badge(0)).exclusiveGroup, exclusiveGroup);
  }
});

Deno.test("a misspelled field of a badge is a 400: otherwise the badge would never end, or never hide", () =>
  checkViolationsOf(
    ["endAt", "startAt", "ends_at", "When", "matches", "every_product", "exclusivegroup", "groups"]
      .flatMap((field) => invalidValues(field, ["x"])),
  ));
