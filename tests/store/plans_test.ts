import { assertEquals } from "@std/assert";
import { deleteStoredPlan, listPlans } from "../../src/store/plans.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";

Deno.test("deleteStoredPlan() keeps a plan that was applied since it was listed", async () => {
  await using shop = await ManagedShop.create();
  const { kv, catalog } = shop.service.management;
  const { number } = (await catalog.open("shop"))!.state;
  const configuration = { format: 1, project: { name: "New name" } };
  const { id } = await (await shop.send("POST", "/plans", { configuration })).json();
  const statusOf = async () => (await shop.request(`/plans/${id}`)).status;
  const [listed] = await listPlans(kv, number);
  await shop.json(`/plans/${id}/apply`, { method: "POST", json: {} });
  await deleteStoredPlan(kv, number, listed!);
  assertEquals(await statusOf(), 200);
  const [applied] = await listPlans(kv, number);
  await deleteStoredPlan(kv, number, applied!);
  assertEquals([await statusOf(), await listPlans(kv, number)], [404, []]);
});
