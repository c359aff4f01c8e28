import { assert, assertEquals, assertRejects } from "@std/assert";
import { createApi } from "../../../src/panel/data/api.ts";
import { ServiceProblem } from "../../../src/panel/data/service_problem.ts";
import { createService } from "../../../src/panel/data/service.ts";
import { adminToken, publicUrl, TestService } from "../../support/service/test_service.ts";

const demo = { projectId: "demo" };

/** The panel's requests to the test's own service, signed in. */
function serviceOf({ app }: TestService) {
  return createService(createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await app.fetch(request);
    },
  }));
}

async function statusOf(refused: () => Promise<unknown>): Promise<number> {
  return (await assertRejects(refused, ServiceProblem)).status;
}

Deno.test("products().save() creates, replaces the version it read, and does not overwrite others' changes", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { products } = serviceOf(service);
  const id = 900_001;
  const unsaved = { id, badges: [], attributes: { price: 5 }, version: undefined };
  const made = await products.save(demo, unsaved);
  assertEquals((await products.get(demo, id)).version, made.version);
  assertEquals(await statusOf(() => products.save(demo, unsaved)), 412);
  const saved = await products.save(demo, { ...made, attributes: { price: 6 } });
  assertEquals(await statusOf(() => products.save(demo, made)), 412);
  assertEquals(await statusOf(() => products.remove(demo, made)), 412);
  await products.remove(demo, saved);
  assertEquals(await statusOf(() => products.get(demo, id)), 404);
});

Deno.test("products().list() reads page by page in the order of ids", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { products } = serviceOf(service);
  const first = await products.list(demo, { limit: 3 });
  const second = await products.list(demo, { limit: 3, cursor: first.nextCursor });
  const ids = [...first.items, ...second.items].map(({ id }) => id);
  assertEquals(ids, [...ids].sort((a, b) => a - b));
  assertEquals(new Set(ids).size, 6);
});

Deno.test("assignments().apply() is atomic, points at what it refuses, and can be repeated safely", async () => {
  await using service = await TestService.create({ withDemo: true });
  const { assignments, badges } = serviceOf(service);
  const [badge] = (await badges.list(demo, { q: "organic" })).items;
  assert(badge);
  const on = (productId: number) => ({ op: "add" as const, badgeId: badge.id, productId });
  const operations = [on(900_001), on(900_002)];
  assertEquals((await assignments.apply(demo, operations)).applied, 2);
  assertEquals((await assignments.apply(demo, operations)).applied, 0);
  const bad = { op: "remove" as const, badgeId: badge.id, productId: 900_002, variantIds: [1] };
  const problem = await assertRejects(
    () => assignments.apply(demo, [on(900_003), bad]),
    ServiceProblem,
  );
  assertEquals(Object.keys(problem.errors), ["/operations/1"]);
  const path = { ...demo, badgeId: badge.id };
  const { items } = await assignments.list(path, { limit: 200 });
  assertEquals(items.filter(({ productId }) => productId > 900_000).length, 2);
});
