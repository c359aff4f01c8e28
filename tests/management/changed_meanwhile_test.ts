import { assertEquals } from "@std/assert";
import { deleteProject } from "../../src/management/projects/delete_project.ts";
import { putProject } from "../../src/management/projects/put_project.ts";
import { keys } from "../../src/store/keys.ts";
import { badgeIdOf } from "../support/builders.ts";
import { problemOf } from "../support/service/problem_of.ts";
import { createShopToken, type Item, projects, Shop } from "../support/shop.ts";

/** Starts a request whose body is sent only after `meanwhile` is done. */
async function sendSlowly(
  shop: Shop,
  [method, path, json]: readonly [method: string, path: string, json: Item],
  meanwhile: () => Promise<unknown>,
): Promise<Response> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const started = Promise.withResolvers<void>();
  const isDone = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      started.resolve();
      await isDone.promise;
      controller.enqueue(text);
      controller.close();
    },
  }, { highWaterMark: 0 });
  const headers = { "Content-Type": "application/json" };
  const url = `${projects}/${shop.id}${path}`;
  const answer = shop.service.request(url, { method, body, headers, token: shop.token });
  await started.promise;
  await meanwhile();
  isDone.resolve();
  return await answer;
}

const writes = [
  ["PUT", "", { name: "Mine" }],
  ["PUT", "/types/price", { name: "Mine", schema: { type: "object" } }],
  ["PUT", `/badges/${badgeIdOf(0)}`, { typeId: "price", content: {} }],
  ["PATCH", `/badges/${badgeIdOf(0)}`, { name: "Mine" }],
  ["POST", "/badges", { typeId: "price", content: {} }],
  ["PUT", "/badge-order", { badgeIds: [badgeIdOf(1), badgeIdOf(0)] }],
  ["POST", "/badge-order/moves", { badgeId: badgeIdOf(1), before: badgeIdOf(0) }],
  ["PUT", "/products/1", { badges: [] }],
  ["POST", "/assignments", {
    operations: [{ op: "add", badgeId: badgeIdOf(0), productId: 1 }],
  }],
] as const;

Deno.test("a limited token writes nothing to a project recreated while its body was sent", async () => {
  for (const write of writes) {
    await using shop = await Shop.open({ badges: 2 });
    const projectIds = ["shop", "other"];
    await shop.beside("other").setUp();
    const { secret } = await createShopToken(shop, { scopes: ["admin"], projectIds });
    let revision = 0;
    const response = await sendSlowly(shop.by(secret), write, async () => {
      await shop.ok("DELETE", "");
      await shop.setUp(2);
      revision = await shop.revision();
    });
    const { detail } = await problemOf(response, 404);
    assertEquals(detail, 'There is no project "shop"', write.join(" "));
    assertEquals(await shop.revision(), revision);
  }
});

Deno.test("a limited token creates no project, not even one deleted while its body was sent", async () => {
  await using shop = await Shop.open();
  const { secret } = await createShopToken(shop, { scopes: ["admin"], projectIds: ["shop"] });
  const response = await sendSlowly(
    shop.by(secret),
    ["PUT", "", { name: "Mine" }],
    () => shop.ok("DELETE", ""),
  );
  await problemOf(response, 404);
  await problemOf(await shop.send("GET", ""), 404);
});

Deno.test("a PUT recreates its project if that is deleted between any two of its steps", async () => {
  await using shop = await Shop.open();
  const { management } = shop.service;
  const author = { tokenId: "bootstrap", operation: "putProject" };
  for (let steps = 0; steps < 40; steps++) {
    await shop.ok("PUT", "", { name: "Before" });
    const settings = { name: `After ${steps} steps` };
    const put = putProject(management, author, { id: "shop", settings, precondition: {} });
    for (let step = 0; step < steps; step++) await Promise.resolve();
    const input = { projectId: "shop", precondition: {} };
    await Promise.allSettled([deleteProject(management, author, input)]);
    const { created } = await put;
    if (created) assertEquals(await shop.get(""), { id: "shop", ...settings });
  }
});

Deno.test("a deletion that others overtake again and again is a 503, and deletes nothing", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const { kv } = shop.service.management;
  const commit = kv.commit.bind(kv);
  let attempts = 0;
  kv.commit = async (transaction) => {
    attempts++;
    const key = [...keys.head(shop.id)];
    const { value } = await shop.service.kv.get(key);
    await shop.service.kv.set(key, value);
    return await commit(transaction);
  };
  const response = await shop.service.request(`${projects}/${shop.id}`, { method: "DELETE" });
  kv.commit = commit;
  const { detail } = await problemOf(response, 503);
  assertEquals(detail, `Project "${shop.id}" changes too fast; try again`);
  assertEquals(attempts > 1, true);
  await shop.ok("GET", "");
});
