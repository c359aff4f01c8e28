import { assertEquals, assertRejects } from "@std/assert";
import { aBadge } from "../../support/builders.ts";
import { CrashingKv } from "../../support/store/faulty_kv.ts";
import { load, meaningOf, openMemory, Writer } from "../../support/store/store_builders.ts";

const put = (productId: number, n = 0) => ({
  kind: "putProduct" as const,
  productId,
  product: { assignments: [{ badge: 0 }], attributes: JSON.stringify({ n }) },
});

Deno.test("writeCheckpoint() holds against parts of a checkpoint that split buckets elsewhere", async () => {
  using store = await openMemory();
  const first = await Writer.create(store.kv);
  await first.change([{ kind: "putBadge", badge: aBadge() }]);
  await first.change(Array.from({ length: 60 }, (_, id) => put(id)));
  await first.checkpoint();
  // One product at a time splits buckets at other ids than all at once, which the second one does.
  for (let id = 60; id < 130; id++) await first.change([put(id)]);
  const second = await Writer.load(store.kv);
  await assertRejects(() => second.checkpoint(new CrashingKv(store.raw, 2)));
  await first.change(Array.from({ length: 130 }, (_, id) => put(id, 1)));
  await first.checkpoint();
  assertEquals(meaningOf((await load(store.kv)).state), meaningOf(first.state));
});
