import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { type AnsweredPlan, applied, plan, pull, pullText, stepsOf } from "./planned_shop.ts";

const path = (index: number) => `/badges/${badgeIdOf(index)}`;
const body = (text: string) => ({ typeId: "price", content: { text } });

/** Sends a request that must succeed, and returns the revision after it. */
async function done(shop: ManagedShop, method: string, to: string, json?: unknown) {
  const response = await shop.request(to, { method, ...json !== undefined && { json } });
  const text = await response.text();
  assertEquals(response.ok, true, text);
  return await shop.revision();
}

async function planned(shop: ManagedShop, request: object): Promise<AnsweredPlan> {
  const response = await shop.send("POST", "/plans", request);
  const text = await response.text();
  assertEquals(response.status, 201, text);
  return JSON.parse(text);
}

async function undo(shop: ManagedShop, undoRevision: number, force = false): Promise<number> {
  return await applied(shop, await planned(shop, { undoRevision, ...force && { force } }));
}

async function conflictsOf(shop: ManagedShop, undoRevision: number): Promise<unknown> {
  const { code, revisions } = await problemOf(
    await shop.send("POST", "/plans", { undoRevision }),
    409,
  );
  return [code, revisions];
}

/** The badges of the project in order, by their indexes. */
async function orderOf(shop: ManagedShop): Promise<number[]> {
  return (await pull(shop)).badges.map(({ id }) => indexOf(id));
}

function indexOf(id: string): number {
  return Array.from({ length: 100 }, (_, index) => index).findIndex((it) => badgeIdOf(it) === id);
}

async function assign(shop: ManagedShop, product: number, ...badges: number[]): Promise<number> {
  const operations = badges.map((badge) => (
    { op: "add", productId: product, badgeId: badgeIdOf(badge) }
  ));
  return await done(shop, "POST", "/assignments", { operations });
}

/** The badges of a product, as it is stored. */
async function badgesOf(shop: ManagedShop, product: number): Promise<number[]> {
  const response = await shop.request(`/products/${product}`);
  if (response.status === 404) return [];
  const { badges } = await response.json();
  return badges.map(({ badgeId }: { badgeId: string }) => indexOf(badgeId));
}

const remove = (shop: ManagedShop, badge: number) => done(shop, "DELETE", path(badge));

Deno.test("deleted badges return to their places, in whatever order the deletions are undone", async () => {
  for (const [first, second] of [[2, 1], [1, 2], [0, 1], [1, 0]] as const) {
    for (const isReversed of [false, true]) {
      await using shop = await ManagedShop.create({ badges: 6 });
      const deletions = [await remove(shop, first), await remove(shop, second)];
      for (const revision of isReversed ? deletions.toReversed() : deletions) {
        await undo(shop, revision);
      }
      assertEquals(await orderOf(shop), [0, 1, 2, 3, 4, 5], `${first} ${second} ${isReversed}`);
    }
  }
});

Deno.test("a move and an order are undone after the badge before was deleted", async () => {
  await using shop = await ManagedShop.create({ badges: 5 });
  const ids = [0, 2, 3, 4, 1];
  const move = { badgeId: badgeIdOf(2), after: badgeIdOf(4) };
  const moved = await done(shop, "POST", "/badge-order/moves", move);
  await remove(shop, 1);
  await undo(shop, moved);
  assertEquals(await orderOf(shop), [0, 2, 3, 4]);
  await undo(shop, moved + 1);
  assertEquals(await orderOf(shop), [0, 1, 2, 3, 4]);
  const set = await done(shop, "PUT", "/badge-order", { badgeIds: ids.map(badgeIdOf) });
  await remove(shop, 0);
  await undo(shop, set);
  assertEquals(await orderOf(shop), [1, 2, 3, 4]);
});

Deno.test("places that depend on each other in a circle are found all the same", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const moved = await done(shop, "POST", "/badge-order/moves", {
    badgeId: badgeIdOf(2),
    before: badgeIdOf(0),
  });
  // 1 is deleted right after 0, and 0 right after another 1.
  await remove(shop, 1);
  await done(shop, "PUT", path(1), body("again"));
  const swap = { badgeId: badgeIdOf(1), before: badgeIdOf(0) };
  await done(shop, "POST", "/badge-order/moves", swap);
  await remove(shop, 0);
  await remove(shop, 1);
  await undo(shop, moved, true);
  assertEquals(await orderOf(shop), [2]);
});

