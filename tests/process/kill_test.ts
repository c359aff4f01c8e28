import { assertEquals } from "@std/assert";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** More with `KILL_CYCLES=50 deno test -A tests/process/kill_test.ts`. */
const cycles = Number(Deno.env.get("KILL_CYCLES") ?? 2);
const token = "the-token";
const productsPerBatch = 40;
/** So many batches are acknowledged before the kill, and some more are on their way. */
const batchesPerCycle = 6;
const badgeId = "11111111-1111-4111-8111-111111111111";

/** Puts the badge on 40 products far from one another: all of them, or none. */
function batch(number: number) {
  const operations = Array.from({ length: productsPerBatch }, (_, index) => ({
    op: "add",
    badgeId,
    productId: index * 10_000 + number,
  }));
  return { operations };
}

async function setUp(service: ServiceProcess): Promise<void> {
  await service.manage("PUT", "projects/p", token, { name: "P" });
  const type = { name: "T", schema: { type: "object" } };
  await service.manage("PUT", "projects/p/types/t", token, type);
  await service.manage("PUT", `projects/p/badges/${badgeId}`, token, { typeId: "t", content: {} });
}

/** How many products of each batch show the badge. */
async function shownOf(service: ServiceProcess, number: number): Promise<number> {
  const ids = batch(number).operations.map((operation) => operation.productId);
  const answer = JSON.parse(await service.query("p", ids));
  return answer.products.filter((it: { badges: unknown[] }) => it.badges.length > 0).length;
}

Deno.test(`kill -9 while writing, ${cycles} times: all that was acknowledged is there, no half batch`, async () => {
  await using folder = await tempFolder();
  const env = { KV_URL: `${folder.path}/badges.kv`, ADMIN_TOKEN: token };
  const acknowledged = new Set<number>();
  let next = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    await using service = await ServiceProcess.start(folder.path, env);
    if (cycle === 0) await setUp(service);
    await writeUntilKilled(service);
    await service.ended;
  }
  await using service = await ServiceProcess.start(folder.path, env);
  for (let number = 0; number < next; number++) {
    const shown = await shownOf(service, number);
    const isWhole = shown === productsPerBatch || (shown === 0 && !acknowledged.has(number));
    assertEquals(isWhole, true, `batch ${number}: ${shown} of ${productsPerBatch} products`);
  }

  /** Writes from three sides at once; kills the service in the middle of a write. */
  async function writeUntilKilled(service: ServiceProcess): Promise<void> {
    let left = batchesPerCycle;
    const write = async () => {
      for (;;) {
        const number = next++;
        try {
          await service.manage("POST", "projects/p/assignments", token, batch(number));
        } catch (error) {
          if (error instanceof TypeError) return;
          throw error;
        }
        acknowledged.add(number);
        if (--left === 0) service.signal("SIGKILL");
      }
    };
    await Promise.all([write(), write(), write()]);
  }
});
