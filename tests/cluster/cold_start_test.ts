import { assertEquals, assertMatch } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { type Fault, FaultProxy } from "../support/proxies/fault_proxy.ts";
import { token } from "./cluster.ts";
import { Shopper } from "./shopper.ts";

const badgeId = "11111111-1111-4111-8111-111111111111";
const badge = `projects/p/badges/${badgeId}`;
const faults: Fault[] = ["refuse", "freeze", "stall", "cut", "serverError", "garbage"];

/** A store behind a proxy, and a folder in which processes start one after the other. */
async function world() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const kv = stack.use(await startKvConnect(folder.path));
  const proxy = stack.use(new FaultProxy(kv.url));
  const env = { ...kv.env, ADMIN_TOKEN: token, SNAPSHOT_PATH: `${folder.path}/snapshot` };
  const owned = stack.move();
  return {
    ...{ proxy, folder: folder.path, env: { ...env, KV_URL: proxy.url } },
    /** Another process, which reaches the store directly. */
    elsewhere: () =>
      ServiceProcess.start(folder.path, {
        ...env,
        SNAPSHOT_PATH: `${folder.path}/elsewhere`,
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function createProject(service: ServiceProcess): Promise<void> {
  await service.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await service.manage("PUT", "projects/p/types/t", token, type);
  await show(service, "before");
  await service.manage("PUT", "projects/p/products/1", token, { badges: [{ badgeId }] });
  await Shopper.sees(service);
}

async function show(service: ServiceProcess, text: string): Promise<void> {
  await service.manage("PUT", badge, token, { typeId: "t", content: { text } });
}

async function readiness({ origin }: ServiceProcess) {
  const response = await fetch(`${origin}/readyz`);
  const { store, asOf } = await response.json();
  return { status: response.status, retryAfter: response.headers.get("Retry-After"), store, asOf };
}

/** How many projects are answered from the snapshot. */
async function projectsOfSnapshot({ origin }: ServiceProcess): Promise<string | undefined> {
  const headers = { "Authorization": `Bearer ${token}` };
  const text = await (await fetch(`${origin}/metrics`, { headers })).text();
  return /^badges_catalog_snapshot_projects (\d+)$/m.exec(text)?.[1];
}

/** Resolves as soon as the condition holds; if it never does, the test hangs. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

for (const fault of faults) {
  Deno.test(`a start during the store fault ${fault} answers from the snapshot, then from the store`, async () => {
    await using it = await world();
    {
      await using first = await ServiceProcess.start(it.folder, it.env);
      await createProject(first);
      first.signal("SIGTERM");
      await first.ended;
    }
    it.proxy.fault = fault;
    const started = performance.now();
    await using service = await ServiceProcess.startWithoutStore(it.folder, it.env);
    const { status, store, asOf } = await readiness(service);
    const readyMs = Math.round(performance.now() - started);
    if (Deno.env.has("STORE_FAULT_SECONDS")) console.log({ fault, readyMs });
    assertEquals([status, store], [200, "down"]);
    assertMatch(asOf, /^\d{4}-.*Z$/);
    assertEquals(await Shopper.sees(service), "before");
    assertEquals(await projectsOfSnapshot(service), "1");
    await using elsewhere = await it.elsewhere();
    await show(elsewhere, "during");
    assertEquals(await Shopper.sees(service), "before");

    it.proxy.fault = undefined;
    await until(async () => await Shopper.sees(service) === "during");
    await until(async () => (await readiness(service)).store === "up");
    assertEquals(await projectsOfSnapshot(service), "0");
    await show(service, "after");
    assertEquals(await Shopper.sees(service), "after");
  });
}

Deno.test("a process that was killed has left a snapshot to start from", async () => {
  await using it = await world();
  {
    await using first = await ServiceProcess.start(it.folder, it.env);
    await createProject(first);
    // It starts with zeros until it is complete.
    await until(async () => ((await Deno.readFile(`${it.env.SNAPSHOT_PATH}.1`))[0] ?? 0) > 0);
    await using second = await ServiceProcess.start(it.folder, it.env);
    assertMatch(second.output(), /another process has the file/);
    first.signal("SIGKILL");
    await first.ended;
  }
  it.proxy.fault = "refuse";
  await using service = await ServiceProcess.startWithoutStore(it.folder, it.env);
  assertEquals(await Shopper.sees(service), "before");
});

Deno.test("a start without store and snapshot is alive, not ready, and finishes when the store is up", async () => {
  await using it = await world();
  {
    await using elsewhere = await it.elsewhere();
    await createProject(elsewhere);
  }
  it.proxy.fault = "refuse";
  await using service = await ServiceProcess.startWithoutStore(it.folder, it.env);
  const notReady = { status: 503, retryAfter: "1", store: undefined, asOf: undefined };
  assertEquals(await readiness(service), notReady);
  const query = `${service.origin}/v1/p/badges/query/byProductId?product=1`;
  const response = await fetch(query);
  await response.body?.cancel();
  assertEquals([response.status, response.headers.get("Retry-After")], [503, "1"]);
  it.proxy.fault = undefined;
  await until(async () => await readiness(service).then(({ status }) => status === 200));
  assertEquals(await Shopper.sees(service), "before");
});
