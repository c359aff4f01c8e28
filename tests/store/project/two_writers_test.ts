import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { Crash, CrashingKv } from "../../support/store/unreliable_kv.ts";
import { load, now, openMemory, Writer } from "../../support/store/store_builders.ts";
import { attributesOf } from "../../support/product_edits.ts";

const who = fc.nat(2);
/** Long enough that a handful of products splits a bucket. */
const products = fc.array(
  fc.record({ id: fc.nat(60), bytes: fc.integer({ min: 1, max: 45_000 }) }),
  {
    minLength: 1,
    maxLength: 12,
  },
);
/** After how many commits it dies; `null` if it does not. */
const dies = fc.option(fc.nat(3));
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("change" as const), who, products }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("checkpoint" as const),
      who,
      dies,
      lags: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("restart" as const), who }) },
);

Deno.test("processes that write, save, die and start in any order leave a project that loads as it was written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      using store = await openMemory();
      const first = await Writer.create(store.kv);
      const writers = [first, await Writer.load(store.kv), await Writer.load(store.kv)];
      const expected = new Map<number, string>();
      let clock = now;
      for (const step of steps) {
        clock += 20_000;
        let writer = writers[step.who]!;
        const mayLag = step.kind === "checkpoint" && step.lags;
        if (step.kind === "restart" || !mayLag && !await writer.catchUp()) {
          writer = await Writer.load(store.kv);
        }
        writers[step.who] = writer;
        if (step.kind === "change") {
          await writer.change(step.products.map(({ id, bytes }) => {
            const attributes = attributesOf(bytes);
            expected.set(id, attributes);
            return { kind: "putProduct", productId: id, product: { assignments: [], attributes } };
          }));
        }
        if (step.kind === "checkpoint") {
          const kv = step.dies === null ? store.kv : new CrashingKv(store.raw, step.dies);
          try {
            // A blocking checkpoint was interrupted, which the second check notices.
            if (!await writer.checkpoint(kv, clock)) await writer.checkpoint(kv, clock + 10_000);
          } catch (error) {
            if (!(error instanceof Crash)) throw error;
            writers[step.who] = await Writer.load(store.kv);
          }
        }
        const { state } = await load(store.kv);
        const found = [...expected.keys()].map((id) => [id, state.products.get(id)?.attributes]);
        assertEquals(new Map(found as [number, string][]), expected);
      }
    }),
    { numRuns: 30 },
  );
});
