import { assert, assertEquals } from "@std/assert";
import { openPlansMax } from "../../../../src/domain/limits.ts";
import { changeProject } from "../../../../src/management/change_project.ts";
import { aProduct, badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { type AnsweredPlan, applied, stepsOf } from "./planned_shop.ts";

async function ok(response: Promise<Response>): Promise<Response> {
  const settled = await response;
  assert(settled.status < 300, `${settled.status} ${await settled.clone().text()}`);
  return settled;
}

async function planned(
  shop: ManagedShop,
  undoRevision: number,
  options = {},
): Promise<AnsweredPlan> {
  return await (await ok(shop.send("POST", "/plans", { undoRevision, ...options }))).json();
}

/** Undoes a revision, and returns that of the undo. */
async function undone(shop: ManagedShop, undoRevision: number, options = {}): Promise<number> {
  return await applied(shop, await planned(shop, undoRevision, options));
}

/** Makes a change, and returns its revision. */
async function revisionOf(shop: ManagedShop, response: Promise<Response>): Promise<number> {
  await ok(response);
  return await shop.revision();
}

function assign(
  shop: ManagedShop,
  ...operations: [op: string, productId: number, badge: number, more?: object][]
): Promise<number> {
  const body = operations.map(([op, productId, badge, more = {}]) => {
    return { op, productId, badgeId: badgeIdOf(badge), ...more };
  });
  return revisionOf(shop, shop.send("POST", "/assignments", { operations: body }));
}

async function assignments(shop: ManagedShop): Promise<string> {
  return await (await shop.request("/assignments")).text();
}

async function product(shop: ManagedShop, id: number) {
  const response = await shop.request(`/products/${id}`);
  const body = await response.json();
  return response.status === 404 ? undefined : body;
}

async function imported(
  shop: ManagedShop,
  rows: readonly string[],
  query = "kind=assignments",
): Promise<number> {
  const response = await ok(shop.request(`/imports?${query}`, {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: rows.join("\n"),
  }));
  assertEquals((await response.json()).state, "done");
  return await shop.revision();
}

Deno.test("a batch of assignments is undone, and the undo, too", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  await assign(shop, ["add", 1, 0, { variantIds: [5], showOnProduct: false }], ["add", 2, 1]);
  const before = await assignments(shop);
  const revision = await assign(
    shop,
    ["remove", 1, 0],
    ["exclude", 2, 1],
    ["add", 3, 2],
    ["add", 2, 2],
  );
  const after = await assignments(shop);
  const plan = await planned(shop, revision);
  assertEquals(stepsOf(plan), ["update assignments"]);
  assertEquals(plan.steps[0]?.after, {
    ...{ badgeIds: [0, 1, 2].map(badgeIdOf), added: 2, removed: 2, excluded: 0, products: 3 },
  });
  assertEquals(plan.summary.update, 1);
  assertEquals(plan.effects.products, 2);
  const effects = Object.fromEntries(
    plan.effects.perBadge.map(({ badgeId, gains, loses }) => [badgeId, [gains, loses]]),
  );
  assertEquals(effects, { [badgeIdOf(1)]: [1, 0], [badgeIdOf(2)]: [0, 2] });
  assertEquals(await assignments(shop), after);
  const undo = await applied(shop, plan);
  assertEquals(await assignments(shop), before);
  assertEquals(await product(shop, 3), undefined);
  const { items: [change] } = await (await shop.request("/changes?limit=1")).json();
  assertEquals([change.summary, change.undoable, change.assignments.removed], [
    ...[`Undid revision ${revision}`, true, 2],
  ]);
  await undone(shop, undo);
  assertEquals(await assignments(shop), after);
});

Deno.test("an import of assignments in many batches is undone as one change, and the undo, too", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await assign(shop, ["add", 7, 1], ["add", 8, 0]);
  const before = await assignments(shop);
  const rows = Array.from({ length: 12_000 }, (_, id) => `${badgeIdOf(0)},${id * 3}`);
  const first = await shop.revision();
  const revision = await imported(shop, ["badgeId,productId", ...rows]);
  assert(revision > first + 1, "the import was applied in one batch");
  const after = await assignments(shop);
  const plan = await planned(shop, revision);
  assertEquals(plan.effects.products, 12_000);
  const undo = await applied(shop, plan);
  assert(undo > revision + 1, "the undo was applied in one batch");
  assertEquals(await assignments(shop), before);
  const { items } = await (await shop.request("/changes?limit=2")).json();
  assertEquals(items.map((it: { revision: number }) => it.revision), [undo, revision]);
  await undone(shop, undo);
  assertEquals(await assignments(shop), after);
});

