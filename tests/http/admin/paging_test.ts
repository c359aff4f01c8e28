import { assertEquals, assertNotEquals } from "@std/assert";
import { badgeIdOf } from "../../support/builders.ts";
import { violationPlaces } from "../../support/service/problem_of.ts";
import {
  anOperation,
  badgeNumberOf,
  createShopToken,
  type Item,
  projects,
  Shop,
} from "../../support/shop.ts";

/** Each list of a project: its path, the key that orders it, and 5 items in that order. */
const lists: readonly [name: string, path: string, key: string, expected: unknown[]][] = [
  ["types", "/types", "id", ["A", "a", "b", "price", "z-1"]],
  ["badges", "/badges", "id", [4, 1, 3, 2, 0].map(badgeIdOf)],
  ["products", "/products", "id", [-(2 ** 53 - 1), -7, 0, 9, 10]],
  ["a badge's products", `/badges/${badgeIdOf(2)}/products`, "productId", [-7, 0, 9, 10, 11]],
];

/** A shop in which each list has 5 items, created in another order. */
async function aFullShop(): Promise<Shop> {
  const shop = await Shop.open({ badges: 5 });
  for (const typeId of ["z-1", "b", "A", "a"]) {
    await shop.ok("PUT", `/types/${typeId}`, { name: typeId, schema: { type: "object" } });
  }
  await shop.ok("PUT", "/badge-order", { badgeIds: [4, 1, 3, 2, 0].map(badgeIdOf) });
  for (const productId of [10, -7, 0, -(2 ** 53 - 1), 9]) {
    await shop.ok("PUT", `/products/${productId}`, {});
  }
  return shop;
}

for (const [name, path, key, expected] of lists) {
  Deno.test(`the list of ${name} is in order, complete and without repeats at any limit`, async () => {
    await using shop = await aFullShop();
    if (path.endsWith("/products") && path !== "/products") {
      await shop.assign([11, 10, 9, 0, -7].map((id) => anOperation("add", 2, id)));
    }
    for (const limit of [1, 2, 3, 4, 5, 200]) {
      const items = await shop.all(path, limit);
      assertEquals(items.map((item) => item[key]), expected, `limit ${limit}`);
    }
    assertEquals((await shop.page(`${path}?limit=5`)).nextCursor, undefined);
    assertEquals((await shop.page(`${path}?limit=4`)).items.length, 4);
  });
}

Deno.test("lists contain whole items, as GET returns each", async () => {
  await using shop = await aFullShop();
  await shop.ok("PUT", "/products/9", { badges: [{ badgeId: badgeIdOf(1), exclude: true }] });
  for (const path of ["/types", "/badges", "/products"]) {
    for (const item of await shop.all(path)) {
      assertEquals(item, await shop.get(`${path}/${item.id}`));
    }
  }
  const changes = await shop.all("/changes", 3);
  const revisions = changes.map((change) => Number(change.revision));
  assertEquals(revisions, revisions.toSorted((a, b) => b - a));
  assertEquals(new Set(revisions).size, await shop.revision());
});

Deno.test("the list of projects is by id, page by page", async () => {
  await using shop = await Shop.open();
  for (const id of ["z", "B", "a_1", "a-1", "0"]) {
    await shop.service.request(projects, { json: { id, name: id } });
  }
  const everywhere = new Shop(shop.service, "");
  for (const limit of [1, 2, 5, 6]) {
    const items = await pagesOf(everywhere, projects, limit);
    assertEquals(items.map((item) => item.id), ["0", "B", "a-1", "a_1", "shop", "z"]);
  }
});

Deno.test("the list of tokens is by id, page by page, without secrets", async () => {
  await using shop = await Shop.open();
  const created: string[] = [];
  for (let count = 0; count < 5; count++) {
    created.push((await createShopToken(shop, { scopes: ["read"], name: `Token ${count}` })).id);
  }
  for (const limit of [1, 2, 5]) {
    const items = await pagesOf(shop, "/admin/v1/tokens", limit);
    assertEquals(items.map((item) => item.id), created.toSorted());
    for (const item of items) {
      assertEquals(Object.keys(item), ["id", "name", "scopes", "createdBy", "createdAt"]);
    }
  }
});

/** All items of a list that is not below a project. */
async function pagesOf({ service }: Shop, path: string, limit: number): Promise<Item[]> {
  const items: Item[] = [];
  for (let query = `?limit=${limit}`; query !== "";) {
    const response = await service.request(path + query);
    const page: { items: Item[]; nextCursor?: string } = await response.json();
    items.push(...page.items);
    query = page.nextCursor ? `?limit=${limit}&cursor=${page.nextCursor}` : "";
  }
  return items;
}

Deno.test("a list has 50 items per page by default, and at most 200", async () => {
  await using shop = await Shop.open({ badges: 1 });
  await shop.assign(Array.from({ length: 250 }, (_, id) => anOperation("add", 0, id)));
  for (const path of ["/products", `/badges/${badgeIdOf(0)}/products`]) {
    assertEquals((await shop.page(path)).items.length, 50);
    assertEquals((await shop.page(`${path}?limit=200`)).items.length, 200);
  }
});

