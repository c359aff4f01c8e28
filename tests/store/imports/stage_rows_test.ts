import { assert, assertEquals, assertRejects } from "@std/assert";
import { setImmediate } from "node:timers/promises";
import { ImportClaimLost } from "../../../src/store/imports/import_claim.ts";
import { RowStage } from "../../../src/store/imports/stage_rows.ts";
import type { RowToStage } from "../../../src/store/imports/staged_row.ts";
import type { Transaction } from "../../../src/store/port/storage_port.ts";

interface HeldCommit {
  readonly hasRunEntry: boolean;
  /** How many others were carried out when it was started. */
  readonly others: number;
  readonly result: PromiseWithResolvers<void>;
}

/** A writer whose commits are carried out until the test ends them. */
class HeldCommits {
  readonly project = 1;
  readonly importId = "i";
  readonly started: HeldCommit[] = [];
  #ended = 0;

  commit({ writes }: Transaction): Promise<void> {
    const result = Promise.withResolvers<void>();
    const hasRunEntry = writes.some(({ key }) => key.includes("importRun"));
    this.started.push({ hasRunEntry, others: this.started.length - this.#ended, result });
    return result.promise;
  }

  endFirst(): void {
    if (this.#ended < this.started.length) this.started[this.#ended++]!.result.resolve();
  }
}

/** A row that compression does not make much shorter: some twenty of them fill a commit. */
function aRow(productId: number): RowToStage {
  const bytes = crypto.getRandomValues(new Uint8Array(20_000));
  const text = Array.from(bytes, (byte) => byte.toString(36)).join("");
  const nothing = { variantId: undefined, known: undefined, sources: undefined, nameBytes: 0 };
  return { ...nothing, productId, line: 1, hash: [1, 2], isRefused: false, patch: "{}", text };
}

async function stageRun(stage: RowStage, from: number): Promise<void> {
  for (let id = from; id < from + 150; id++) stage.add(aRow(id));
  await stage.flush();
}

Deno.test("RowStage carries out four commits at most at once, and the entry of a run after its blocks", async () => {
  const writer = new HeldCommits();
  const stage = new RowStage(writer);
  let isOver = false;
  const staging = (async () => {
    await stageRun(stage, 0);
    await stageRun(stage, 1_000);
    await stage.end();
    isOver = true;
  })();
  while (writer.started.length < 4) await setImmediate();
  for (let turn = 0; turn < 100; turn++) await setImmediate();
  while (!isOver) {
    writer.endFirst();
    await setImmediate();
  }
  await staging;
  const { started } = writer;
  assertEquals(Math.max(...started.map(({ others }) => others)), 3);
  // A reader that sees the entry has to find all blocks.
  const entries = started.filter(({ hasRunEntry }) => hasRunEntry);
  assertEquals(entries.map(({ others }) => others), [0, 0]);
  assert(started.length > 6, `${started.length} commits`);
});

Deno.test("RowStage lets other work run between long rows, of which a run has few", async () => {
  const writer = { project: 1, importId: "i", commit: () => Promise.resolve() };
  const stage = new RowStage(writer);
  const text = Array.from({ length: 25 }, () => aRow(0).text).join("");
  const rows = 6;
  for (let id = 0; id < rows; id++) stage.add({ ...aRow(id), text });
  let [turns, isOver] = [0, false];
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  await stage.flush();
  isOver = true;
  await counting;
  // A pause takes 64 turns, and one follows almost every row.
  assert(turns >= 64 * (rows - 2), `${turns} turns`);
});

Deno.test("RowStage throws what a commit in the background has thrown", async () => {
  const writer = new HeldCommits();
  const stage = new RowStage(writer);
  const staging = stageRun(stage, 0).then(() => stage.end());
  const failed = assertRejects(() => staging, ImportClaimLost);
  while (writer.started.length < 4) await setImmediate();
  for (const { result } of writer.started) result.reject(new ImportClaimLost());
  await failed;
});
