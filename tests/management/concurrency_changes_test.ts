import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop, numberOf } from "../support/service/managed_shop.ts";
import { TestService } from "../support/service/test_service.ts";

const badges = 40;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

interface ListedChange {
  readonly revision: number;
  readonly operation: string;
  readonly subject: string;
  readonly after: { badgeId: string; before?: string; after?: string; operations?: unknown[] };
}

/** Sends a move, and returns its status. */
async function move(shop: ManagedShop, badge: number, side: "before" | "after", other: number) {
  const body = { badgeId: badgeIdOf(badge), [side]: badgeIdOf(other) };
  const response = await shop.send("POST", "/badge-order/moves", body);
  await response.body?.cancel();
  return response.status;
}

async function patch(shop: ManagedShop, badge: number, body: unknown) {
  const response = await shop.send("PATCH", `/badges/${badgeIdOf(badge)}`, body);
  await response.body?.cancel();
  return response.status;
}

/** The changes after a revision, the oldest first. */
async function changesAfter(shop: ManagedShop, revision: number): Promise<ListedChange[]> {
  const changes = await shop.all<ListedChange>("/changes");
  return changes.filter((it) => it.revision > revision).reverse();
}

/** The order that results from the moves in the change list. */
function replayed(order: readonly number[], changes: readonly ListedChange[]): number[] {
  let now = [...order];
  for (const { subject, after } of changes) {
    if (subject !== "badge-order") continue;
    const badge = numberOf(after.badgeId);
    now = now.filter((it) => it !== badge);
    const place = now.indexOf(numberOf(after.before ?? after.after ?? ""));
    now.splice(after.before === undefined ? place + 1 : place, 0, badge);
  }
  return now;
}

Deno.test("200 concurrent moves, 40 patches and 40 batches all take effect, in one sequence", async () => {
  await using shop = await ManagedShop.create({ badges });
  const [before, orderBefore] = [await shop.revision(), await shop.order()];
  const moves = range(200).map((n) =>
    move(shop, n * 7 % badges, n % 2 ? "before" : "after", (n * 11 + 3) % badges)
  );
  const patches = range(badges).map((n) => patch(shop, n, { content: { text: `Patched ${n}` } }));
  const batches = range(badges).map((n) =>
    shop.apply(
      { op: "add", badgeId: badgeIdOf(n), productId: 1, variantIds: [n] },
      { op: "add", badgeId: badgeIdOf(0), productId: 2, variantIds: [n] },
      { op: "add", badgeId: badgeIdOf(n), productId: 3 },
    )
  );
  const moved = await Promise.all(moves);
  assertEquals((await Promise.all(patches)).filter((status) => status !== 200), []);
  const applied = await Promise.all(batches);
  const selfMoves = range(200).filter((n) => n * 7 % badges === (n * 11 + 3) % badges).length;
  assertEquals(moved.filter((status) => status === 204).length, 200 - selfMoves);

  // Every product has the assignments of all batches.
  assertEquals((await shop.badgesOf(1))?.length, badges);
  const [joined] = await shop.badgesOf(2) ?? [];
  assertEquals(joined?.variantIds?.toSorted((a, b) => a - b), range(badges));

  // One final order: the one in the change list, which shoppers see.
  const changes = await changesAfter(shop, before);
  const order = await shop.order();
  assertEquals(order, replayed(orderBefore, changes));
  assertEquals(order.toSorted((a, b) => a - b), range(badges));
  const [shown] = await shop.service.shown("shop", [{ id: 3 }]);
  assertEquals(shown, order.map((n) => `Patched ${n}`));

  // Each change is listed once.
  assertEquals(changes.map((it) => it.revision), range(changes.length).map((n) => before + n + 1));
  const changesBy = (operation: string) => changes.filter((it) => it.operation === operation);
  assertEquals(
    changesBy("patchBadge").map((it) => it.subject).toSorted(),
    range(badges).map((n) => `badges/${badgeIdOf(n)}`),
  );
  const revisions = applied.map((it) => it.revision).toSorted((a, b) => a - b);
  assertEquals(changesBy("applyAssignments").map((it) => it.revision), revisions);
  assert(changesBy("moveBadge").length > 150);
  assertEquals(changes.at(-1)?.revision, await shop.revision());
});

Deno.test("200 concurrent moves of one badge leave it where the last change says", async () => {
  await using shop = await ManagedShop.create({ badges: 10 });
  const [before, orderBefore] = [await shop.revision(), await shop.order()];
  await Promise.all(range(200).map((n) => move(shop, 0, n % 3 ? "before" : "after", 1 + n % 9)));
  const changes = await changesAfter(shop, before);
  assertEquals(await shop.order(), replayed(orderBefore, changes));
  assertEquals(changes.map((it) => it.revision), range(changes.length).map((n) => before + n + 1));
});

Deno.test("concurrent moves and a whole order: later moves are based on that order", async () => {
  await using shop = await ManagedShop.create({ badges: 20 });
  const reversed = range(20).reverse();
  const writes = range(60).map(async (n) => {
    if (n !== 30) return await move(shop, n % 20, "after", (n * 3 + 1) % 20);
    const badgeIds = reversed.map(badgeIdOf);
    const response = await shop.send("PUT", "/badge-order", { badgeIds });
    await response.body?.cancel();
    return response.status;
  });
  await Promise.all(writes);
  const changes = await changesAfter(shop, 0);
  const at = changes.findIndex((it) => it.operation === "putBadgeOrder");
  assert(at >= 0, "the order was put");
  assertEquals(await shop.order(), replayed(reversed, changes.slice(at + 1)));
});

Deno.test("200 badges created concurrently are each in the order once, in the sequence of the changes", async () => {
  await using shop = await ManagedShop.create();
  await Promise.all(range(200).map((n) => shop.putBadge(n)));
  const changes = (await changesAfter(shop, 0)).filter((it) => it.operation === "putBadge");
  const created = changes.map((it) => numberOf(it.subject));
  assertEquals(await shop.order(), created);
  assertEquals(created.toSorted((a, b) => a - b), range(200));
});

Deno.test("writers of two processes on one store do not undo each other's changes", async () => {
  await using shop = await ManagedShop.create({ badges: 10 });
  const other = new ManagedShop(await TestService.create({ kv: shop.service.kv }));
  const before = await shop.revision();
  const writes = [shop, other].flatMap((it, side) =>
    range(8).map((n) => {
      const productId = n % 2;
      const variantIds = [side * 100 + n];
      return it.apply({ op: "add", badgeId: badgeIdOf(0), productId, variantIds });
    })
  );
  const revisions = (await Promise.all(writes)).map((it) => it.revision);
  assertEquals(revisions.toSorted((a, b) => a - b), range(16).map((n) => before + n + 1));
  // The last writer has seen all earlier changes.
  const last = revisions.indexOf(before + 16) < 8 ? shop : other;
  for (const productId of [0, 1]) {
    const [joined] = await last.badgesOf(productId) ?? [];
    assertEquals(joined?.variantIds?.length, 8);
  }
  await other.service.catalog.idle();
});
