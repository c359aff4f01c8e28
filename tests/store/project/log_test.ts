import { deflateRawSync } from "node:zlib";
import { assert, assertEquals, assertRejects } from "@std/assert";
import type { ChangeStep, ProjectChange } from "../../../src/domain/project_change.ts";
import { managementBodyMaxBytes, operationsPerBatchMax } from "../../../src/domain/limits.ts";
import { commitChange } from "../../../src/store/project/commit_change.ts";
import { packDetails } from "../../../src/domain/products/details/packed_details.ts";
import { keys } from "../../../src/store/keys.ts";
import { Transaction } from "../../../src/store/port/storage_port.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { readLog, stagedLogEntries } from "../../../src/store/project/log.ts";
import { DamagedRecord, toParts } from "../../../src/store/record.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import {
  aChangeEntry,
  insertShop,
  longIds,
  openMemory,
  randomFrom,
  unchecked,
} from "../../support/store/store_builders.ts";

const project = 3;

async function writeLog(kv: KvStore, changes: readonly ProjectChange[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const change of changes) {
    const { entries, bytes } = await stagedLogEntries(kv, project, change);
    const transaction = new Transaction();
    for (const { key, value } of entries) transaction.set(key, value);
    await kv.commit(transaction);
    sizes.push(bytes);
  }
  return sizes;
}

const putType = (length: number): ChangeStep => ({
  kind: "putType",
  type: aBadgeType({ schema: { type: "object", description: "x".repeat(length) } }),
});

Deno.test("readLog() reads what stagedLogEntries() wrote: every kind of step, short and long", async () => {
  using store = await openMemory();
  const content = JSON.parse('{"__proto__": {"a": "é🎉"}}');
  const changes: ProjectChange[] = [
    { revision: 7, steps: [] },
    { revision: 8, steps: [putType(10), { kind: "putBadge", badge: aBadge({ content }) }] },
    { revision: 9, steps: [putType(60_000), putType(70_000)] },
    {
      revision: 10,
      steps: [
        { kind: "deleteType", typeId: "price" },
        { kind: "deleteBadge", badge: 1 },
        { kind: "moveBadge", badge: 1, side: "after", other: 2 },
        { kind: "setOrder", order: [2, 1] },
        { kind: "putProduct", productId: -5, product: { assignments: [{ badge: 1 }], order: [] } },
        { kind: "putProduct", productId: 6, product: { assignments: [] }, details: null },
        {
          kind: "putProduct",
          productId: 7,
          product: { assignments: [], attributes: '{"é": "🎉"}' },
          details: { title: 'Ü "x",{', variants: [{ id: 1, attributes: { list: ["🎉"] } }] },
          rows: [{ hash: [1, 2] }],
        },
        { kind: "deleteProduct", productId: Number.MAX_SAFE_INTEGER },
        { kind: "changeAssignment", productId: 1, op: "add", badge: 1, variantIds: [1, 2] },
      ],
    },
  ];
  const sizes = await writeLog(store.kv, changes);
  const read = await Array.fromAsync(readLog(store.kv, project, 6));
  assertEquals(read, changes.map((change, index) => ({ ...change, bytes: sizes[index]! })));
  assertEquals(sizes, changes.map(({ steps }) => new Blob([JSON.stringify(steps)]).size));
});

Deno.test("readLog() reads only the changes after the revision, of that project", async () => {
  using store = await openMemory();
  const steps: ChangeStep[] = [{ kind: "deleteBadge", badge: 1 }];
  await writeLog(store.kv, [2, 9, 10, 11, 100].map((revision) => ({ revision, steps })));
  await store.raw.set([...keys.logEntry(project + 1, 12), 0], "not of this project");
  const revisions = (await Array.fromAsync(readLog(store.kv, project, 9))).map((it) => it.revision);
  assertEquals(revisions, [10, 11, 100]);
});

Deno.test("stagedLogEntries() returns the details of each step as `packDetails()` does", async () => {
  using store = await openMemory();
  const product = { assignments: [] };
  const details = [{ title: "Ü 🎉" }, undefined, null, {}, { title: "x".repeat(9_000) }, {
    url: "",
  }];
  const steps = details.map((it, productId): ChangeStep => ({
    ...{ kind: "putProduct", productId, product },
    ...it !== undefined && { details: it },
  }));
  const { packedDetails } = await stagedLogEntries(store.kv, project, { revision: 2, steps });
  assertEquals(
    details.map((_, index) => packedDetails[index]),
    details.map((it) => it ? packDetails({ details: it }) : undefined),
  );
});

