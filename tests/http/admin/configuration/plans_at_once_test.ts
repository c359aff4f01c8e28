import { assertEquals } from "@std/assert";
import { planRequestsMax } from "../../../../src/domain/limits.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
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

Deno.test("createPlan is for the project as it is when its turn comes, also if it was evicted meanwhile", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const document = await pull(shop);
  const { management: { kv }, catalog } = shop.service;
  const commit = kv.commit.bind(kv);
  let waiting: ReturnType<typeof plan> | undefined;
  kv.commit = async (transaction) => {
    kv.commit = commit;
    waiting = plan(shop, document);
    // It has its place in the queue before a later request is answered.
    await shop.putProduct(1, { attributes: { stock: 1 } });
    catalog.drop("shop");
    await shop.putProduct(1, { attributes: { stock: 2 } });
    return await commit(transaction);
  };
  const { baseRevision } = await plan(shop, document);
  assertEquals((await waiting)?.baseRevision, baseRevision + 2);
});

Deno.test("createPlan lets some requests of a project wait, and refuses more", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  const document = await pull(shop);
  const { kv } = shop.service.management;
  const commit = kv.commit.bind(kv);
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  kv.commit = async (transaction) => {
    begun.resolve();
    await held.promise;
    return await commit(transaction);
  };
  const request = () => shop.send("POST", "/plans", { configuration: document });
  const plans = [request()];
  await begun.promise;
  while (plans.length < planRequestsMax) plans.push(request());
  const refused = await request();
  assertEquals([refused.status, refused.headers.get("Retry-After")], [503, "1"]);
  held.resolve();
  for (const { status } of await Promise.all(plans)) assertEquals(status, 201);
  assertEquals((await request()).status, 201);
});
