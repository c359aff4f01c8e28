import { assertEquals } from "@std/assert";
import type { Transaction } from "../../../src/store/port/storage_port.ts";
import { keys } from "../../../src/store/keys.ts";
import { listChanges } from "../../../src/store/project/change_log.ts";
import { now } from "../../support/store/store_builders.ts";
import { newStore, Process } from "./import_process.ts";
import type { File } from "./slow_import.ts";

/** A file of products of some 100 bytes. A batch has 600. */
const fileOf = (length: number): File => ({
  columns: ["title"],
  rows: Array.from({ length }, (_, id) => ({ id, title: "Scarf".padEnd(100, "!") })),
});

/** Whether a transaction is a batch of an import, but not its end. */
const isBatch = ({ writes }: Transaction) =>
  writes.some(({ key }) => key.includes("log")) &&
  !writes.some(({ key }) => key.includes("importClaim"));

/** A process that dies when it is about to apply a batch, after so many others. */
function processDyingAfter(raw: Deno.Kv, batches: number): Process {
  const process = new Process(raw);
  let applied = 0;
  process.port.beforeCommit = (transaction) => {
    if (isBatch(transaction) && applied++ === batches) process.port.commitsLeft = 0;
  };
  return process;
}

/** Lets processes die while they apply the import, until one ends it. Returns that, and how many died. */
async function continueDying(raw: Deno.Kv, batches: number) {
  for (let deaths = 0; deaths < 100; deaths++) {
    const process = processDyingAfter(raw, batches);
    const last = await process.continue();
    if (!process.port.isDead) return { process, deaths, last };
    await process.die();
  }
  throw new Error("The import is repeated for ever");
}

Deno.test("an import that ends each process at the same batch fails, and what was applied stays", async () => {
  const raw = await newStore();
  const first = processDyingAfter(raw, 1);
  assertEquals(await first.import(fileOf(10), "merge"), undefined);
  await first.die();
  const { process, deaths, last } = await continueDying(raw, 0);
  assertEquals([deaths, last?.state], [4, "failed"]);
  assertEquals(last?.error, {
    code: "internal",
    detail:
      "The service ended 5 times in a row while it applied the file; what was applied before stays",
  });
  assertEquals("abandonedAttempts" in last!, false);
  const stored = (await process.products()).length;
  assertEquals([stored > 0, stored < 10, stored], [true, true, last?.products.created]);
  const { number } = await process.project();
  const [change] = await listChanges(process.kv, number, { limit: 1, now });
  assertEquals(change?.subject, `imports/${last?.id}`);
  const next = await process.import(fileOf(1), "merge");
  assertEquals(next?.state, "done");
  await process.die();
  raw.close();
});

Deno.test("an import that each process continues by a batch is completed, however many die", async () => {
  const raw = await newStore();
  const first = processDyingAfter(raw, 1);
  assertEquals(await first.import(fileOf(60), "merge"), undefined);
  await first.die();
  const { process, deaths, last } = await continueDying(raw, 1);
  assertEquals([last?.state, last?.products.created], ["done", 60], JSON.stringify(last));
  assertEquals(deaths > 5, true, `${deaths} deaths`);
  await process.die();
  raw.close();
});

Deno.test("an abandoned import whose record is damaged keeps no other import from starting", async () => {
  const raw = await newStore();
  const first = processDyingAfter(raw, 1);
  assertEquals(await first.import(fileOf(10), "merge"), undefined);
  await first.die();
  for await (const { key } of raw.list({ prefix: keys.imports(0) })) {
    await raw.set(key, new Uint8Array(9));
  }
  const next = new Process(raw);
  assertEquals(await next.continue(), undefined);
  const other = await next.import(fileOf(3), "merge");
  assertEquals([other?.state, other?.products.unchanged], ["done", 3]);
  await next.die();
  raw.close();
});