Deno.test("PUT, PATCH and DELETE of a product are undone, with the shop's fields", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const body = {
    title: "Scarf",
    url: "https://shop.example/scarf",
    attributes: { price: 5 },
    variants: [{ id: 2, sku: "S-2", attributes: { size: "M" } }, { id: 1 }],
    badges: [{ badgeId: badgeIdOf(1) }, { badgeId: badgeIdOf(0), variantIds: [2] }],
    order: [badgeIdOf(0)],
  };
  const created = await revisionOf(shop, shop.send("PUT", "/products/1", body));
  const first = await product(shop, 1);
  const patch = { title: null, attributes: { price: 6 }, order: null, badges: [] };
  const patched = await revisionOf(shop, shop.send("PATCH", "/products/1", patch));
  const second = await product(shop, 1);
  const deleted = await revisionOf(shop, shop.request("/products/1", { method: "DELETE" }));
  const plan = await planned(shop, deleted);
  assertEquals(plan.steps, [{ op: "create", subject: "products/1", after: second }]);
  assertEquals(plan.summary.create, 1);
  await applied(shop, plan);
  assertEquals(await product(shop, 1), second);
  await undone(shop, patched);
  assertEquals(await product(shop, 1), first);
  const last = await planned(shop, created);
  assertEquals(stepsOf(last), ["delete products/1"]);
  assertEquals(last.steps[0]?.name, "Scarf");
  await applied(shop, last);
  assertEquals(await product(shop, 1), undefined);
});

Deno.test("a product that the undone change created stays while it holds something else", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const created = await assign(shop, ["add", 1, 0]);
  await assign(shop, ["add", 1, 1]);
  await undone(shop, created);
  assertEquals((await product(shop, 1)).badges, [{ badgeId: badgeIdOf(1) }]);
  const other = await assign(shop, ["add", 2, 0]);
  await ok(shop.send("PATCH", "/products/2", { title: "Scarf" }));
  await undone(shop, other);
  assertEquals(await product(shop, 2), { id: 2, title: "Scarf", badges: [] });
});

Deno.test("an undo conflicts with later changes of the same product and badge only", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const revision = await assign(shop, ["add", 1, 0], ["add", 2, 1]);
  await assign(shop, ["add", 1, 2], ["add", 3, 0]);
  await ok(shop.send("PATCH", "/products/1", { title: "Scarf" }));
  assertEquals(stepsOf(await planned(shop, revision)), ["update assignments"]);
  const later = await assign(shop, ["exclude", 1, 0]);
  const deleted = await revisionOf(
    shop,
    shop.request(`/badges/${badgeIdOf(1)}`, { method: "DELETE" }),
  );
  const refused = await shop.send("POST", "/plans", { undoRevision: revision });
  const { code, revisions } = await problemOf(refused, 409);
  assertEquals([code, revisions], ["undo_conflict", [later, deleted]]);
  await undone(shop, deleted);
  await undone(shop, later);
  await undone(shop, revision);
  assertEquals(await product(shop, 2), undefined);
});

Deno.test("with force, an undo takes the older state where later changes touched the same", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await assign(shop, ["add", 1, 0, { variantIds: [5] }]);
  const before = await assignments(shop);
  const revision = await assign(shop, ["remove", 1, 0]);
  await assign(shop, ["exclude", 1, 0]);
  await undone(shop, revision, { force: true });
  assertEquals(await assignments(shop), before);
});

Deno.test("an undo of a product's fields conflicts with a later import", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await ok(shop.send("PUT", "/products/1", { title: "Scarf" }));
  const revision = await revisionOf(shop, shop.send("PATCH", "/products/1", { title: "Hat" }));
  const later = await imported(shop, ["id,title", "1,Cap"], "kind=products");
  const refused = await shop.send("POST", "/plans", { undoRevision: revision });
  const { code, revisions } = await problemOf(refused, 409);
  assertEquals([code, revisions], ["undo_conflict", [later]]);
  await undone(shop, revision, { force: true });
  assertEquals((await product(shop, 1)).title, "Scarf");
});

