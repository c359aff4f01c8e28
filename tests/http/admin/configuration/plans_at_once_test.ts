import { assertEquals } from "@std/assert";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { plan, pull } from "./planned_shop.ts";

Deno.test("createPlan creates one plan of a project at a time", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const document = await pull(shop);
  const { kv } = shop.service.management;
  const commit = kv.commit.bind(kv);
  let [begun, together] = [0, 0];
  kv.commit = (transaction) => {
    for (const { key, value } of transaction.writes) {
      if (key[2] !== "plan" || key.length !== 4) continue;
      const { isComplete } = JSON.parse(new TextDecoder().decode(value));
      begun += isComplete ? -1 : 1;
      together = Math.max(together, begun);
    }
    return commit(transaction);
  };
  document.badges[0]!.name = "First";
  const plans = await Promise.all(Array.from({ length: 4 }, () => plan(shop, document)));
  assertEquals(plans.map(({ steps }) => steps.length), [1, 1, 1, 1]);
  assertEquals([begun, together], [0, 1]);
});

Deno.test("createPlan is a 404 if the project is deleted while it waits for another plan", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const body = { configuration: await pull(shop) };
  const { kv } = shop.service.management;
  const commit = kv.commit.bind(kv);
  kv.commit = async (transaction) => {
    kv.commit = commit;
    assertEquals((await shop.send("DELETE", "", undefined)).status, 204);
    return await commit(transaction);
  };
  const [, waiting] = await Promise.all([1, 2].map(() => shop.send("POST", "/plans", body)));
  await problemOf(waiting!, 404);
});
