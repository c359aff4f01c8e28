import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { type AnsweredPlan, applied, pull } from "./planned_shop.ts";

const count = 6;
const all = Array.from({ length: count }, (_, index) => index);

/** Sends a request that must succeed, and returns the revision after it. */
async function done(shop: ManagedShop, method: string, path: string, json?: unknown) {
  const response = await shop.request(path, { method, ...json !== undefined && { json } });
  const text = await response.text();
  assertEquals(response.ok, true, text);
  return await shop.revision();
}

/** Undoes a change. Returns whether that had an effect. */
async function undo(shop: ManagedShop, undoRevision: number): Promise<boolean> {
  const response = await shop.send("POST", "/plans", { undoRevision });
  assertEquals(response.status, 201);
  const plan: AnsweredPlan = await response.json();
  if (plan.steps.length > 0) await applied(shop, plan);
  return plan.steps.length > 0;
}

async function orderOf(shop: ManagedShop): Promise<number[]> {
  const { badges } = await pull(shop);
  return badges.map(({ id }) => all.findIndex((index) => badgeIdOf(index) === id));
}

/** Sets an order, deletes badges, undoes the order, and then the deletion if it was only one. */
async function checkUndone(order: readonly number[], deleted: readonly number[]): Promise<void> {
  const message = `order ${order}, deleted ${deleted}`;
  await using shop = await ManagedShop.create({ badges: count });
  const set = await done(shop, "PUT", "/badge-order", { badgeIds: order.map(badgeIdOf) });
  const deletions: number[] = [];
  for (const index of deleted) {
    deletions.push(await done(shop, "DELETE", `/badges/${badgeIdOf(index)}`));
  }
  const wasSet = await undo(shop, set);
  assertEquals(await orderOf(shop), all.filter((index) => !deleted.includes(index)), message);
  if (!wasSet || deletions.length > 1) return;
  await undo(shop, deletions[0]!);
  assertEquals(await orderOf(shop), all, message);
}

Deno.test("an order is undone exactly, after badges of it were deleted, and so is a deletion", async () => {
  await checkUndone([2, 3, 4, 5, 0, 1], [0]);
  for (const index of all) await checkUndone(all.toReversed(), [index]);
  const orders = fc.shuffledSubarray(all, { minLength: count }).filter((it) =>
    it.some((index, place) => index !== place)
  );
  const some = fc.shuffledSubarray(all, { minLength: 1, maxLength: 3 });
  await fc.assert(fc.asyncProperty(orders, some, checkUndone), { numRuns: 100 });
});