Deno.test("a deleted badge keeps its place in the order of a product that is written meanwhile", async () => {
  for (const write of ["PATCH", "PUT"]) {
    await using shop = await ManagedShop.create({ badges: 3 });
    await assign(shop, 1, 0, 1, 2);
    const order = [2, 0, 1].map(badgeIdOf);
    await done(shop, "PATCH", "/products/1", { order });
    const deletion = await remove(shop, 0);
    const { id: _, ...stored } = await (await shop.request("/products/1")).json();
    assertEquals(stored.order, [2, 1].map(badgeIdOf));
    await done(shop, write, "/products/1", { ...write === "PUT" && stored, title: "New" });
    await undo(shop, deletion);
    const after = await (await shop.request("/products/1")).json();
    assertEquals([after.order, after.title], [order, "New"], write);
  }
});

Deno.test("a badge that comes back finds room when the plan is applied, too", async () => {
  await using shop = await ManagedShop.create({ badges: 70 });
  await assign(shop, 1, 0);
  const deletion = await remove(shop, 0);
  const made = await planned(shop, { undoRevision: deletion });
  const others = Array.from({ length: 64 }, (_, index) => index + 1);
  const added = await assign(shop, 1, ...others);
  const refused = await shop.send("POST", `/plans/${made.id}/apply`, {});
  assertEquals((await problemOf(refused, 409)).code, "product_full");
  await undo(shop, added);
  await applied(shop, await planned(shop, { undoRevision: deletion }));
  assertEquals(await badgesOf(shop, 1), [0]);
});

Deno.test("badges that a plan deletes leave room for those that come back", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await assign(shop, 1, 0);
  const before = await shop.revision();
  await remove(shop, 0);
  const document = await pull(shop);
  const others = Array.from({ length: 64 }, (_, index) => index + 10);
  document.badges.push(...others.map((index) => ({ id: badgeIdOf(index), ...body(`${index}`) })));
  await applied(shop, await plan(shop, document));
  await assign(shop, 1, ...others);
  await applied(shop, await planned(shop, { restoreRevision: before }));
  assertEquals([await badgesOf(shop, 1), await orderOf(shop)], [[0], [0, 1]]);
});

Deno.test("a badge that was created again is another one, even if it looks the same", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const created = await done(shop, "PUT", path(1), body("same"));
  const deleted = await remove(shop, 1);
  const again = await done(shop, "PUT", path(1), body("same"));
  assertEquals(await conflictsOf(shop, created), ["undo_conflict", [deleted, again]]);
  const patched = await done(shop, "PATCH", path(0), { name: "New" });
  const gone = await remove(shop, 0);
  const { id: _, ...stored } = (await pull(shop)).badges.find(({ id }) => id === badgeIdOf(0)) ??
    { id: "", ...body("0") };
  const back = await done(shop, "PUT", path(0), { ...stored, name: "New" });
  assertEquals(await conflictsOf(shop, patched), ["undo_conflict", [gone, back]]);
});

Deno.test("a forced undo of a badge's change brings a deleted badge back as it was before", async () => {
  for (const isCreatedAgain of [false, true]) {
    await using shop = await ManagedShop.create({ badges: 3 });
    await assign(shop, 1, 1);
    const before = await pullText(shop);
    const patched = await done(shop, "PATCH", path(1), { name: "New" });
    await remove(shop, 1);
    if (isCreatedAgain) await done(shop, "PUT", path(1), body("again"));
    await undo(shop, patched, true);
    assertEquals([await badgesOf(shop, 1), await orderOf(shop)].flat(), [1, 0, 1, 2]);
    if (!isCreatedAgain) assertEquals(await pullText(shop), before);
  }
});

