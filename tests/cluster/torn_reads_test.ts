import { ConcurrentClients } from "../support/service/concurrent_clients.ts";
import { metricsIn } from "../support/service/metrics_of.ts";
import { NumberedShop } from "../support/service/numbered_shop.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { token } from "./cluster.ts";

/** For all processes together; `TORN_QUERIES` raises it, and prints the progress. */
const configured = Deno.env.get("TORN_QUERIES");
const queries = Number(configured ?? 20_000);
const reportEvery = 50_000;
const atOnce = 8;
/** The shop fits, another one beside it does not. */
const catalogMaxBytes = "100000";

function manage({ origin }: ServiceProcess, projectId: string) {
  return async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${origin}/admin/v1/projects/${projectId}${path}`, {
      method,
      headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  };
}

async function query({ origin }: ServiceProcess, projectId: string): Promise<string> {
  const path = `/v1/${projectId}/badges/query/byProductId`;
  const response = await fetch(origin + path, { method: "POST", body: NumberedShop.queryBody });
  return await response.text();
}

/** Makes a process evict the shop, again and again, until it is stopped. */
function evictor(service: ServiceProcess) {
  let isOver = false;
  const evicting = (async () => {
    while (!isOver) {
      NumberedShop.stepOf(await query(service, "other"));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return evicting;
    },
  };
}

async function evictionsOf({ origin }: ServiceProcess): Promise<number> {
  const headers = { "Authorization": `Bearer ${token}` };
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
  return metricsIn(metrics).badges_catalog_evictions_total ?? 0;
}

Deno.test(`two processes on one store: no answer mixes revisions or goes back, ${queries} queries while everything is rewritten`, async () => {
  await using folder = await tempFolder();
  await using kv = await startKvConnect(folder.path);
  const env = { ...kv.env, ADMIN_TOKEN: token, CATALOG_MAX_BYTES: catalogMaxBytes };
  await using writing = await ServiceProcess.start(folder.path, env);
  await using following = await ServiceProcess.start(folder.path, env);
  const shop = new NumberedShop(manage(writing, "shop"));
  await shop.setUp();
  await new NumberedShop(manage(writing, "other")).setUp();

  const sides = [
    // The writer reads its own writes; the other process is notified of them.
    { service: writing, floor: () => shop.steps },
    { service: following, floor: () => 0 },
  ].map((side) => ({
    ...side,
    clients: new ConcurrentClients(() => query(side.service, "shop")),
    evictor: evictor(side.service),
  }));
  let isOver = false;
  const rewriting = (async () => {
    while (!isOver) await shop.increment();
  })();
  const part = Math.min(queries, reportEvery) / sides.length;
  const evictions = () => Promise.all(sides.map(({ service }) => evictionsOf(service)));
  // How much is rewritten and evicted meanwhile depends on the disk, so it continues until that is
  // enough.
  const isEnough = async () => shop.steps > 64 && Math.min(...await evictions()) > 10;
  for (let answered = 0; answered < queries || !await isEnough(); answered += part * sides.length) {
    await Promise.all(sides.map(({ clients, floor }) => clients.run(part, { atOnce, floor })));
    if (configured !== undefined) console.log(`${answered + part * sides.length} queries`);
  }
  isOver = true;
  await rewriting;
  await Promise.all(sides.map(({ evictor }) => evictor.stop()));
  if (configured !== undefined) {
    console.log({ revisions: shop.steps, evictions: await evictions() });
  }
});