Deno.test("details keep the JSON of their change in memory only if they are most of it", async () => {
  using store = await openMemory();
  const buffersOf = async (attributes: string, title: string) => {
    const steps = [1, 2].map((productId): ChangeStep => ({
      ...{ kind: "putProduct", productId, product: { assignments: [], attributes } },
      details: { title },
    }));
    const change = { revision: 2, steps };
    const { packedDetails } = await stagedLogEntries(store.kv, project, change);
    return packedDetails.map((it) => it?.json.buffer);
  };
  const shared = await buffersOf("{}", "x".repeat(1_000));
  assertEquals([shared[0] === shared[1], shared[0]!.byteLength < 2_500], [true, true]);
  const own = await buffersOf(`{"a":"${"x".repeat(1_000)}"}`, "x");
  assertEquals(own.map((it) => it?.byteLength), [13, 13]);
});

Deno.test("stagedLogEntries() compresses long steps", async () => {
  using store = await openMemory();
  const length = async (steps: ChangeStep[]) => {
    const { entries } = await stagedLogEntries(store.kv, project, { revision: 2, steps });
    return entries.reduce((sum, { value }) => sum + value.length, 0);
  };
  assert(await length([putType(40_000)]) > 40_000);
  assert(await length([putType(900_000)]) < 10_000);
});

Deno.test("readLog() reads what older versions compressed", async () => {
  using store = await openMemory();
  const steps = [putType(100)];
  const bytes = Uint8Array.of(1, ...deflateRawSync(JSON.stringify(steps)));
  for (const { key, value } of toParts(keys.logEntry(project, 2), bytes)) {
    await store.raw.set([...key], value);
  }
  const read = await Array.fromAsync(readLog(store.kv, project, 1));
  assertEquals(read.map((change) => change.steps), [steps]);
});

Deno.test("stagedLogEntries() leaves room in a commit for the largest batch that a body can hold", async () => {
  using store = await openMemory();
  const before = await insertShop(store.kv);
  const random = randomFrom(7);
  const operations = longIds(random, operationsPerBatchMax).map((productId) => ({
    op: "add" as const,
    badgeId: aBadge().id,
    productId,
    variantIds: [] as number[],
  }));
  const bodyBytes = () => new Blob([JSON.stringify({ operations })]).size;
  const room = Math.floor((managementBodyMaxBytes - bodyBytes()) / "1234567890123456,".length);
  const variants = longIds(random, room);
  for (const { variantIds } of operations) {
    variantIds.push(...variants.splice(0, Math.ceil(room / operations.length)));
  }
  assert(bodyBytes() > managementBodyMaxBytes - 2_000 && bodyBytes() <= managementBodyMaxBytes);
  const steps = operations.map(({ badgeId: _, ...operation }): ChangeStep => ({
    kind: "changeAssignment",
    badge: 4_999,
    ...operation,
  }));
  const head = { ...before.head, revision: 2 };
  const entry = aChangeEntry({
    revision: 2,
    before: "x".repeat(16_384),
    after: "y".repeat(16_384),
  });
  assert(await commitChange(store.kv, { before, head, steps, entry }) !== undefined);
  const [logged] = await Array.fromAsync(readLog(store.kv, before.head.number, 1));
  assertEquals(logged?.steps, steps);
});

for (
  const [what, bytes] of [
    ["bytes that are not compressed", [1, 0xff, 0xff, 0xff]],
    ["bytes that are not compressed, as of Zstandard", [2, 0xff, 0xff, 0xff]],
    ["compressed bytes that end early", [1]],
    ["JSON that is no list of steps", [0, ...new TextEncoder().encode('[{"kind":"other"}]')]],
    ["nothing at all", []],
  ] as const
) {
  Deno.test(`readLog() throws DamagedRecord for ${what}`, async () => {
    using store = await openMemory();
    const [part] = unchecked(toParts(keys.logEntry(project, 2), Uint8Array.from(bytes)));
    await store.raw.set(part!.key, part!.value);
    const error = await assertRejects(
      () => Array.fromAsync(readLog(store.kv, project, 1)),
      DamagedRecord,
    );
    assertEquals(error.message, 'The record ["data",3,"log",2] cannot be read');
  });
}
