import { assertEquals } from "@std/assert";
import { ProductGroups } from "../../../src/management/imports/join/product_group.ts";
import { ProductRanges } from "../../../src/management/imports/join/product_ranges.ts";
import type { ImportWriter } from "../../../src/store/imports/import_claim.ts";
import { RowStage } from "../../../src/store/imports/stage_rows.ts";
import { StagedRows } from "../../../src/store/imports/staged_rows.ts";
import { openMemory } from "../../support/store/store_builders.ts";

/** How many products are in the first range if each has one row with so many bytes of names. */
async function firstRange(nameBytes: number): Promise<number> {
  using store = await openMemory();
  const commit: ImportWriter["commit"] = async (it) => {
    await store.kv.commit(it);
  };
  const stage = new RowStage({ project: 1, importId: "i", commit });
  const nothing = { variantId: undefined, known: undefined, sources: undefined, text: "" };
  for (let productId = 0; productId < 2_000; productId++) {
    const row = { ...nothing, productId, line: 1, hash: [1, 2] as const, isRefused: false };
    if (stage.add({ ...row, patch: "[null,0,1]", nameBytes })) await stage.flush();
  }
  await stage.end();
  const groups = new ProductGroups(await StagedRows.open(store.kv, 1, "i"));
  const size = { bytes: 256 * 1024, products: 1_000 };
  const options = { mode: "merge", isGoogle: false } as const;
  return (await new ProductRanges(groups, options, { size }).next()).groups.length;
}

Deno.test("a range is bounded by products, and by rows with the names that they have as numbers", async () => {
  assertEquals(await firstRange(0), 1_000);
  // The row itself takes 66 bytes.
  assertEquals(await firstRange(1_982), 128);
  assertEquals(await firstRange(30_000), 9);
});
