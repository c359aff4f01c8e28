import { startKvConnect } from "../../support/store/kv_connect.ts";
import { EtcdProcesses } from "../../support/store/etcd.ts";
import { ServiceProcess, tempFolder } from "../../support/service/service_process.ts";

/**
 * Compares services on three members of etcd with services on a KV Connect server, by turns:
 * `deno run -A tests/bench/stores/measure_stores.ts [PRODUCTS]`. Prints one line a store.
 */
const token = "the-token-of-the-tests-0123456789";
const products = Number(Deno.args[0] ?? 100_000);
const perRequest = 1_000;
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
    seenMs: { p50: seenMs[changes / 2]?.toFixed(1), p99: seenMs[changes * 0.99 - 1]?.toFixed(1) },
    coldLoadMs: Math.round(coldMs[1] ?? 0),
    bytesPerProduct: Math.round((full - empty) / products),
    bytesPerChange: Math.round((changed - full) / changes),
  }));
}

for (const [name, open] of [["denokv", denokv], ["etcd", etcd]] as const) {
  await measure(name, open);
}
