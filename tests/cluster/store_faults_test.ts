import { assertEquals } from "@std/assert";
import { startKvConnect } from "../support/store/kv_connect.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { type Fault, FaultProxy } from "../support/proxies/fault_proxy.ts";
import { token } from "./cluster.ts";
import { Shopper } from "./shopper.ts";

const badge = "projects/p/badges/11111111-1111-4111-8111-111111111111";
/** How long each fault lasts at least; if set, measurements are printed as well. */
const faultSeconds = Deno.env.get("STORE_FAULT_SECONDS");
const faultMs = 1_000 * Number(faultSeconds ?? 3);

const faults: { fault: Fault; isAway: boolean }[] = [
  { fault: "delay", isAway: false },
  { fault: "stall", isAway: true },
  { fault: "freeze", isAway: true },
  { fault: "cut", isAway: true },
  { fault: "refuse", isAway: true },
  { fault: "serverError", isAway: true },
  { fault: "garbage", isAway: true },
  { fault: "dropAnswers", isAway: false },
  { fault: "swallowAnswers", isAway: false },
];

/** A service with one badge on one product, behind a proxy to its store. */
async function world() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const kv = stack.use(await startKvConnect(folder.path));
  const proxy = stack.use(new FaultProxy(kv.url));
  const env = { ...kv.env, KV_URL: proxy.url, ADMIN_TOKEN: token };
  const service = stack.use(await ServiceProcess.start(folder.path, env));
  await service.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await service.manage("PUT", "projects/p/types/t", token, type);
  await put(service, "before");
  await service.manage("PUT", "projects/p/products/1", token, {
    badges: [{ badgeId: badge.split("/").at(-1) }],
  });
  const owned = stack.move();
  return { proxy, service, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

function put(service: ServiceProcess, text: string): Promise<Response> {
  return request(service, `admin/v1/${badge}`, {
    method: "PUT",
    headers: { "Authorization": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ typeId: "t", content: { text } }),
  });
}

/** Status and headers, with the body read. */
async function request(service: ServiceProcess, path: string, init: RequestInit = {}) {
  const response = await fetch(`${service.origin}/${path}`, init);
  await response.body?.cancel();
  return response;
}

function statusOf({ status, headers }: Response): (number | string | null)[] {
  return [status, headers.get("Retry-After")];
}

async function residentBytes({ origin }: ServiceProcess): Promise<number> {
  const headers = { "Authorization": `Bearer ${token}` };
  const metrics = await (await fetch(`${origin}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\d+)/m.exec(metrics)?.[1]);
}

/** The service's view of its store; it is ready all the time. */
async function storeSeen({ origin }: ServiceProcess): Promise<"up" | "down"> {
  const response = await fetch(`${origin}/readyz`);
  assertEquals(response.status, 200);
  return (await response.json()).store;
}

/** Resolves as soon as the condition holds; if it never does, the test hangs. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!await condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

for (const { fault, isAway } of faults) {
  Deno.test(`store fault ${fault}: queries continue, changes ${isAway ? "are a 503" : "are created"}, and then everything recovers`, async () => {
    await using it = await world();
    const { proxy, service } = it;
    const before = new Shopper(service);
    await until(() => Promise.resolve(before.count > (faultSeconds ? 5_000 : 1)));
    await before.stop();
    const rssBefore = await residentBytes(service);

    proxy.fault = fault;
    const since = performance.now();
    const during = new Shopper(service);
    if (isAway) await until(async () => await storeSeen(service) === "down");
    assertEquals(statusOf(await put(service, "during")), isAway ? [503, "1"] : [200, null]);
    await until(() => Promise.resolve(performance.now() - since > faultMs && during.count > 20));
    if (isAway) assertEquals(await storeSeen(service), "down");
    await during.stop();
    if (faultSeconds) {
      const { count, p99Ms } = during;
      const rss = [rssBefore, await residentBytes(service)].map((it) => Math.round(it / 1e6));
      console.log({ fault, faultSeconds, queries: count, p99Ms, p99BeforeMs: before.p99Ms, rss });
    }
    // The last of these may have been sent before the change was answered; one more comes after it.
    const texts = new Set(during.shown.keys()).add(await Shopper.sees(service));
    assertEquals([...texts], isAway ? ["before"] : ["before", "during"]);

    proxy.fault = undefined;
    const after = new Shopper(service);
    await until(async () => await storeSeen(service) === "up");
    await until(async () => (await put(service, "after")).ok);
    await until(async () => await Shopper.sees(service) === "after");
    await after.stop();
    // A change answered by a 503 may have been applied, or be applied now.
    const possible = new Set(["before", "during", "after"]);
    assertEquals([...after.shown.keys()].filter((text) => !possible.has(text)), []);
  });
}