Deno.test("a cursor belongs to its list, filters, badge and project", async () => {
  await using shop = await aFullShop();
  const other = await shop.beside("other").setUp(3);
  await shop.assign([1, 2, 3].map((id) => anOperation("add", 2, id)));
  await shop.assign([1, 2, 3].map((id) => anOperation("add", 1, id)));
  const check = async (from: string, to: string, project = shop) => {
    const { nextCursor } = await shop.page(`${from}limit=1`);
    assertNotEquals(nextCursor, undefined, from);
    assertEquals((await shop.page(`${from}limit=2&cursor=${nextCursor}`)).items.length, 2);
    const response = await project.send("GET", `${to}limit=1&cursor=${nextCursor}`);
    assertEquals(await violationPlaces(response), ["?cursor"], `${from} ${to}`);
  };
  await check("/badges?", "/badges?status=active&");
  await check("/badges?status=active&", "/badges?");
  await check("/badges?typeId=price&", "/badges?typeId=other&");
  await check("/badges?q=badge&", "/badges?q=Badge%200&");
  await check("/badges?", "/types?");
  await check("/types?", "/products?");
  await check("/products?", `/badges/${badgeIdOf(2)}/products?`);
  await check(`/badges/${badgeIdOf(2)}/products?`, `/badges/${badgeIdOf(1)}/products?`);
  for (const path of ["/badges?", "/types?", "/products?", "/changes?"]) {
    await check(path, path, other);
  }
});

Deno.test("a cursor of a deleted project is not valid for a new project of the same id", async () => {
  await using shop = await aFullShop();
  const { nextCursor } = await shop.page("/badges?limit=1");
  await shop.ok("DELETE", "");
  await shop.setUp(3);
  const response = await shop.send("GET", `/badges?limit=1&cursor=${nextCursor}`);
  assertEquals(await violationPlaces(response), ["?cursor"]);
});

Deno.test("a list resumes at its place if items before or at the cursor are deleted", async () => {
  const check = async (path: string, key: string, remaining: unknown[]) => {
    await using shop = await aFullShop();
    const items = await shop.all(path, 2, async (page) => {
      if (page > 0) return;
      const { items } = await shop.page(`${path}?limit=2`);
      for (const { id } of items) await shop.ok("DELETE", `${path}/${id}`);
    });
    assertEquals(items.slice(2).map((item) => item[key]), remaining);
  };
  await check("/types", "id", ["b", "price", "z-1"]);
  await check("/badges", "id", [3, 2, 0].map(badgeIdOf));
  await check("/products", "id", [0, 9, 10]);
});

Deno.test("the list of badges neither skips nor repeats remaining badges while others are moved", async () => {
  const check = async (name: string, meanwhile: (shop: Shop) => Promise<unknown>) => {
    await using shop = await Shop.open({ badges: 8 });
    const items = await shop.all("/badges", 3, (page) => page === 0 ? meanwhile(shop) : undefined!);
    const seen = items.map((item) => badgeNumberOf(item.id));
    // Badges 0 to 2 are on the first page; the cases move or delete 0, 2 and 6.
    for (const stays of [1, 3, 4, 5, 7]) {
      assertEquals(seen.filter((number) => number === stays).length, 1, `${name}: ${seen}`);
    }
  };
  const move = (badge: number, side: string, other: number) => (shop: Shop) =>
    shop.ok("POST", "/badge-order/moves", { badgeId: badgeIdOf(badge), [side]: badgeIdOf(other) });
  const remove = (...badges: number[]) => async (shop: Shop) => {
    for (const badge of badges) await shop.ok("DELETE", `/badges/${badgeIdOf(badge)}`);
  };
  await check("nothing", async () => {});
  await check("the last listed badge moves to the end", move(2, "after", 7));
  await check("the last listed badge moves one place down", move(2, "after", 3));
  await check("the last listed badge moves to the front", move(2, "before", 0));
  await check("a listed badge moves to the end", move(0, "after", 7));
  await check("a listed badge moves directly after the last listed one", move(0, "after", 2));
  await check("an unlisted badge moves to the front", move(6, "before", 0));
  await check("an unlisted badge moves directly before the last listed one", move(6, "before", 2));
  await check("the last listed badge is deleted", remove(2));
  await check("a listed badge is deleted", remove(0));
  await check("two listed badges are deleted", remove(0, 2));
  await check("listed and unlisted badges are deleted", remove(2, 6, 0));
});

Deno.test("a forged cursor gets a 400 or a page at once", async () => {
  await using shop = await aFullShop();
  const { nextCursor = "" } = await shop.page("/badges?limit=1");
  const bytes = Uint8Array.fromBase64(nextCursor, { alphabet: "base64url" });
  const [name, position] = JSON.parse(new TextDecoder().decode(bytes));
  const check = async (changed: Item, status: number) => {
    const text = JSON.stringify([name, { ...position, ...changed }]);
    const cursor = new TextEncoder().encode(text).toBase64({ alphabet: "base64url" });
    const response = await shop.send("GET", `/badges?cursor=${cursor}`);
    await response.body?.cancel();
    assertEquals(response.status, status, text);
  };
  // If the service trusted these, it would iterate for days.
  const elsewhere = { badge: 99, ranksAsOf: 99 };
  await check({ ...elsewhere, place: -(2 ** 53 - 1) }, 400);
  await check({ ...elsewhere, place: -1 }, 400);
  await check({ ...elsewhere, place: 2 ** 53 - 1 }, 200);
  await check({ rank: -1e308 }, 200);
  await check({ rank: null }, 400);
});

Deno.test("a search of the maximum length has pages like any other", async () => {
  await using shop = await Shop.open();
  const typeId = "t".repeat(64);
  await shop.ok("PUT", `/types/${typeId}`, { name: "Long", schema: { type: "object" } });
  for (const text of ["\u0001".repeat(200), '"'.repeat(200), "\u{1f600}".repeat(100)]) {
    for (const number of [0, 1]) await shop.putBadge(number, { typeId, content: { text } });
    const query = `typeId=${typeId}&status=active&q=${encodeURIComponent(text)}`;
    const found = await shop.all(`/badges?${query}`, 1);
    assertEquals(found.map((badge) => badgeNumberOf(badge.id)), [0, 1]);
  }
});
