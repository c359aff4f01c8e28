import { assert, assertEquals } from "@std/assert";
import type { ChangeStep } from "../../../../src/domain/project_change.ts";
import { keys } from "../../../../src/store/keys.ts";
import { repairStore } from "../../../../src/store/copy/repair.ts";
import { verifyStore } from "../../../../src/store/copy/salvage.ts";
import { enterStore } from "../../../../src/store/sentinel.ts";
import {
  applyTo,
  assertReads,
  assertStored,
  type DetailsModel,
} from "../../../support/store/details_model.ts";
import { copyOf, openMemory, Writer } from "../../../support/store/store_builders.ts";

const put = (productId: number): ChangeStep => ({
  kind: "putProduct",
  productId,
  product: { assignments: [] },
  details: {
    title: `Shirt ${productId}`,
    variants: Array.from({ length: 40 }, (_, id) => {
      return { id, attributes: { noise: crypto.randomUUID().repeat(50) } };
    }),
  },
  rows: [{ hash: [productId + 5, 1] }, { variantId: 3, hash: [productId + 5, 2] }],
});

/** A project with four ranges of details, and more of them in the log. */
async function shop() {
  const store = await openMemory();
  await enterStore(store.kv, { mayBeNew: true });
  const writer = await Writer.create(store.kv);
  const model: DetailsModel = new Map();
  const change = async (steps: ChangeStep[]) => {
    await writer.change(steps);
    applyTo(model, steps);
  };
  for (let id = 0; id < 6; id++) await change([put(id)]);
  await writer.checkpoint();
  await change([put(9), { kind: "deleteProduct", productId: 5 }]);
  return { ...store, model, number: writer.state.number };
}

const original = await shop();
const { number } = original;

/** Damages a record, and checks what is left after the repair. */
function repairs(
  name: string,
  damage: (raw: Deno.Kv, starts: readonly number[]) => Promise<unknown>,
  lose: (model: DetailsModel, starts: readonly number[]) => void,
) {
  Deno.test(`repairStore() ${name}`, async () => {
    using store = await copyOf(original.raw);
    const entries = await Array.fromAsync(store.raw.list({ prefix: keys.details(number) }));
    const starts = entries.filter(({ key }) => key.at(-1) === 0).map(({ key }) => Number(key[3]));
    assert(starts.length >= 3);
    await damage(store.raw, starts);
    const model = new Map(original.model);
    lose(model, starts);
    assert((await verifyStore(store.kv)).has("shop"));
    assert((await repairStore(store.kv)).has("shop"));
    assertEquals(await verifyStore(store.kv), new Map());
    const writer = await Writer.load(store.kv);
    await assertReads(writer, model);
    await assertStored(store.kv, number, model);
    const steps = [put(-4), put(3)];
    await writer.change(steps);
    applyTo(model, steps);
    await writer.checkpoint();
    await assertReads(await Writer.load(store.kv), model);
    await assertStored(store.kv, number, model);
  });
}

const garbage = new Uint8Array([1, 2, 3, 4, 5, 6]);

/** The ids of a model in the range that starts at this index. */
function without(model: DetailsModel, starts: readonly number[], index: number): void {
  for (const id of [...model.keys()]) {
    // The log has product 9.
    if (id !== 9 && id >= starts[index]! && id < (starts[index + 1] ?? Infinity)) model.delete(id);
  }
}

repairs(
  "loses the details of a damaged record only",
  (raw, starts) => raw.set([...keys.detailsFrom(number, starts[1]!), 0], garbage),
  (model, starts) => without(model, starts, 1),
);
repairs(
  "loses the details of a missing record only, even of the first ids",
  (raw, starts) => raw.delete([...keys.detailsFrom(number, starts[0]!), 0]),
  (model, starts) => without(model, starts, 0),
);
repairs(
  "derives words to search again",
  (raw, starts) => raw.set([...keys.searchWordsFrom(number, starts[1]!), 0], garbage),
  () => {},
);
repairs(
  "drops the hashes of imported rows that are damaged",
  (raw, starts) => raw.delete([...keys.importedRowsFrom(number, starts[1]!), 0]),
  (model, starts) => {
    for (const [id, { details }] of model) {
      const isInRange = id >= starts[1]! && id < starts[2]!;
      if (isInRange) model.set(id, { details });
    }
  },
);
repairs(
  "keeps details when other records are damaged",
  (raw) => raw.set(keys.checkpoint(number), garbage),
  () => {},
);
repairs(
  "forgets imported rows if products are lost, so that the next import writes these again",
  async (raw) => {
    for await (const { key } of raw.list({ prefix: keys.buckets(number) })) {
      await raw.set(key, garbage);
    }
  },
  (model) => {
    for (const [id, { details }] of model) {
      // The log has product 9.
      if (id !== 9) model.set(id, { details });
    }
  },
);
