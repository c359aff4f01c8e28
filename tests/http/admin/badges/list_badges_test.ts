import { assertEquals } from "@std/assert";
import type { Badge } from "../../../../src/domain/badges/badge.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop, numberOf, type Page } from "../../../support/service/managed_shop.ts";
import { violationPlaces } from "../../../support/service/problem_of.ts";

/** The numbers of the badges that the list returns for a query. */
async function listed(shop: ManagedShop, query = ""): Promise<number[]> {
  return (await shop.all<Badge>("/badges", query)).map((badge) => numberOf(badge.id));
}

async function move(shop: ManagedShop, badge: number, before: number): Promise<void> {
  const body = { badgeId: badgeIdOf(badge), before: badgeIdOf(before) };
  assertEquals((await shop.send("POST", "/badge-order/moves", body)).status, 204);
}

Deno.test("GET of the badges lists whole badges, in the project's order", async () => {
  await using shop = await ManagedShop.create({ badges: 4 });
  await move(shop, 3, 0);
  assertEquals(await listed(shop), [3, 0, 1, 2]);
  const page = await shop.page<Badge>("/badges");
  assertEquals(page, { items: await Promise.all([3, 0, 1, 2].map((n) => shop.badge(n))) });
});

Deno.test("GET of the badges filters by typeId, status and q, also combined", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const type = { name: "Label", schema: { type: "object" } };
  await shop.json("/types/label", { method: "PUT", json: type }, 201);
  await shop.putBadge(1, { typeId: "label", status: "paused", name: "Summer SALE" });
  await shop.putBadge(2, {
    typeId: "label",
    status: "active",
    content: { a: [{ b: "ŽLUTÁ sale" }] },
  });
  await shop.putBadge(3, { status: "paused", content: { sale: 5, text: "key and number" } });
  assertEquals(await listed(shop, "typeId=label"), [1, 2]);
  assertEquals(await listed(shop, "typeId=nope"), []);
  assertEquals(await listed(shop, "status=paused"), [1, 3]);
  assertEquals(await listed(shop, "status=active"), [0, 2]);
  assertEquals(await listed(shop, "q=Sale"), [1, 2]);
  assertEquals(await listed(shop, `q=${encodeURIComponent("žlutá")}`), [2]);
  assertEquals(await listed(shop, "typeId=label&status=paused&q=summer"), [1]);
  assertEquals(await listed(shop, "q="), [0, 1, 2, 3]);
});

Deno.test("GET of the badges rejects an invalid status, and limits out of range", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const check = async (query: string, ...violations: string[]) =>
    assertEquals(await violationPlaces(await shop.request(`/badges?${query}`)), violations);
  await check("status=off", "?status");
  await check("status=", "?status");
  for (const limit of ["0", "201", "-1", "1.5", "x", ""]) await check(`limit=${limit}`, "?limit");
});

Deno.test("GET of the badges accepts a cursor only with the filters that it came from", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const { nextCursor } = await shop.page("/badges", "limit=1&status=active");
  const query = `limit=1&status=active&cursor=${nextCursor}`;
  assertEquals((await shop.page<Badge>("/badges", query)).items.length, 1);
  for (const other of ["", "status=paused", "status=active&q=Badge"]) {
    const response = await shop.request(`/badges?${other}&cursor=${nextCursor}`);
    assertEquals(await violationPlaces(response), ["?cursor"]);
  }
  const products = await shop.request(`/products?cursor=${nextCursor}`);
  assertEquals(await violationPlaces(products), ["?cursor"]);
});

Deno.test("GET of the badges lists each once across pages, also with filters", async () => {
  await using shop = await ManagedShop.create({ badges: 7 });
  await shop.putBadge(2, { status: "paused" });
  for (const limit of [1, 2, 3, 6, 7, 8]) {
    assertEquals(await listed(shop, `limit=${limit}`), [0, 1, 2, 3, 4, 5, 6]);
    assertEquals(await listed(shop, `limit=${limit}&status=active`), [0, 1, 3, 4, 5, 6]);
  }
});

Deno.test("GET of the badges continues while others are deleted", async () => {
  for (const deleted of [0, 1, 2, 5]) {
    await using shop = await ManagedShop.create({ badges: 6 });
    const seen = await shop.page<Badge>("/badges", "limit=2");
    await shop.request(`/badges/${badgeIdOf(deleted)}`, { method: "DELETE" });
    const rest = await restOf(shop, seen.nextCursor);
    const expected = [2, 3, 4, 5].filter((n) => n !== deleted);
    assertEquals(rest, expected, `badge ${deleted} deleted`);
  }
});

/** The pages after a cursor, two badges each. */
async function restOf(shop: ManagedShop, cursor: string | undefined): Promise<number[]> {
  const numbers: number[] = [];
  for (let next = cursor; next !== undefined;) {
    const page = await shop.page<Badge>("/badges", `limit=2&cursor=${next}`);
    numbers.push(...page.items.map((badge) => numberOf(badge.id)));
    next = page.nextCursor;
  }
  return numbers;
}

Deno.test("GET of the badges continues while badges are moved", async () => {
  await using shop = await ManagedShop.create({ badges: 6 });
  const { nextCursor } = await shop.page<Badge>("/badges", "limit=2");
  // Badges that were after the page and stay there are listed once.
  await move(shop, 0, 5);
  assertEquals(await restOf(shop, nextCursor), [2, 3, 4, 0, 5]);
  await move(shop, 5, 2);
  assertEquals(await restOf(shop, nextCursor), [5, 2, 3, 4, 0]);
});

Deno.test("GET of the badges continues while listed badges are deleted, page by page", async () => {
  await using shop = await ManagedShop.create({ badges: 9 });
  const seen: number[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined;) {
    const page: Page<Badge> = await shop.page("/badges", `limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map((badge) => numberOf(badge.id)));
    for (const { id } of page.items) await shop.request(`/badges/${id}`, { method: "DELETE" });
    cursor = page.nextCursor;
  }
  assertEquals(seen, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

Deno.test("GET of the badges continues although the page and what followed it are deleted", async () => {
  await using shop = await ManagedShop.create({ badges: 9 });
  const { nextCursor } = await shop.page<Badge>("/badges", "limit=3");
  for (const number of [0, 1, 2, 3, 4]) {
    await shop.request(`/badges/${badgeIdOf(number)}`, { method: "DELETE" });
  }
  assertEquals(await restOf(shop, nextCursor), [5, 6, 7, 8]);
});
