import { assert, assertEquals, assertRejects } from "@std/assert";
import {
  ImportClaim,
  ImportClaimLost,
  type ImportWriter,
  listActiveImports,
} from "../../../src/store/imports/import_claim.ts";
import { RowStage } from "../../../src/store/imports/stage_rows.ts";
import { deleteOtherStagedRows, StagedRows } from "../../../src/store/imports/staged_rows.ts";
import { keys } from "../../../src/store/keys.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { encodeEntry } from "../../../src/store/record.ts";
import {
  type NewImport,
  newImportRecord,
} from "../../../src/management/imports/new_import_record.ts";
import { now, openMemory } from "../../support/store/store_builders.ts";

/** A text that compression hardly makes shorter. */
function randomText(length: number): string {
  const code = () => 32 + Math.floor(90 * Math.random());
  return Array.from({ length }, () => String.fromCharCode(code())).join("");
}

/** Stages a row for each product, and returns what is read of all rows. */
async function stagedAndRead(
  kv: KvStore,
  products: Iterable<number>,
  { rowsPerRun, rowBytes }: { rowsPerRun: number; rowBytes: number },
): Promise<{ productIds: number[]; patches: Map<number, string>; written: Map<number, string> }> {
  const commit: ImportWriter["commit"] = async (it) => {
    await kv.commit(it);
  };
  const stage = new RowStage({ project: 1, importId: "i", commit }, rowsPerRun);
  const written = new Map<number, string>();
  const nothing = {
    variantId: undefined,
    known: undefined,
    sources: undefined,
    nameBytes: 0,
    text: "",
  };
  for (const productId of products) {
    const patch = randomText(rowBytes);
    written.set(productId, patch);
    const row = { ...nothing, productId, line: 1, hash: [1, 2] as const, isRefused: false, patch };
    if (stage.add(row)) await stage.flush();
  }
  await stage.end();
  const rows = await StagedRows.open(kv, 1, "i");
  const productIds: number[] = [];
  const patches = new Map<number, string>();
  for (let row = await rows.next(); row !== undefined; row = await rows.next()) {
    productIds.push(row.productId);
    patches.set(row.productId, row.patch);
    rows.release(undefined);
  }
  return { productIds, patches, written };
}

Deno.test("rows are read as they were staged, whatever characters they have", async () => {
  using store = await openMemory();
  const { kv } = store;
  const commit: ImportWriter["commit"] = async (it) => {
    await kv.commit(it);
  };
  const stage = new RowStage({ project: 1, importId: "i", commit });
  const fill = "a".repeat(5_000);
  // A pair of surrogates whose halves are in neighbouring texts stays two halves: each becomes U+FFFD.
  const rows = [
    { sources: undefined, patch: `["${fill}"]`, text: fill },
    { sources: '["é",null]', patch: '["日本"]', text: "x,é,日本,😀" },
    { sources: '["a"]', patch: "\ud83d", text: `\ude00${fill}` },
    { sources: undefined, patch: "[]", text: "" },
    { sources: undefined, patch: `["${fill}"]`, text: `${fill}é${fill}` },
    { sources: '["last"]', patch: "[1]", text: "last" },
  ];
  for (const [productId, row] of rows.entries()) {
    stage.add({
      ...{ productId, variantId: undefined, line: 1, hash: [1, 2], known: undefined },
      ...{ isRefused: false, nameBytes: 0, ...row },
    });
  }
  await stage.end();
  const staged = await StagedRows.open(kv, 1, "i");
  for (const { sources, patch, text } of rows) {
    const row = (await staged.next())!;
    assertEquals(
      [row.sources, row.patch, await staged.textOf(row)],
      [sources, patch.toWellFormed(), text.toWellFormed()],
    );
  }
  assertEquals(await staged.next(), undefined);
});

const ascending = (count: number) => Array.from({ length: count }, (_, index) => index);

for (
  const [name, products, sizes] of [
    ["of one run after the other", ascending(3_000), { rowsPerRun: 200, rowBytes: 500 }],
    [
      "of runs that overlap",
      ascending(3_000).map((id) => (id * 1_009) % 3_000),
      { rowsPerRun: 200, rowBytes: 500 },
    ],
    // Each block has several parts, so one read returns fewer blocks than requested.
    ["larger than an entry of the store", ascending(80), { rowsPerRun: 80, rowBytes: 150_000 }],
  ] as const
) {
  Deno.test(`StagedRows.next() returns all rows in the order of their products, ${name}`, async () => {
    using store = await openMemory();
    const { productIds, patches, written } = await stagedAndRead(store.kv, products, sizes);
    assertEquals(productIds, ascending(products.length));
    assertEquals(patches, written);
  });
}

