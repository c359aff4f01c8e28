import { assert, assertEquals, assertGreater, assertMatch } from "@std/assert";
import { Batches } from "../support/service/batches.ts";
import { runToEnd, ServiceProcess, tempFolder } from "../support/service/service_process.ts";
import { Shopper } from "./shopper.ts";
import { SmallDisk } from "./small_disk.ts";

const diskBytes = 12 * 1_024 * 1_024;
/** More than the failures after which the store counts as full, and calls fail at once. */
const refusalsMin = 20;
const queriesMin = 300;

/** A service whose store is on a disk that can be filled. */
async function world() {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await tempFolder());
  const disk = stack.use(await SmallDisk.mount(diskBytes));
  const batches = new Batches();
  const env = { ...batches.env, KV_URL: `${disk.path}/badges.kv` };
  const start = () => ServiceProcess.start(folder.path, env);
  const owned = stack.move();
  return {
    disk,
    batches,
    start,
    folder: folder.path,
    env,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function statusOf({ origin }: ServiceProcess, path: string, headers = {}): Promise<number> {
  const response = await fetch(`${origin}${path}`, { headers });
  await response.body?.cancel();
  return response.status;
}

/** The state of the store in `/readyz`. */
async function storeOf({ origin }: ServiceProcess): Promise<string> {
  return (await (await fetch(`${origin}/readyz`)).json()).store;
}

/** Resolves as soon as `/readyz` reports this state of the store. */
async function untilStoreIs(service: ServiceProcess, store: string): Promise<void> {
  while (await storeOf(service) !== store) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The detail of the problem in the response to a change. */
async function detailOf({ origin }: ServiceProcess, headers: HeadersInit): Promise<string> {
  const response = await fetch(`${origin}/admin/v1/projects/p`, {
    method: "PUT",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Renamed" }),
  });
  return (await response.json()).detail;
}

/** Resolves as soon as the condition holds; if it never does, the test hangs. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/**
 * Sends batches until this many in a row are refused; the others still fit and are acknowledged.
 */
async function sendUntilRefused(batches: Batches, service: ServiceProcess): Promise<void> {
  for (let refused = 0; refused < refusalsMin;) {
    const answer = await batches.send(service);
    if (answer.status === 200) refused = 0;
    else {
      assertEquals(answer, { status: 503, retryAfter: "1" });
      refused++;
    }
  }
}

/** Sends batches, and honours Retry-After, until one succeeds. */
async function sendUntilAccepted(batches: Batches, service: ServiceProcess): Promise<void> {
  const since = performance.now();
  for (;;) {
    const afterMs = performance.now() - since;
    const answer = await batches.send(service);
    if (answer.status === 200) return;
    assert(afterMs < 1_000 * Number(answer.retryAfter));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

Deno.test("a full disk: queries continue, changes are a 503 until there is space, and nothing acknowledged is lost", async () => {
  await using it = await world();
  const { disk, batches, start } = it;
  {
    await using service = await start();
    await batches.setUp(service);
    for (let count = 0; count < 100; count++) await batches.send(service);

    for (let time = 0; time < 2; time++) {
      const before = batches.acknowledged;
      disk.fill();
      const shopper = new Shopper(service);
      await sendUntilRefused(batches, service);
      await until(() => shopper.count > queriesMin);
      await sendUntilRefused(batches, service);
      assertEquals(await statusOf(service, "/readyz"), 200);
      await untilStoreIs(service, "full");
      assertEquals(
        await detailOf(service, batches.headers),
        "The disk of the store is full: nothing can be changed until there is space",
      );
      assertMatch(service.output(), /The disk of the store is full: calls fail at once/);
      assertEquals(
        await statusOf(service, "/admin/v1/projects/p/badge-order", batches.headers),
        200,
      );
      await batches.assertWhole(service);
      await disk.free();
      await sendUntilAccepted(batches, service);
      await untilStoreIs(service, "up");
      await shopper.stop();
      assertEquals([...shopper.shown.keys()], ["here"]);
      for (let count = 0; count < 100; count++) await batches.send(service);
      assertGreater(batches.acknowledged, before + 100);
    }
    disk.fill();
    await sendUntilRefused(batches, service);
    service.signal("SIGKILL");
    await service.ended;
  }
  // The next process needs only what a killed one leaves.
  await using service = await start();
  await batches.assertWhole(service);
  await sendUntilRefused(batches, service);
  await disk.free();
  await sendUntilAccepted(batches, service);
  await batches.assertWhole(service);
});

Deno.test("a start on a full disk is refused with one line that names the disk, and nothing is lost", async () => {
  await using it = await world();
  const { disk, batches, start, folder, env } = it;
  {
    await using service = await start();
    await batches.setUp(service);
    await batches.send(service);
    service.signal("SIGTERM");
    await service.ended;
  }
  disk.fill();
  const stderr = `KV_URL="${env.KV_URL}": disk I/O error\n`;
  assertEquals(await runToEnd(folder, env), { code: 1, stdout: "", stderr });
  await disk.free();
  await using service = await start();
  await batches.assertWhole(service);
});
