import { assertEquals, assertMatch } from "@std/assert";
import { KvStore } from "../../src/store/kv_store.ts";
import { openEtcd } from "../../src/store/port/etcd/open_etcd.ts";
import { Transaction } from "../../src/store/port/storage_port.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { EtcdProcesses } from "../support/store/etcd.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { token } from "./cluster.ts";
import { put, until } from "./etcd/etcd_services.ts";
import { Shopper } from "./shopper.ts";

const projectFolder = new URL("../../", import.meta.url).pathname;
const badge = "11111111-1111-4111-8111-111111111111";

/** Begins a copy, as an operator does. */
function copying(env: Record<string, string>, ...args: string[]): Deno.ChildProcess {
  return new Deno.Command(Deno.execPath(), {
    ...{ args: ["task", "-q", "copy", ...args], cwd: projectFolder, env },
    ...{ stdout: "piped", stderr: "piped" },
  }).spawn();
}

async function copied(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await copying(env, ...args).output();
  const [said, errors] = [stdout, stderr].map((it) => new TextDecoder().decode(it));
  assertEquals(code, 0, errors);
  return `${said}`;
}

/** Records that take a copy a while. */
async function fill(service: ServiceProcess): Promise<void> {
  const operations = (from: number) =>
    Array.from({ length: 1_000 }, (_, at) => ({ op: "add", badgeId: badge, productId: from + at }));
  for (let from = 10; from < 20_000; from += 1_000) {
    const body = { operations: operations(from) };
    await service.manage("POST", "projects/p/assignments", token, body);
  }
}

Deno.test("deno task copy: from a file to etcd, to denokv, to a file; services go on answering queries", async () => {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const etcd = stack.use(await EtcdProcesses.start(folder.path, { count: 1 }));
  const denokv = stack.use(await startKvConnect(folder.path));
  const env = { DENO_KV_ACCESS_TOKEN: denokv.env.DENO_KV_ACCESS_TOKEN };
  const start = async (KV_URL: string, name: string) =>
    stack.use(
      await ServiceProcess.start(folder.path, {
        ...{ ...env, KV_URL, ADMIN_TOKEN: token },
        SNAPSHOT_PATH: `${folder.path}/snapshot-${name}`,
      }),
    );
  const first = `${folder.path}/first.kv`;
  const service = await start(first, "first");
  await service.manage("PUT", "projects/p", token, { name: "P" });
  await service.manage("PUT", "projects/p/types/t", token, {
    ...{ name: "T", schema: { type: "object" } },
  });
  await put(service, "before");
  await service.manage("PUT", "projects/p/products/1", token, { badges: [{ badgeId: badge }] });
  await fill(service);
  const products = [1, 10, 5_000, 19_999];
  const expected = await service.query("p", products);
  const shopper = new Shopper(service);
  stack.defer(() => shopper.stop());

  // Killed in the middle, and started again.
  const killed = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "src/tools/copy.ts", first, etcd.url],
    ...{ cwd: projectFolder, env, stdout: "null", stderr: "null" },
  }).spawn();
  const isBegun = async () =>
    await etcd.ctl([0], "get", "--prefix", "badges/", "--limit=1", "--keys-only") !== "";
  await until(isBegun);
  killed.kill("SIGKILL");
  await killed.status;
  assertMatch(await copied(env, first, etcd.url), /^Copied and verified [\d,]+ records/);
  assertMatch(await copied(env, first, etcd.url), /^The copy is complete/);
  const { status, detail } = await put(service, "refused");
  assertEquals(status, 503);
  assertMatch(`${detail}`, /Nothing can be changed in this store: it was copied/);
  const seen = shopper.count;
  await until(() => Promise.resolve(shopper.count > seen + 20));
  await shopper.stop();
  assertEquals([...shopper.shown.keys()], ["before"]);

  const onEtcd = await start(etcd.url, "etcd");
  assertEquals(await onEtcd.query("p", products), expected);
  assertEquals((await put(onEtcd, "on etcd")).status, 200);
  await copied(env, etcd.url, denokv.url);
  assertEquals((await put(onEtcd, "refused")).status, 503);
  const onDenokv = await start(denokv.url, "denokv");
  assertEquals(await Shopper.sees(onDenokv), "on etcd");
  assertEquals((await put(onDenokv, "on denokv")).status, 200);
  const last = `${folder.path}/last/badges.kv`;
  await copied(env, denokv.url, last);
  const onFile = await start(last, "file");
  assertEquals(await Shopper.sees(onFile), "on denokv");
  assertEquals((await put(onFile, "on the file")).status, 200);

  // Back to the first file, which has not changed.
  await copied(env, "--release", first);
  await until(async () => (await put(service, "again")).status === 200);
  assertEquals(await Shopper.sees(service), "again");
});

Deno.test("deno task copy refuses a store that is not there, and one that has something in it", async () => {
  await using folder = await tempFolder();
  await using etcd = await EtcdProcesses.start(folder.path, { count: 1 });
  const kv = new KvStore(
    await openEtcd({ endpoints: [etcd.origin(0)], namespace: "badges" }),
  );
  await kv.commit(new Transaction().set(["a"], new Uint8Array()));
  kv.close();
  const run = async (...args: string[]) => {
    const { code, stderr } = await copying({}, ...args).output();
    return [code, new TextDecoder().decode(stderr).trim()];
  };
  const none = `${folder.path}/none.kv`;
  assertEquals(await run(none, etcd.url), [1, `KV_URL="${none}": there is no store`]);
  assertEquals(await run(etcd.url, none), [1, "it is not a store of this service"]);
});
