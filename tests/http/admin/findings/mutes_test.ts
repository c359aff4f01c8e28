import { assertEquals, assertObjectMatch } from "@std/assert";
import { mutesPerProjectMax } from "../../../../src/domain/limits.ts";
import { aMute, badgeIdOf } from "../../../support/builders.ts";
import type { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { afterNoon, noon, shopOf } from "../insight/finding_world.ts";

interface Listed {
  readonly id: string;
  readonly code: string;
  readonly muted?: { readonly reason: string; readonly by: string; readonly at: string };
}

/** Badge 0 has ended and badges 1 and 2 are on no product, but in the order of product 1. */
const world = {
  badges: [{ everyProduct: true, endsAt: afterNoon(-1) }, {}, {}],
  products: [{ order: [1, 2] }],
};
const [ended, noProduct] = [`ended.${badgeIdOf(0)}`, `no_product.${badgeIdOf(1)}`];
const inOrder = `order_without_badge.${badgeIdOf(2)}.1`;

const mute = async (shop: ManagedShop, id: string, reason = "Known") =>
  await shop.json(`/findings/mutes/${id}`, { method: "PUT", json: { reason } }, 201);
const idsOf = async (shop: ManagedShop, query = "") =>
  (await shop.all<Listed>("/findings", query)).map(({ id }) => id);

Deno.test("a muted finding stays in the list, with who muted it, when and why", async () => {
  await using shop = await shopOf(world);
  const before = await shop.all<Listed>("/findings", "");
  const muted = { reason: "Known", by: "bootstrap", at: new Date(noon).toISOString() };
  assertEquals(await mute(shop, inOrder), { id: inOrder, ...muted });
  const after = await shop.all<Listed>("/findings", "");
  assertEquals(after, before.map((it) => it.id === inOrder ? { ...it, muted } : it));
  assertEquals(await shop.all("/findings/mutes", ""), [{ id: inOrder, ...muted }]);
  await shop.request(`/findings/mutes/${inOrder}`, { method: "DELETE" });
  assertEquals(await shop.all<Listed>("/findings", ""), before);
});

Deno.test("findings are filtered by code and by whether they are muted, and counted", async () => {
  await using shop = await shopOf(world);
  await mute(shop, noProduct);
  const others = [`no_product.${badgeIdOf(2)}`, `order_without_badge.${badgeIdOf(1)}.1`];
  assertEquals(await idsOf(shop), [ended, noProduct, others[0], others[1], inOrder]);
  assertEquals(await idsOf(shop, "code=no_product&limit=1"), [noProduct, others[0]]);
  assertEquals(await idsOf(shop, "code=order_without_badge&limit=1"), [others[1], inOrder]);
  assertEquals(await idsOf(shop, "muted=true"), [noProduct]);
  assertEquals(await idsOf(shop, "muted=false&code=no_product"), [others[0]]);
  assertEquals(await idsOf(shop, "code=feed_failed"), []);
  assertEquals(await shop.json("/findings/counts"), {
    counts: [
      { code: "ended", total: 1, muted: 0 },
      { code: "no_product", total: 2, muted: 1 },
      { code: "order_without_badge", total: 2, muted: 0 },
    ],
    isComplete: true,
  });
});

Deno.test("muting is a change of the project, is not undone, and is no configuration", async () => {
  await using shop = await shopOf(world);
  const configuration = await shop.json("/configuration");
  await mute(shop, ended);
  const [change] = await shop.all<Record<string, unknown>>("/changes", "");
  assertObjectMatch(change ?? { change: undefined }, {
    ...{ operation: "putMute", subject: `mutes/${ended}`, undoable: false },
    summary: `Muted finding “${ended}”`,
  });
  assertEquals(await shop.json("/configuration"), configuration);
});

Deno.test("deleting a badge unmutes its findings, and a new badge with the id has none", async () => {
  await using shop = await shopOf(world);
  for (const id of [ended, noProduct, inOrder]) await mute(shop, id);
  await shop.request(`/badges/${badgeIdOf(0)}`, { method: "DELETE" });
  assertEquals((await shop.all<Listed>("/findings/mutes", "")).map(({ id }) => id), [
    noProduct,
    inOrder,
  ]);
  await shop.putBadge(0, { endsAt: afterNoon(-1) });
  assertEquals((await shop.all<Listed>("/findings", "code=ended"))[0]?.muted, undefined);
  const document: { badges: unknown[] } = await shop.json("/configuration") as never;
  const kept = { ...document, badges: document.badges.slice(-1) };
  const plan = { configuration: kept, prune: true };
  const { id } = await shop.json("/plans", { json: plan }, 201) as { id: string };
  await shop.json(`/plans/${id}/apply`, { json: {} });
  assertEquals(await shop.all("/findings/mutes", ""), []);
});

Deno.test("only what can be a finding of the project can be muted", async () => {
  await using shop = await shopOf(world);
  const statusOf = async (id: string) => {
    const response = await shop.send("PUT", `/findings/mutes/${id}`, { reason: "Known" });
    await response.body?.cancel();
    return response.status;
  };
  const badge = badgeIdOf(0);
  assertEquals(await statusOf(`ended.${badgeIdOf(9)}`), 404);
  assertEquals(await statusOf("feed_failed.google"), 404);
  assertEquals(await statusOf(`ended.${badge}.1`), 404);
  assertEquals(await statusOf(`order_without_badge.${badge}`), 404);
  assertEquals(await statusOf(`nothing.${badge}`), 400);
  assertEquals(await statusOf(`ended.${badge}.01`), 400);
  assertEquals(await statusOf(`order_without_badge.${badge}.-5`), 201);
});

Deno.test("a project has a maximum of muted findings", async () => {
  await using shop = await shopOf(world);
  const { state } = (await shop.service.catalog.open("shop"))!;
  const steps = Array.from({ length: mutesPerProjectMax }, (_, at) => ({
    kind: "putMute" as const,
    mute: aMute({ id: `order_without_badge.${badgeIdOf(1)}.${at}` }),
  }));
  state.apply([{ revision: state.revision, steps }], state.settings);
  const full = await shop.send("PUT", `/findings/mutes/${ended}`, { reason: "Known" });
  assertEquals((await problemOf(full, 409)).code, "conflict");
});
