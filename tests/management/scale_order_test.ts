import { assert, assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { CountedKv } from "../support/store/counted_kv.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

const badges = 5_000;

Deno.test("moving one badge among 5,000 commits a few small records, not the order", async () => {
  const { kv, commits } = await CountedKv.open();
  await using shop = await ManagedShop.create({ kv });
  await shop.putBadges(badges);
  await shop.service.catalog.idle();
  const move = async (badge: number, before: number) => {
    const body = { badgeId: badgeIdOf(badge), before: badgeIdOf(before) };
    commits.length = 0;
    assertEquals((await shop.send("POST", "/badge-order/moves", body)).status, 204);
    const [committed] = commits;
    assert(committed !== undefined, "a move commits");
    return committed;
  };
  for (const [badge, before] of [[4_999, 0], [0, 4_998], [2_500, 2_499]] as const) {
    const { mutations, bytes } = await move(badge, before);
    assert(mutations <= 6, `${mutations} mutations`);
    assert(bytes < 2_000, `${bytes} bytes`);
  }
  const order = await shop.order();
  assertEquals(order.length, badges);
  assertEquals([order[0], order.indexOf(0) + 1], [4_999, order.indexOf(4_998)]);
  assertEquals(order.indexOf(2_500) + 1, order.indexOf(2_499));
});
