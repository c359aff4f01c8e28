import { assert, assertEquals, assertRejects } from "@std/assert";
import fc from "fast-check";
import type { ChangeStep } from "../../../../src/domain/project_change.ts";
import { packDetails } from "../../../../src/domain/products/details/packed_details.ts";
import { keys } from "../../../../src/store/keys.ts";
import { commitBytesMax } from "../../../../src/store/port/storage_port.ts";
import { detailsWrites } from "../../../../src/store/project/details/write_details.ts";
import { ContendedKv, Crash, CrashingKv } from "../../../support/store/unreliable_kv.ts";
import {
  applyTo,
  assertReads,
  assertStored,
  type DetailsModel,
} from "../../../support/store/details_model.ts";
import {
  copyOf,
  keysUnder,
  now,
  openMemory,
  randomFrom,
  Writer,
} from "../../../support/store/store_builders.ts";

const random = randomFrom(20);

/** Text that hardly compresses. */
function noise(length: number): string {
  const bytes = Uint8Array.from({ length: Math.ceil(length / 2) }, () => random() * 256);
  return bytes.toHex().slice(0, length);
}

/** A step that puts a product, with about this many bytes of details. */
function put(productId: number, bytes: number, rows = 0): ChangeStep {
  const variants = Array.from({ length: Math.ceil(bytes / 2_000) }, (_, id) => ({
    id: 10 * productId + id,
    attributes: { noise: noise(Math.min(bytes, 1_950)) },
    ...(id === 0 && { sku: `S-${productId}`, url: "https://shop.example/a" }),
  }));
  return {
    kind: "putProduct",
    productId,
    product: { assignments: [] },
    details: {
      title: `Shirt ${productId}`,
      ...(variants.length > 0 && { variants }),
    },
    ...(rows > 0 && {
      rows: Array.from({ length: rows }, (_, id) => ({
        ...(id > 0 && { variantId: id }),
        hash: [Math.floor(random() * 2 ** 32), Math.floor(random() * 2 ** 32)] as const,
      })),
    }),
  };
}

Deno.test("details are the same from log and store, whatever is stored when", async () => {
  const id = fc.oneof(fc.integer({ min: -8, max: 40 }), fc.constantFrom(2 ** 53 - 1, 1 - 2 ** 53));
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(id, fc.constantFrom(0, 300, 60_000), fc.nat(3)) },
    fc.tuple(id),
  );
  const action = fc.oneof(
    { weight: 3, arbitrary: fc.array(step, { maxLength: 8 }) },
    fc.constantFrom("checkpoint" as const, "load" as const),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 12 }), async (actions) => {
      using store = await openMemory();
      let writer = await Writer.create(store.kv);
      const model: DetailsModel = new Map();
      for (const action of [...actions, "checkpoint" as const]) {
        if (action === "load") writer = await Writer.load(store.kv);
        else if (action === "checkpoint") {
          assertEquals(await writer.checkpoint(), true);
          assertEquals(writer.state.details.size, 0);
          await assertStored(store.kv, writer.state.number, model);
        } else {
          const steps = action.map(([productId, bytes, rows]): ChangeStep =>
            bytes === undefined ? { kind: "deleteProduct", productId } : put(productId, bytes, rows)
          );
          await writer.change(steps);
          applyTo(model, steps);
        }
        await assertReads(writer, model);
      }
      await assertReads(await Writer.load(store.kv), model);
    }),
    { numRuns: 25 },
  );
});

/** A project with several buckets of details, whose next checkpoint splits some. */
async function largeStore() {
  const store = await openMemory();
  const writer = await Writer.create(store.kv);
  const model: DetailsModel = new Map();
  const change = async (steps: readonly ChangeStep[]) => {
    await writer.change(steps);
    applyTo(model, steps);
  };
  for (let from = 0; from < 3; from++) {
    await change(Array.from({ length: 6 }, (_, id) => put(100 * from + id, 40_000, 2)));
  }
  await writer.checkpoint();
  for (let at = 1; at <= 4; at++) {
    await change(Array.from({ length: 6 }, (_, id) => put(30 * id + at, 40_000, 1)));
  }
  await change([{ kind: "deleteProduct", productId: 100 }, put(3, 0), put(7, 150_000)]);
  return { ...store, model, number: writer.state.number };
}

const original = await largeStore();

