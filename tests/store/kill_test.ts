import { assert, assertEquals } from "@std/assert";
import { loadProject } from "../../src/store/project/load_project.ts";
import { openStore } from "../../src/store/open_store.ts";
import { StoreProcess } from "../support/store/store_process.ts";
import { faultsOf } from "../support/store/written_change.ts";

const cycles = Number(Deno.env.get("KILL_CYCLES") ?? 10);
/** More than two checkpoints apart: some kills come while one is written. */
const changesBeforeKillMax = 200;

Deno.test(`a store killed ${cycles} times in the middle of writing has every acknowledged change, whole`, async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/store`;
  let acknowledgedBefore = 0;
  for (let cycle = 0; cycle < cycles; cycle++) {
    const writer = StoreProcess.write(path);
    let acknowledged = 0;
    for (let left = 1 + Math.random() * changesBeforeKillMax; left > 0; left--) {
      acknowledged = Number(await writer.line());
    }
    acknowledged = Number((await writer.kill()).at(-1) ?? acknowledged);
    assert(acknowledged > acknowledgedBefore, "the writer has written");

    const store = await openStore({ kind: "file", path });
    const loaded = await loadProject(store.kv, "shop");
    store.close();
    const revision = loaded?.state.revision ?? 0;
    // The last change may have been committed without having been acknowledged.
    assert(revision === acknowledged || revision === acknowledged + 1, `${revision}`);
    assertEquals(loaded && faultsOf(loaded.state), []);
    acknowledgedBefore = acknowledged;
  }
  if (cycles > 10) console.log(`${acknowledgedBefore} acknowledged changes, none lost`);
  await Deno.remove(folder, { recursive: true });
});
