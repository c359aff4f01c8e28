import { assertEquals } from "@std/assert";
import { checkViolationsOf, type InvalidFields } from "../../../support/service/badge_refusals.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { violationPlaces } from "../../../support/service/problem_of.ts";

const path = `/badges/${badgeIdOf(0)}`;
const digits = (count: number) => Array.from({ length: count }, (_, index) => index % 10);

/** Invalid conditions, each with the pointers of its violations within it. */
const conditions: readonly (readonly [condition: unknown, ...places: string[]])[] = [
  [[], ""],
  [[{ a: 1 }], ""],
  ["a", ""],
  [7, ""],
  [true, ""],
  [null, ""],
  [{}, ""],
  [{ a: { $regex: "^x" } }, "/a/$regex"],
  [{ a: { $eq: 1, $EQ: 1 } }, "/a/$EQ"],
  [{ a: { b: 1 } }, "/a/b"],
  [{ $where: "1" }, "/$where"],
  [{ $nor: [{ a: 1 }] }, "/$nor"],
  [{ $in: [1] }, "/$in"],
  [{ $and: [] }, "/$and"],
  [{ $or: [{ a: 1 }, {}, "x"] }, "/$or/1", "/$or/2"],
  [{ $or: { a: 1 } }, "/$or"],
  [{ $not: [{ a: 1 }] }, "/$not"],
  [{ $not: {} }, "/$not"],
  [{ a: {} }, "/a"],
  [{ a: null }, "/a"],
  [{ a: [1] }, "/a"],
  [{ a: { $eq: null } }, "/a/$eq"],
  [{ a: { $gt: true } }, "/a/$gt"],
  [{ a: { $exists: 1 } }, "/a/$exists"],
  [{ a: { $in: [] } }, "/a/$in"],
  [{ a: { $in: 1 } }, "/a/$in"],
  [{ a: { $in: [1, "2", null] } }, "/a/$in/1", "/a/$in/2"],
  [{ a: { $in: digits(1_001) } }, "/a/$in"],
  [{ a: { $in: digits(10_000) } }, "", "/a/$in"],
  [{ a: { $since: "P1M" } }, "/a/$since"],
  [{ a: { $since: "P1Y" } }, "/a/$since"],
  [{ a: { $since: "P1W" } }, "/a/$since"],
  [{ a: { $since: "PT1.5H" } }, "/a/$since"],
  [{ a: { $since: "30" } }, "/a/$since"],
  [{ a: { $since: 30 } }, "/a/$since"],
  [{ "": 1 }, "/"],
  [{ "a..b": 1 }, "/a..b"],
  [{ "a.b.c.d.e.f.g.h.i": 1 }, "/a.b.c.d.e.f.g.h.i"],
  [{ "a/b~": { $x: 1 } }, "/a~1b~0/$x"],
  [{ a: "x".repeat(4_096) }, ""],
  [{ $or: Array.from({ length: 65 }, (_, n) => ({ a: n })) }, ""],
];

Deno.test("an invalid when of a badge is a 400 at each violation", () =>
  checkViolationsOf(conditions.map(([when, ...places]): InvalidFields => [
    { when },
    ...places.map((place) => `/when${place}`),
  ])));

Deno.test("an invalid match of a badge is a 400 at each violation", () =>
  checkViolationsOf(conditions.map(([match, ...places]): InvalidFields => [
    { match },
    ...places.map((place) => `/match${place}`),
  ])));

Deno.test("an $in that takes a badge over 32 KiB is reported at its pointer, and so is the badge", () => {
  const skus = Array.from({ length: 6_000 }, (_, n) => 100_000 + n);
  return checkViolationsOf([
    [{ when: { "custom.sku": { $in: skus } } }, "/when", "/when/custom.sku/$in", ""],
    [{ match: { $or: [{ id: { $in: skus } }] }, typeId: "nope" }, ...[
      "/typeId",
      "/match",
      "/match/$or/0/id/$in",
      "",
    ]],
  ]);
});

Deno.test("a badge's when, match, schedule and type are reported together", () =>
  checkViolationsOf([[
    {
      typeId: "nope",
      when: { a: {} },
      match: { $x: 1 },
      localizations: { fr_CA: {} },
      startsAt: "2026-01-31T00:00:00Z",
      endsAt: "2026-01-31T00:00:00Z",
    },
    "/typeId",
    "/endsAt",
    "/when/a",
    "/match/$x",
    "/localizations/fr_CA",
  ]]));

Deno.test("a badge's conditions are stored as sent, up to their limits", async () => {
  await using shop = await ManagedShop.create();
  const check = async (condition: unknown) => {
    const fields = { typeId: "price", content: {}, when: condition, match: condition };
    const sent = await shop.send("PUT", path, fields);
    assertEquals(sent.ok, true, await sent.text());
    const { when, match } = await shop.badge(0);
    assertEquals(
      [when, match].map((it) => JSON.stringify(it)),
      Array(2).fill(JSON.stringify(condition)),
    );
  };
  await check({ a: { $in: digits(1_000) } });
  await check({ a: "x".repeat(200) });
  await check({ ["x".repeat(4_096 - '{"":1}'.length)]: 1 });
  await check({ $or: Array.from({ length: 64 }, (_, n) => ({ a: n })) });
  await check({ "a.b.c.d.e.f.g.h": false });
  await check(JSON.parse('{"__proto__.a":0,"constructor":{"$exists":true},"a b":""}'));
  await check({ $and: [{ a: { $since: "P30D" } }, { $not: { "b.c": { $not: { $lt: -0.5 } } } }] });
});

Deno.test("PATCH that leaves a badge's condition empty or invalid is a 400", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { when: { "bigcommerce.currency": { $in: ["GBP"] } } });
  const before = [await shop.badge(0), await shop.revision()];
  const check = async (when: unknown, ...pointers: string[]) =>
    assertEquals(await violationPlaces(await shop.send("PATCH", path, { when })), pointers);
  await check({ "bigcommerce.currency": null }, "/when");
  await check({ "bigcommerce.currency": { $in: null } }, "/when/bigcommerce.currency");
  await check({ "bigcommerce.currency": { $nin: "USD" } }, "/when/bigcommerce.currency/$nin");
  await check([], "/when");
  assertEquals([await shop.badge(0), await shop.revision()], before);
});
