import { assert, assertEquals } from "@std/assert";
import { keys } from "../../src/store/keys.ts";
import { type OpenStore, openStore } from "../../src/store/open_store.ts";
import { Checkpoint } from "../../src/store/project/checkpoint_record.ts";
import { loadProject } from "../../src/store/project/load_project.ts";
import { decodeJson } from "../../src/store/record.ts";
import { applyTo, assertReads, type DetailsModel } from "../support/store/details_model.ts";
import { StoreProcess } from "../support/store/store_process.ts";
import { aWrittenChange, stateErrors } from "../support/store/written_change.ts";

/** `deno task test:kill` sets a higher number. */
const cycles = Number(Deno.env.get("KILL_CYCLES") ?? 10);
/** About how long a checkpoint takes after its first transaction. */
const checkpointMs = 10;
const reportEvery = 50;
/** More than two checkpoints. */
const changesBeforeKillMax = 200;

/**
 * What a killed writer left: the last revision, and the last checkpoint, complete or only started.
 */
interface StoreLeft {
  readonly revision: number;
  readonly checkpoint: Checkpoint;
}

const nothing: StoreLeft = { revision: 0, checkpoint: { revision: 1, claim: "" } };

/** The details that the changes up to a revision have written. */
class Written {
  readonly details: DetailsModel = new Map();
  #revision = 1;

  catchUp(revision: number): void {
    while (this.#revision < revision) applyTo(this.details, aWrittenChange(++this.#revision));
  }
}

/** Opens the store as the next process does, and compares it with what was written. */
async function inspect(path: string, written: Written): Promise<StoreLeft> {
  const store = await openStore({ kind: "file", path });
  const loaded = await loadProject(store.kv, "shop");
  const left = loaded === undefined ? nothing : {
    revision: loaded.state.revision,
    checkpoint: await readCheckpoint(store, loaded.state.number),
  };
  assertEquals(loaded && stateErrors(loaded.state), loaded && []);
  if (loaded !== undefined) {
    written.catchUp(left.revision);
    await assertReads({ kv: store.kv, state: loaded.state }, written.details);
  }
  store.close();
  return left;
}

async function readCheckpoint({ kv }: OpenStore, project: number): Promise<Checkpoint> {
  const key = keys.checkpoint(project);
  return decodeJson(Checkpoint, key, (await kv.get(key)).value);
}

/** Whether a checkpoint was started meanwhile, and none finished. */
function isAmidCheckpoint(before: StoreLeft, { checkpoint }: StoreLeft): boolean {
  return checkpoint.claim !== before.checkpoint.claim &&
    checkpoint.revision === before.checkpoint.revision;
}

Deno.test(`a store killed ${cycles} times in the middle of writing has every acknowledged change, whole`, async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/store`;
  const written = new Written();
  let before = nothing;
  let amidCheckpoints = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const writer = StoreProcess.write(path);
    // Every other kill comes after the first transaction of a checkpoint.
    const isAtCheckpoint = cycle % 2 === 0;
    let more = Math.random() * changesBeforeKillMax;
    const lines: string[] = [];
    for (;;) {
      const line = await writer.line();
      assert(line !== undefined, "the writer does not end");
      lines.push(line);
      if (isAtCheckpoint ? line === "checkpoint" : --more <= 0) break;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * checkpointMs));
    lines.push(...await writer.kill());
    const acknowledged = Number(lines.findLast((line) => line !== "checkpoint"));
    assert(acknowledged > before.revision, "the writer has written");
    const left = await inspect(path, written);
    // The last change may have been committed without having been acknowledged.
    assert([acknowledged, acknowledged + 1].includes(left.revision), `${left.revision}`);
    if (isAmidCheckpoint(before, left)) amidCheckpoints++;
    before = left;
    if ((cycle + 1) % reportEvery === 0) {
      console.log(
        `${cycle + 1} times: ${acknowledged} acknowledged, ${amidCheckpoints} amid a checkpoint`,
      );
    }
  }
  // With few cycles there may be none.
  assert(
    amidCheckpoints > 0 || cycles < reportEvery,
    "some kills come while a checkpoint is written",
  );
  await Deno.remove(folder, { recursive: true });
});
