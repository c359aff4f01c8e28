import { assertGreater, assertGreaterOrEqual } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { ConcurrentClients } from "../support/service/concurrent_clients.ts";
import { NumberedShop } from "../support/service/numbered_shop.ts";
import { TestService } from "../support/service/test_service.ts";

/** `tests/cluster/torn_reads_test.ts` queries several processes, and more often. */
const queries = Number(Deno.env.get("TORN_QUERIES") ?? 10_000);
const atOnce = 8;
/** After this many queries, a write to another project evicts the shop. */
const queriesBetweenEvictions = 500;
/** After 64 changes there is a checkpoint. */
const changesMin = 65;

Deno.test(`no answer mixes revisions or goes back, ${queries} queries during changes, checkpoints, evictions and reloads`, async () => {
  await using service = await TestService.create({ catalogMaxBytes: 100_000 });
  const path = "/v1/shop/badges/query/byProductId";
  const body = NumberedShop.queryBody;
  const headers = { "Content-Length": String(body.length) };
  const query = async () => {
    // Between two queries other tasks run, as they do between requests from the network.
    await setImmediate();
    return await (await service.request(path, { method: "POST", body, headers })).text();
  };
  const manage = async (method: string, path: string, json: unknown, projectId = "shop") => {
    const response = await service.request(`/admin/v1/projects/${projectId}${path}`, {
      method,
      json,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
  const shop = new NumberedShop(manage);
  await shop.setUp();
  const others = new NumberedShop((method, path, json) => manage(method, path, json, "other"));
  await others.setUp();

  const clients = new ConcurrentClients(query);
  let isDone = false;
  const rewrite = async () => {
    while (!isDone) await shop.increment();
  };
  const evict = async () => {
    for (let next = 0; !isDone; await setImmediate()) {
      if (clients.queries < next) continue;
      await manage("PUT", "", { name: "Other" }, "other");
      next = clients.queries + queriesBetweenEvictions;
    }
  };
  const queryAll = async () => {
    // Where queries are fast, so many have answers before there are enough changes.
    do await clients.run(queries, { atOnce, floor: () => shop.steps }); while (
      !isDone && shop.steps < changesMin
    );
  };
  await Promise.all(
    [queryAll(), rewrite(), evict()].map((work) => work.finally(() => isDone = true)),
  );
  assertGreaterOrEqual(shop.steps, changesMin);
  assertGreater(service.catalog.statistics.evictions, queries / queriesBetweenEvictions / 2);
});
