import { startKvConnect } from "../../support/store/kv_connect.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";
import { writeShopFile } from "../import/shop_file.ts";

/**
 * Compares services on three members of etcd with services on a KV Connect server, by turns:
 * `deno run -A tests/bench/stores/measure_stores.ts [PRODUCTS]`. Prints one line a store.
 */
const token = "the-token-of-the-tests-0123456789";
const products = Number(Deno.args[0] ?? 100_000);
const perRequest = 1_000;
/** Five variants of each product, with 12 attributes. */
const importedRows = 100_000;
const changes = 200;
const badgeId = "11111111-1111-4111-8111-111111111111";

interface Engine extends AsyncDisposable {
  readonly env: Record<string, string>;
  /** The bytes that the store takes on one disk. */
  readonly bytes: () => Promise<number>;
}

async function etcd(folder: string): Promise<Engine> {
  const cluster = await EtcdProcesses.start(folder);
  return {
    env: { KV_URL: cluster.url },
    bytes: async () => {
      const status = await cluster.ctl([0], "endpoint", "status", "-w", "json");
      const revision = /"revision":(\d+)/.exec(status)?.[1] ?? "1";
      await cluster.ctl([0], "compact", "--physical", revision).catch(() => {});
      await cluster.ctl([0], "defrag");
      const after = await cluster.ctl([0], "endpoint", "status", "-w", "json");
      return Number(/"dbSize":(\d+)/.exec(after)?.[1]);
    },
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}

async function denokv(folder: string): Promise<Engine> {
  const server = await startKvConnect(folder);
  return {
    env: server.env,
    bytes: async () => (await Deno.stat(`${folder}/kv.sqlite`)).size,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

/** Imports a shop's file into a project of its own. Returns the rows per second. */
async function importRate({ origin }: ServiceProcess, folder: string): Promise<number> {
  const path = `${folder}/shop.csv`;
  await writeShopFile(path, importedRows);
  const headers = { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" };
  const project = `${origin}/admin/v1/projects/imported`;
  const body = JSON.stringify({ name: "Imported" });
  await (await fetch(project, { method: "PUT", headers, body })).body?.cancel();
  const since = performance.now();
  using file = await Deno.open(path);
  const sent = await fetch(`${project}/imports`, {
    ...{ method: "POST", headers: { ...headers, "Content-Type": "text/csv" } },
    body: file.readable,
  });
  const { id } = await sent.json();
  for (;;) {
    const { state } = await (await fetch(`${project}/imports/${id}`, { headers })).json();
    if (state === "done") return importedRows / (performance.now() - since) * 1_000;
    if (!["receiving", "applying"].includes(state)) {
      throw new Error(`The import ${state}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function measure(name: string, open: (folder: string) => Promise<Engine>): Promise<void> {
  await using folder = await tempFolder();
  await using engine = await open(folder.path);
  const start = async (number: number) =>
    await ServiceProcess.start(folder.path, {
      ...{ ...engine.env, ADMIN_TOKEN: token },
      SNAPSHOT_PATH: `${folder.path}/snapshot-${number}`,
    });
  await using one = await start(1);
  await using two = await start(2);
  await using _three = await start(3);
  await one.manage("PUT", "projects/p", token, { name: "P" });
  await one.manage("PUT", "projects/p/types/t", token, { name: "T", schema: { type: "object" } });
  const put = (text: string) =>
    one.manage("PUT", `projects/p/badges/${badgeId}`, token, { typeId: "t", content: { text } });
  await put("first");
  const empty = await engine.bytes();

  const assigning = performance.now();
  for (let from = 1; from <= products; from += perRequest) {
    const operations = Array.from(
      { length: perRequest },
      (_, at) => ({ op: "add", badgeId, productId: from + at }),
    );
    await one.manage("POST", "projects/p/assignments", token, { operations });
  }
  const assignedPerSecond = products / (performance.now() - assigning) * 1_000;
  const full = await engine.bytes();

  const seenMs: number[] = [];
  await two.query("p", [1]);
  for (let number = 0; number < changes; number++) {
    await put(`change ${number}`);
    const since = performance.now();
    while (!(await two.query("p", [1])).includes(`"change ${number}"`));
    seenMs.push(performance.now() - since);
  }
  const changed = await engine.bytes();

  const importedPerSecond = await importRate(one, folder.path);

  const coldMs: number[] = [];
  for (let number = 10; number < 13; number++) {
    await using cold = await start(number);
    const since = performance.now();
    await cold.query("p", [1]);
    coldMs.push(performance.now() - since);
  }
  seenMs.sort((a, b) => a - b);
  coldMs.sort((a, b) => a - b);
  console.log(JSON.stringify({
    ...{ store: name, products, assignedPerSecond: Math.round(assignedPerSecond) },
    importedPerSecond: Math.round(importedPerSecond),
    seenMs: { p50: seenMs[changes / 2]?.toFixed(1), p99: seenMs[changes * 0.99 - 1]?.toFixed(1) },
    coldLoadMs: Math.round(coldMs[1] ?? 0),
    bytesPerProduct: Math.round((full - empty) / products),
    bytesPerChange: Math.round((changed - full) / changes),
  }));
}

for (const [name, open] of [["denokv", denokv], ["etcd", etcd]] as const) {
  await measure(name, open);
}