Deno.test("rows have the paths of their run, and none if an older version staged it", async () => {
  using store = await openMemory();
  const commit: ImportWriter["commit"] = async (it) => {
    await store.kv.commit(it);
  };
  const stage = new RowStage({ project: 1, importId: "i", commit });
  const nothing = { variantId: undefined, known: undefined, sources: undefined, text: "" };
  for (const [productId, path] of [[1, ["a"]], [2, ["b", "c"]]] as const) {
    const nameBytes = 1_000 * productId;
    const row = { ...nothing, productId, line: 1, hash: [1, 2] as const, isRefused: false };
    stage.add({ ...row, patch: `${stage.paths.of(path)}`, nameBytes });
    await stage.flush();
  }
  await stage.end();
  const key = [...keys.importRun(1, "i", 0)];
  await store.raw.set(key, encodeEntry({ rows: 1, productId: 1, place: 0 }));
  const rows = await StagedRows.open(store.kv, 1, "i");
  const [older, newer] = [await rows.next(), await rows.next()];
  assertEquals([older?.paths, newer?.paths], [undefined, [["b", "c"]]]);
  assertEquals([older?.patch, newer?.patch], ["0", "0"]);
  assertEquals([older?.jsonBytes, newer?.jsonBytes], [1_001, 2_001]);
});

Deno.test("StagedRows asks for few blocks in all, however many runs overlap", async () => {
  using store = await openMemory();
  const [runs, upcoming] = [60, 32];
  const requested = new Map<string, number>();
  let most = 0;
  const counting = new Proxy(store.kv, {
    get(kv, name) {
      const member: unknown = Reflect.get(kv, name, kv);
      if (name !== "list") return typeof member === "function" ? member.bind(kv) : member;
      return (...args: Parameters<KvStore["list"]>) => {
        const [{ prefix }, { limit } = {}] = args;
        if (limit !== undefined) requested.set(prefix.join("/"), limit);
        most = Math.max(most, requested.values().reduce((sum, count) => sum + count, 0));
        return kv.list(...args);
      };
    },
  });
  const overlapping = ascending(60 * 100).map((id) => (id * 1_009) % (60 * 100));
  const sizes = { rowsPerRun: 100, rowBytes: 2_000 };
  const { productIds } = await stagedAndRead(counting, overlapping, sizes);
  assertEquals(productIds, ascending(60 * 100));
  assertEquals(requested.size, runs);
  // One for each run beyond the 128 that all share.
  assert(most <= 128 + runs + upcoming, `${most} blocks`);
});

Deno.test("a process that has lost its import does not delete the rows of the next one", async () => {
  using store = await openMemory();
  const { kv } = store;
  const author = { tokenId: "t", operation: "importProducts" };
  const request: NewImport = {
    ...{ projectId: "shop", kind: "products", mode: "merge", dryRun: false, mapping: "columns" },
    ...{ maxRemovedPercent: 10, maxRefusedPercent: 5 },
  };
  const begin = async () => {
    const record = newImportRecord(author, request, now);
    const claim = await ImportClaim.take(kv, { project: 1, projectId: "shop" }, record);
    return { record, claim: claim! };
  };
  const lost = await begin();
  const [active] = await listActiveImports(kv);
  const taken = await ImportClaim.takeOver(kv, active!);
  await taken!.claim.end({ ...taken!.record, state: "failed" });
  const { claim } = await begin();
  const stage = new RowStage(claim);
  const row = {
    variantId: undefined,
    known: undefined,
    sources: undefined,
    nameBytes: 0,
    text: "",
  };
  stage.add({ ...row, productId: 7, line: 1, hash: [1, 2], isRefused: false, patch: "[null]" });
  await stage.end();
  await assertRejects(() => deleteOtherStagedRows(lost.claim), ImportClaimLost);
  const rows = await StagedRows.open(kv, 1, claim.importId);
  assertEquals((await rows.next())?.productId, 7);
  await deleteOtherStagedRows(claim);
  assertEquals((await (await StagedRows.open(kv, 1, claim.importId)).next())?.productId, 7);
});