Deno.test("writeCheckpoint() interrupted in the details loses none, and the next one completes it", async () => {
  for (let commits = 0;; commits++) {
    assert(commits < 50);
    using store = await copyOf(original.raw);
    const dying = await Writer.load(store.kv);
    try {
      await dying.checkpoint(new CrashingKv(store.raw, commits));
      assert(commits >= 6, `${commits} commits: the details are to take several`);
      break;
    } catch (error) {
      assert(error instanceof Crash, String(error));
    }
    await assertReads(dying, original.model);
    const next = await Writer.load(store.kv);
    await assertReads(next, original.model);
    const model = new Map(original.model);
    const steps = [put(102, 0, 1), put(-5, 90_000), {
      kind: "deleteProduct" as const,
      productId: 2,
    }];
    await next.change(steps);
    applyTo(model, steps);
    // Unless the other one has finished its records, it counts as interrupted only later.
    await next.checkpoint(store.kv, now);
    assertEquals(await next.checkpoint(store.kv, now + 10_000), true);
    await assertStored(store.kv, original.number, model);
    await assertReads(next, model);
    await assertReads(await Writer.load(store.kv), model);
  }
});

Deno.test("writeCheckpoint() of a process that lags behind changes no details for long", async () => {
  using store = await openMemory();
  const first = await Writer.create(store.kv);
  await first.change([put(1, 0), put(2, 100)]);
  const lagging = await Writer.load(store.kv);
  const newer = [put(1, 300), { kind: "deleteProduct" as const, productId: 2 }, put(3, 0)];
  await first.change(newer);
  const model: DetailsModel = new Map();
  applyTo(model, newer);
  // So many that the checkpoint takes two commits.
  for (let productId = 10; productId < 40; productId++) {
    const step = put(productId, 60_000);
    await first.change([step]);
    applyTo(model, [step]);
  }
  await assertRejects(() => first.checkpoint(new CrashingKv(store.raw, 1)), Crash);
  assertEquals(await lagging.checkpoint(store.kv, now), false);
  assertEquals(await lagging.checkpoint(store.kv, now + 10_000), true);
  await assertReads(first, model);
  await assertReads(await Writer.load(store.kv), model);
  assertEquals(await lagging.catchUp(), true);
  await assertReads(lagging, model);
});

Deno.test("details are read as a whole while a checkpoint splits them", async () => {
  for (let before = 0; before < 8; before++) {
    using store = await copyOf(original.raw);
    const writer = await Writer.load(store.kv);
    const reader = await Writer.load(store.kv);
    const contended = new ContendedKv(store.raw, {
      beforeCommit: async (index) => {
        if (index === before) await assertReads(reader, original.model);
      },
    });
    assertEquals(await writer.checkpoint(contended), true);
  }
});

Deno.test("detailsWrites() fits into transactions, and reads each bucket once", async () => {
  using store = await openMemory();
  // The largest product that is allowed, of characters that do not compress.
  const details = {
    variants: Array.from({ length: 100 }, (_, id) => ({ id, title: noise(2_080) })),
  };
  const packed = packDetails({ details });
  const edits = Array.from({ length: 40 }, (_, id) => ({ id, packed }));
  let transactions = 0;
  for await (const writes of detailsWrites(store.kv, 1, edits)) {
    const bytes = writes.reduce((sum, { value }) => sum + value.length, 0);
    assert(bytes < commitBytesMax - 10_000, `${bytes} bytes`);
    const names = writes.map(({ key }) => JSON.stringify(key));
    assertEquals(new Set(names).size, names.length);
    for (const { key, value } of writes) await store.raw.set(key, value);
    transactions++;
  }
  assert(transactions >= 10);
  const model = new Map(edits.map(({ id }) => [id, { details }]));
  await assertStored(store.kv, 1, model);
  for await (const _ of detailsWrites(store.kv, 1, [{ id: 99, packed: undefined }])) {
    throw new Error("There is nothing to delete");
  }
});

Deno.test("a project without details has no records of them, and is not asked for any", async () => {
  using store = await openMemory();
  const writer = await Writer.create(store.kv);
  await writer.change([{ kind: "putProduct", productId: 1, product: { assignments: [] } }]);
  await writer.change([{ kind: "deleteProduct", productId: 1 }]);
  assertEquals([writer.state.details.mayExist, writer.state.details.size], [false, 0]);
  await writer.checkpoint();
  assertEquals(await keysUnder(store.raw, keys.details(writer.state.number)), []);
  await writer.change([put(1, 0)]);
  await writer.checkpoint();
  assertEquals((await Writer.load(store.kv)).state.details.mayExist, true);
});
