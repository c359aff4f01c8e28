import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";

const header = "badgeId,badge,productId,title,variantIds,showOnProduct,exclude";

async function exported(shop: ManagedShop): Promise<string> {
  const response = await shop.request("/assignments");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "text/csv; charset=utf-8");
  return await response.text();
}

async function importBack(shop: ManagedShop, csv: string, query = "") {
  const response = await shop.request(`/imports?kind=assignments${query}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: csv,
  });
  const text = await response.text();
  assertEquals(response.status, 200, text);
  return JSON.parse(text);
}

Deno.test("exportAssignments lists assignments and exclusions, with texts that are no formulas", async () => {
  await using shop = await ManagedShop.create();
  await shop.putBadge(0, { name: '=1+"2"' });
  await shop.putBadge(1, { name: "Plain" });
  await shop.putBadge(2);
  await shop.putProduct(7, {
    title: "-5 %, today",
    badges: [
      { badgeId: badgeIdOf(0), variantIds: [3, 1], showOnProduct: false },
      { badgeId: badgeIdOf(1), exclude: true },
    ],
  });
  await shop.putProduct(-8, { badges: [{ badgeId: badgeIdOf(1) }, { badgeId: badgeIdOf(2) }] });
  assertEquals((await shop.request(`/badges/${badgeIdOf(2)}`, { method: "DELETE" })).status, 204);
  assertEquals((await exported(shop)).split("\r\n"), [
    header,
    `${badgeIdOf(1)},Plain,-8,,,,`,
    `${badgeIdOf(0)},"'=1+""2""",7,"'-5 %, today",3 1,false,`,
    `${badgeIdOf(1)},Plain,7,"'-5 %, today",,,true`,
    "",
  ]);
});

Deno.test("exportAssignments of a project without assignments is a header", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.putProduct(7, {});
  assertEquals(await exported(shop), header + "\r\n");
});

Deno.test("an import takes an export back: nothing changes, and all of it comes back", async () => {
  const assignment = fc.record({
    badge: fc.integer({ min: 0, max: 3 }),
    productId: fc.integer({ min: -20, max: 600 }),
    kind: fc.constantFrom("whole", "variants", "hidden", "exclude"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(assignment, { minLength: 1, maxLength: 60 }), async (rows) => {
      await using shop = await ManagedShop.create({ badges: 4 });
      await shop.apply(
        ...rows.map(({ badge, productId, kind }) => ({
          op: kind === "exclude" ? "exclude" : "add",
          badgeId: badgeIdOf(badge),
          productId,
          ...(kind === "variants" || kind === "hidden") && { variantIds: [productId, 9] },
          ...kind === "hidden" && { showOnProduct: false },
        })).filter(isAllowed),
      );
      const csv = await exported(shop);
      const revision = await shop.revision();
      const same = await importBack(shop, csv, "&mode=replace");
      assertEquals([same.state, same.warnings, same.rows.refused], ["done", [], 0]);
      assertEquals(await shop.revision(), revision);
      const products = new Set(csv.split("\r\n").slice(1, -1).map((line) => line.split(",")[2]));
      for (const id of products) await shop.request(`/products/${id}`, { method: "DELETE" });
      assertEquals((await importBack(shop, csv)).state, "done");
      assertEquals(await exported(shop), csv);
    }),
    { numRuns: 15 },
  );
});

/** Keeps the first operation of each badge and product: some would contradict it. */
function isAllowed(
  operation: { badgeId: string; productId: number },
  index: number,
  all: readonly { badgeId: string; productId: number }[],
): boolean {
  return all.findIndex((it) =>
    it.badgeId === operation.badgeId && it.productId === operation.productId
  ) === index;
}