Deno.test("a conflict names the changes that are still in effect", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const patch = (name: string) => done(shop, "PATCH", path(0), { name });
  const [first, second] = [await patch("a"), await patch("b")];
  await undo(shop, second);
  const third = await patch("c");
  assertEquals(await conflictsOf(shop, first), ["undo_conflict", [third]]);
  await applied(shop, await planned(shop, { restoreRevision: first }));
  const fourth = await patch("d");
  assertEquals(await conflictsOf(shop, first), ["undo_conflict", [fourth]]);
  const undone = await undo(shop, first, true);
  assertEquals(await conflictsOf(shop, first), ["undo_conflict", [fourth, undone]]);

  const added = await assign(shop, 1, 0);
  await undo(shop, await undo(shop, added));
  const removal = { op: "remove", productId: 1, badgeId: badgeIdOf(0) };
  const removed = await done(shop, "POST", "/assignments", { operations: [removal] });
  assertEquals(await conflictsOf(shop, added), ["undo_conflict", [removed]]);
});

Deno.test("a plan of assignments is outdated once their badge is deleted, or another one", async () => {
  for (const isCreatedAgain of [false, true]) {
    await using shop = await ManagedShop.create({ badges: 2 });
    const added = await assign(shop, 1, 0);
    const removal = { op: "remove", productId: 1, badgeId: badgeIdOf(0) };
    await assign(shop, 2, 0);
    const removed = await done(shop, "POST", "/assignments", { operations: [removal] });
    const plans = [
      await planned(shop, { undoRevision: removed }),
      await planned(shop, { undoRevision: removed - 1 }),
    ];
    const deletion = await remove(shop, 0);
    if (isCreatedAgain) await done(shop, "PUT", path(0), body("again"));
    for (const { id } of plans) {
      const refused = await problemOf(await shop.send("POST", `/plans/${id}/apply`, {}), 409);
      assertEquals([refused.code, refused.subjects], ["plan_outdated", ["assignments"]]);
    }
    await undo(shop, deletion, true);
    assertEquals([await badgesOf(shop, 1), await badgesOf(shop, 2)], [[], [0]]);
    assertEquals(added < removed, true);
  }
});

Deno.test("a restore of the configuration takes no change of assignments back", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const added = await assign(shop, 1, 0);
  const change = async (op: string) => {
    const operations = [{ op, productId: 1, badgeId: badgeIdOf(0) }];
    return await done(shop, "POST", "/assignments", { operations });
  };
  const removed = await change("remove");
  await done(shop, "PATCH", path(0), { name: "New" });
  await applied(shop, await planned(shop, { restoreRevision: removed }));
  const excluded = await change("exclude");
  assertEquals(await conflictsOf(shop, added), ["undo_conflict", [removed, excluded]]);
});

Deno.test("of two plans that bring the same badge back, the second one is outdated", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const { typeId, content } = await (await shop.request(path(0))).json();
  const deletion = await remove(shop, 0);
  await done(shop, "PUT", path(0), { typeId, content });
  const request = { undoRevision: deletion, force: true };
  const [first, second] = [await planned(shop, request), await planned(shop, request)];
  await applied(shop, first);
  const refused = await problemOf(await shop.send("POST", `/plans/${second.id}/apply`, {}), 409);
  assertEquals([refused.code, refused.subjects], ["plan_outdated", [`badges/${badgeIdOf(0)}`]]);
});

Deno.test("badges that replace others of their ids do not move", async () => {
  await using shop = await ManagedShop.create({ badges: 4 });
  const before = await shop.revision();
  for (const badge of [0, 1, 2, 3]) {
    await remove(shop, badge);
    await done(shop, "PUT", path(badge), body("again"));
  }
  const steps = stepsOf(await planned(shop, { restoreRevision: before }));
  assertEquals(steps.filter((step) => step.startsWith("move")), []);
});

Deno.test("a plan is applied, and a project restored, without a body, too", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const deletion = await remove(shop, 0);
  const { id } = await planned(shop, { undoRevision: deletion });
  const response = await shop.request(`/plans/${id}/apply`, { method: "POST" });
  assertEquals([response.status, await response.json()], [200, { revision: deletion + 1 }]);
  assertEquals(await orderOf(shop), [0]);
  assertEquals((await shop.request("", { method: "DELETE" })).status, 204);
  const restored = await shop.request("/restore", { method: "POST" });
  assertEquals([restored.status, (await restored.json()).id], [200, "shop"]);
});
