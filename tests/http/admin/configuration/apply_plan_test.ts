import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { applied, apply, type EditedDocument, plan, pull, pullText } from "./planned_shop.ts";

type Edit = (document: EditedDocument) => void;

async function planned(shop: ManagedShop, edit: Edit, options = {}) {
  const document = await pull(shop);
  edit(document);
  return await plan(shop, document, options);
}

/** Asserts that a plan is refused because of these subjects, and that nothing changed. */
async function assertOutdated(shop: ManagedShop, { id }: { id: string }, ...subjects: string[]) {
  const before = await pullText(shop);
  const problem = await problemOf(await apply(shop, { id }), 409);
  assertEquals([problem.code, problem.subjects], ["plan_outdated", subjects]);
  assertEquals(await pullText(shop), before);
}

Deno.test("applyPlan is a 409 plan_applied the second time, also without steps", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  for (const edit of [(it: EditedDocument) => it.badges[0]!.name = "New", () => {}]) {
    const made = await planned(shop, edit);
    await applied(shop, made);
    assertEquals((await problemOf(await apply(shop, made), 409)).code, "plan_applied");
  }
});

Deno.test("applyPlan is a 409 plan_outdated with the subjects that have changed", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const update = await planned(shop, (it) => it.badges[0]!.name = "New");
  const remove = await planned(shop, (it) => it.badges.splice(0, 1), { prune: true });
  const create = await planned(
    shop,
    (it) => it.badges.push({ id: badgeIdOf(9), typeId: "price", content: {} }),
  );
  const settings = await planned(shop, (it) => it.project.cacheSeconds = 5);
  await shop.putBadge(0, { name: "Other" });
  await shop.putBadge(9);
  await shop.json("", { method: "PUT", json: { name: "Renamed" } });
  await assertOutdated(shop, update, `badges/${badgeIdOf(0)}`);
  await assertOutdated(shop, remove, `badges/${badgeIdOf(0)}`);
  await assertOutdated(shop, create, `badges/${badgeIdOf(9)}`);
  await assertOutdated(shop, settings, "project");
});

Deno.test("applyPlan does not mind changes of other subjects", async () => {
  await using shop = await ManagedShop.create({ badges: 4 });
  const made = await planned(shop, (it) => {
    it.badges[0]!.name = "New";
    it.badges.unshift(...it.badges.splice(3, 1));
  });
  await shop.putBadge(1, { name: "Edited" });
  await shop.putBadge(7);
  const move = { badgeId: badgeIdOf(2), before: badgeIdOf(1) };
  assertEquals((await shop.send("POST", "/badge-order/moves", move)).status, 204);
  await applied(shop, made);
  assertEquals(await shop.order(), [3, 0, 2, 1, 7]);
  const { badges } = await pull(shop);
  assertEquals(badges.map(({ name }) => name), [undefined, "New", undefined, "Edited", undefined]);
});

Deno.test("applyPlan is outdated if a badge that it moves has moved", async () => {
  await using shop = await ManagedShop.create({ badges: 5 });
  const made = await planned(shop, (it) => it.badges.unshift(...it.badges.splice(4, 1)));
  const move = { badgeId: badgeIdOf(4), before: badgeIdOf(2) };
  assertEquals((await shop.send("POST", "/badge-order/moves", move)).status, 204);
  await assertOutdated(shop, made, `badges/${badgeIdOf(4)}`);
});

Deno.test("applyPlan is outdated if the result would be inconsistent", async () => {
  await using shop = await ManagedShop.create();
  const type = { name: "Label", schema: { type: "object" } };
  await shop.json("/types/label", { method: "PUT", json: type }, 201);
  const made = await planned(
    shop,
    (it) => it.badges.push({ id: badgeIdOf(1), typeId: "label", content: {} }),
  );
  assertEquals((await shop.request("/types/label", { method: "DELETE" })).status, 204);
  await assertOutdated(shop, made, `badges/${badgeIdOf(1)}`);
});

Deno.test("applyPlan needs write, and admin for settings; read creates plans", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const tokens: Record<string, string> = {};
  for (const scope of ["read", "write", "admin"]) {
    const created = await shop.service.request("/admin/v1/tokens", {
      json: { name: scope, scopes: [scope] },
    });
    tokens[scope] = (await created.json()).secret;
  }
  const statusOf = async (token: string, edit: Edit) => {
    const configuration = await pull(shop);
    edit(configuration);
    const init = { token: tokens.read };
    const response = await shop.send("POST", "/plans", { configuration }, init);
    assertEquals(response.status, 201);
    const { id } = await response.json();
    const result = await shop.send("POST", `/plans/${id}/apply`, {}, { token: tokens[token] });
    await result.body?.cancel();
    return result.status;
  };
  const rename: Edit = (it) => it.badges[0]!.name = crypto.randomUUID();
  const settings: Edit = (it) => it.project.cacheSeconds = 7;
  assertEquals(await statusOf("read", rename), 403);
  assertEquals(await statusOf("write", rename), 200);
  assertEquals(await statusOf("write", settings), 403);
  assertEquals(await statusOf("admin", settings), 200);
});

Deno.test("applyPlan keeps a feed's authorization, and records who did what with the comment", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const feed = { url: "https://shop.example/f.csv", mapping: "columns", mode: "merge" };
  const secret = { ...feed, everyMinutes: 60, authorization: "Bearer hidden" };
  await shop.json("/feeds/erp", { method: "PUT", json: secret }, 201);
  const made = await planned(shop, (it) => it.feeds[0]!.everyMinutes = 120);
  const response = await shop.send("POST", `/plans/${made.id}/apply`, { comment: "Less often" });
  assertEquals(response.status, 200);
  const { sendsAuthorization, everyMinutes } = JSON.parse(
    JSON.stringify(await shop.json("/feeds/erp")),
  );
  assertEquals([sendsAuthorization, everyMinutes], [true, 120]);
  const [change] = (await shop.page<Record<string, unknown>>("/changes")).items;
  assertEquals(change?.operation, "applyPlan");
  assertEquals(change?.comment, "Less often");
  assertEquals(JSON.stringify(change).includes("hidden"), false);
});

Deno.test("plans survive a restart, and what they did does too", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const made = await planned(shop, (it) => {
    it.badges.reverse();
    it.badges.push({ id: badgeIdOf(5), typeId: "price", content: { text: "Badge 5" } });
    it.project.cacheSeconds = 3;
  });
  const { service } = shop;
  await service.catalog.reload("shop");
  await applied(shop, made);
  const after = await pullText(shop);
  assertEquals(await shop.order(), [1, 0, 5]);
  await service.catalog.reload("shop");
  assertEquals(await pullText(shop), after);
});
