import { assertEquals, assertStringIncludes } from "@std/assert";
import { projectComparisonsMax, segmentsPerProjectMax } from "../../../../src/domain/limits.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const euros = { name: "Euros", when: { "bigcommerce.currency": "EUR" } };
const when = { $segment: "euros" };

/** The badges that a query shows on product 1. */
async function shown(shop: ManagedShop, currency: string): Promise<string[]> {
  const response = await shop.service.request("/v1/shop/badges/query/byProductId", {
    json: { query: { products: [{ id: 1 }] }, context: { bigcommerce: { currency } } },
    token: null,
  });
  const { products } = await response.json();
  return products[0].badges.map(({ id }: { id: string }) => id);
}

Deno.test("a badge is shown to the shoppers of its segment, also after the segment changes", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("/segments/euros", { method: "PUT", json: euros }, 201);
  await shop.putBadge(0, { everyProduct: true, when });
  await shop.putBadge(1, { everyProduct: true, when: { $not: when } });
  assertEquals(await shown(shop, "EUR"), [badgeIdOf(0)]);
  assertEquals(await shown(shop, "GBP"), [badgeIdOf(1)]);
  assertEquals(await shown(shop, "CHF"), [badgeIdOf(1)]);
  const json = { ...euros, when: { "bigcommerce.currency": { $in: ["EUR", "GBP"] } } };
  await shop.json("/segments/euros", { method: "PUT", json });
  assertEquals(await shown(shop, "GBP"), [badgeIdOf(0)]);
  assertEquals(await shown(shop, "CHF"), [badgeIdOf(1)]);
});

Deno.test("explain names the segment that keeps a badge from a shopper", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("/segments/euros", { method: "PUT", json: euros }, 201);
  await shop.putBadge(0, { everyProduct: true, when: { $and: [when] } });
  const response = await shop.service.request("/admin/v1/projects/shop/explain/byProductId", {
    json: { query: { products: [{ id: 1 }] }, context: { bigcommerce: { currency: "GBP" } } },
  });
  const text = await response.text();
  assertStringIncludes(text, 'segment \\"euros\\"');
  assertStringIncludes(text, '"pointer":"/when/$and/0/$segment"');
});

Deno.test("a segment that badges use cannot be deleted", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("/segments/euros", { method: "PUT", json: euros }, 201);
  await shop.putBadge(0, { name: "Sale", when: { $not: { $or: [when] } } });
  const refused = await shop.send("DELETE", "/segments/euros", undefined);
  const { detail, badgeIds } = await problemOf(refused, 409);
  assertStringIncludes(detail, '1 badge uses it: "Sale"');
  assertEquals(badgeIds, [badgeIdOf(0)]);
  await shop.putBadge(0);
  const response = await shop.request("/segments/euros", { method: "DELETE" });
  assertEquals(response.status, 204);
});

Deno.test("segments are only allowed in `when`, must exist, and do not contain segments", async () => {
  await using shop = await ManagedShop.create();
  await shop.json("/segments/euros", { method: "PUT", json: euros }, 201);
  const checkBadge = async (fields: Record<string, unknown>, ...places: string[]) => {
    const json = { typeId: "price", content: {}, ...fields };
    const response = await shop.send("PUT", `/badges/${badgeIdOf(0)}`, json);
    assertEquals(await violationPlaces(response), places);
  };
  await checkBadge({ when: { $segment: "other" } }, "/when/$segment");
  await checkBadge({ match: when }, "/match/$segment");
  await checkBadge({ matchVariants: { $not: when } }, "/matchVariants/$not/$segment");
  const response = await shop.send("PUT", "/segments/outer", { ...euros, when });
  assertEquals(await violationPlaces(response), ["/when/$segment"]);
});

Deno.test("a segment counts once for the project, and as one comparison where it is used", async () => {
  await using shop = await ManagedShop.create();
  const long = { $or: Array.from({ length: 64 }, (_, n) => ({ a: n })) };
  await shop.json("/segments/euros", { method: "PUT", json: { ...euros, when: long } }, 201);
  const full = Math.floor((projectComparisonsMax - 64) / 64);
  const uses = { $or: Array.from({ length: 64 }, () => when) };
  const { state } = (await shop.service.management.catalog.open("shop"))!;
  const badge = { typeId: "price", content: {}, createdAt: 0, updatedAt: 0, when: uses };
  const steps = Array.from({ length: full }, (_, number) => ({
    kind: "putBadge" as const,
    // The service gives the number 0 to the next badge.
    badge: { ...badge, id: badgeIdOf(number), number: number + 1 },
  }));
  state.apply([{ revision: state.revision, steps }], state.settings);
  const left = projectComparisonsMax - 64 - 64 * full;
  const next = (count: number) =>
    shop.send("PUT", `/badges/${badgeIdOf(full)}`, {
      ...{ typeId: "price", content: {} },
      when: { $or: Array.from({ length: count }, () => when) },
    });
  await problemOf(await next(left + 1), 409);
  assertEquals((await next(left)).status, 201);
  const more = await shop.send("PUT", "/segments/more", euros);
  await problemOf(more, 409);
});

Deno.test("a project has at most 200 segments", async () => {
  await using shop = await ManagedShop.create();
  const put = (id: number) => shop.send("PUT", `/segments/s${id}`, euros);
  for (let id = 0; id < segmentsPerProjectMax; id++) assertEquals((await put(id)).status, 201);
  await problemOf(await put(segmentsPerProjectMax), 409);
  assertEquals((await put(0)).status, 200);
});

Deno.test("a plan creates segments with the badges that use them, and keeps those in use", async () => {
  await using shop = await ManagedShop.create();
  const read = async () => {
    const response = await shop.request("/configuration");
    return await response.json();
  };
  const empty = await read();
  const configuration = {
    ...empty,
    segments: [{ id: "euros", ...euros }],
    badges: [{ id: badgeIdOf(0), typeId: "price", content: {}, everyProduct: true, when }],
  };
  const plan = async (json: unknown) => await shop.send("POST", "/plans", json);
  const { id } = await (await plan({ configuration })).json();
  await shop.json(`/plans/${id}/apply`, { method: "POST", json: {} });
  assertEquals(await read(), configuration);
  assertEquals(await shown(shop, "EUR"), [badgeIdOf(0)]);
  const without = { format: 1, segments: [] };
  const refused = await problemOf(await plan({ configuration: without, prune: true }), 409);
  assertEquals(
    refused.detail,
    `Cannot create the plan: badge "${badgeIdOf(0)}" would be invalid at /when/$segment: ` +
      "is not a segment of the project; create the segment first",
  );
});
