import { assertEquals, assertStringIncludes } from "@std/assert";
import { projectComparisonsMax, projectPathsMax } from "../../../../src/domain/limits.ts";
import type { ChangeStep } from "../../../../src/domain/project_change.ts";
import { changeProject } from "../../../../src/management/change_project.ts";
import { aBadge, badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

const anyOf = (count: number, path = "a") => ({
  $or: Array.from({ length: count }, (_, value) => ({ [path]: value })),
});
const onPaths = (first: number, count: number) => ({
  $or: Array.from({ length: count }, (_, nth) => ({ [`p${first + nth}`]: 1 })),
});

/** Stores badges as an older version might have, without the checks of a write. */
async function store(shop: ManagedShop, badges: readonly ReturnType<typeof aBadge>[]) {
  const author = { tokenId: "test", operation: "test" };
  for (let from = 0; from < badges.length; from += 100) {
    const steps = badges.slice(from, from + 100)
      .map((badge): ChangeStep => ({ kind: "putBadge", badge }));
    await changeProject(shop.service.management, author, "shop", () => ({
      subject: "badges",
      steps,
      result: undefined,
    }));
  }
}

/** A shop whose badges have this many comparisons, over the path `a`. */
async function shopOf(comparisons: number): Promise<ManagedShop> {
  const shop = await ManagedShop.create();
  const badges = [];
  for (let left = comparisons, number = 0; left > 0; left -= 128, number++) {
    badges.push(aBadge({
      number,
      when: anyOf(Math.min(left, 64)),
      ...(left > 64 && { match: anyOf(Math.min(left - 64, 64)) }),
      ...(number % 2 === 1 && { status: "paused" }),
    }));
  }
  await store(shop, badges);
  return shop;
}

const put = (shop: ManagedShop, number: number, fields: object) =>
  shop.send("PUT", `/badges/${badgeIdOf(number)}`, { typeId: "price", content: {}, ...fields });

async function check(response: Response, status: number, detail = ""): Promise<void> {
  const text = await response.text();
  assertEquals(response.status, status, text);
  assertStringIncludes(text, detail);
}

Deno.test("a write that takes a project over 25,000 comparisons, paused badges included, is a 409", async () => {
  await using shop = await shopOf(projectComparisonsMax - 10);
  await check(await put(shop, 900, { when: anyOf(5), match: anyOf(6) }), 409, "25001 comparisons");
  await check(await put(shop, 900, { when: anyOf(5), match: anyOf(6), status: "paused" }), 409);
  await check(await put(shop, 900, { when: anyOf(5), match: anyOf(5) }), 201);
  await check(await put(shop, 901, { when: { a: { $in: [1, 2, 3] } } }), 409, "25001 comparisons");
  await check(await shop.send("PATCH", `/badges/${badgeIdOf(900)}`, { when: { b: 1 } }), 409);
  await check(await put(shop, 901, {}), 201);
  await check(await put(shop, 900, { when: anyOf(4), match: anyOf(5) }), 200);
  await check(await put(shop, 901, { when: { a: { $in: [1, 2, 3] } } }), 200);
});

Deno.test("a project over 25,000 comparisons accepts only writes that add none", async () => {
  await using shop = await shopOf(projectComparisonsMax + 1_000);
  const at = `/badges/${badgeIdOf(0)}`;
  await check(await shop.send("PATCH", at, { status: "paused" }), 200);
  await check(await shop.send("PATCH", at, { name: "Paused" }), 200);
  await check(await put(shop, 0, { when: anyOf(64), match: anyOf(63) }), 200);
  await check(await put(shop, 0, { when: anyOf(64), match: anyOf(64) }), 409);
  await check(await put(shop, 900, { when: { a: 1 } }), 409);
  await check(await put(shop, 900, {}), 201);
  await check(await shop.request(at, { method: "DELETE" }), 204);
});

Deno.test("a write that takes a project over 250 distinct paths is a 409, whichever condition has them", async () => {
  await using shop = await ManagedShop.create();
  for (let number = 0; number < 4; number++) {
    const conditions = { when: onPaths(number * 60, 60), match: onPaths(number * 60, 60) };
    await check(await put(shop, number, conditions), 201);
  }
  assertEquals(projectPathsMax, 250);
  await check(
    await put(shop, 4, { when: onPaths(240, 6), match: onPaths(245, 6) }),
    409,
    "251 distinct paths",
  );
  await check(await put(shop, 4, { when: onPaths(240, 6), match: onPaths(244, 6) }), 201);
  await check(await put(shop, 5, { when: { "p1.x": 1 } }), 409, "251 distinct paths");
  await check(await put(shop, 5, { when: { p249: 1, p0: 1 } }), 201);
  // Other paths in place of the same number.
  await check(await put(shop, 0, { when: onPaths(1_000, 60) }), 409);
  await check(await put(shop, 5, { when: { p249: 1 } }), 200);
  await check(await put(shop, 0, { when: onPaths(1_000, 60) }), 200);
});

Deno.test("a project over 250 distinct paths accepts only writes that add none", async () => {
  await using shop = await ManagedShop.create();
  await store(
    shop,
    [0, 1, 2, 3, 4].map((number) => aBadge({ number, when: onPaths(number * 60, 60) })),
  );
  const at = `/badges/${badgeIdOf(0)}`;
  await check(await shop.send("PATCH", at, { status: "paused" }), 200);
  await check(await put(shop, 0, { when: onPaths(1_000, 60) }), 200);
  await check(await put(shop, 0, { when: onPaths(1_000, 61) }), 409);
  await check(await put(shop, 5, { when: { other: 1 } }), 409);
  await check(await put(shop, 5, { when: { p100: 1 } }), 201);
});