Deno.test("an undo that a product has no room for is refused, and names the product", async () => {
  await using shop = await ManagedShop.create({ badges: 65 });
  const all = Array.from({ length: 64 }, (_, at) => ["add", 9, at] as [string, number, number]);
  await assign(shop, ...all);
  const revision = await assign(shop, ["remove", 9, 0]);
  await assign(shop, ["add", 9, 64]);
  const refused = await shop.send("POST", "/plans", { undoRevision: revision });
  const { code, detail } = await problemOf(refused, 409);
  assertEquals(code, "product_full");
  assert(`${detail}`.includes("Product 9 "), `${detail}`);
});

Deno.test("a plan that undoes assignments is outdated once they have changed", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const revision = await assign(shop, ["add", 1, 0]);
  const plan = await planned(shop, revision);
  await assign(shop, ["add", 1, 1]);
  const other = await planned(shop, revision);
  await assign(shop, ["exclude", 1, 0]);
  const before = await assignments(shop);
  for (const { id } of [plan, other]) {
    const refused = await shop.send("POST", `/plans/${id}/apply`, {});
    const { code, subjects } = await problemOf(refused, 409);
    assertEquals([code, subjects], ["plan_outdated", ["assignments"]]);
  }
  assertEquals(await assignments(shop), before);
});

Deno.test("a plan that undoes assignments is outdated also if the same was done meanwhile", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const revision = await assign(shop, ["add", 1, 0], ["add", 2, 0]);
  const { id } = await planned(shop, revision);
  await assign(shop, ["remove", 1, 0]);
  const refused = await shop.send("POST", `/plans/${id}/apply`, {});
  assertEquals((await problemOf(refused, 409)).code, "plan_outdated");
});

Deno.test("a refused undo leaves no plan behind", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const kept = await planned(shop, await assign(shop, ["add", 2, 1]));
  const revision = await assign(shop, ["add", 1, 0]);
  await assign(shop, ["exclude", 1, 0]);
  for (let attempt = 0; attempt < openPlansMax; attempt++) {
    await problemOf(await shop.send("POST", "/plans", { undoRevision: revision }), 409);
  }
  await planned(shop, revision, { force: true });
  assertEquals((await shop.request(`/plans/${kept.id}`)).status, 200);
});

Deno.test("assignments of a deleted badge survive the undo of a product's deletion", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await assign(shop, ["add", 1, 0], ["add", 1, 1]);
  const before = await assignments(shop);
  const badge = await revisionOf(
    shop,
    shop.request(`/badges/${badgeIdOf(0)}`, { method: "DELETE" }),
  );
  const deleted = await revisionOf(shop, shop.request("/products/1", { method: "DELETE" }));
  await undone(shop, deleted);
  await undone(shop, badge);
  assertEquals(await assignments(shop), before);
});

Deno.test("an assignment that comes back takes its place among the others", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const badges = [2, 0, 1].map((at) => ({ badgeId: badgeIdOf(at) }));
  await ok(shop.send("PUT", "/products/1", { badges }));
  const revision = await assign(shop, ["remove", 1, 0], ["remove", 1, 2], ["add", 1, 0]);
  await undone(shop, revision);
  assertEquals((await product(shop, 1)).badges, badges);
});

Deno.test("a product with a name of an attribute that is refused today is served, and not restored", async () => {
  await using shop = await ManagedShop.create();
  const author = { tokenId: "test", operation: "test" };
  const stored = aProduct({ attributes: JSON.stringify({ "\u0000v": 1, price: 5 }) });
  await changeProject(shop.service.management, author, "shop", () => ({
    ...{ subject: "products/1", result: undefined },
    steps: [{ kind: "putProduct", productId: 1, product: stored }],
  }));
  const served = await product(shop, 1);
  assertEquals(served.attributes, { "\u0000v": 1, price: 5 });
  const revision = await revisionOf(shop, shop.send("PUT", "/products/1", { title: "Scarf" }));
  const { detail } = await problemOf(
    await shop.send("POST", "/plans", { undoRevision: revision }),
    409,
  );
  assertEquals(
    detail,
    "Cannot restore product 1: it was stored when other rules held, and is now invalid at " +
      '"/attributes/\\u0000v"',
  );
});
