import { openStore } from "../../../src/store/open_store.ts";
import { readHead } from "../../../src/store/project/head.ts";
import { aWrittenChange } from "./written_change.ts";
import { Writer } from "./store_builders.ts";

const [path = ""] = Deno.args;
const { kv } = await openStore({ kind: "file", path });
const writer = await readHead(kv, "shop") === undefined
  ? await Writer.create(kv)
  : await Writer.load(kv);
const encoder = new TextEncoder();
const print = (line: unknown) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));
const commit = kv.commit.bind(kv);
let isInCheckpoint = false;
kv.commit = async (transaction) => {
  const result = await commit(transaction);
  if (isInCheckpoint) print("checkpoint");
  return result;
};
for (;;) {
  print(await writer.change(aWrittenChange(writer.state.revision + 1)));
  isInCheckpoint = writer.unsaved.isCheckpointDue;
  if (isInCheckpoint) await writer.checkpoint();
  isInCheckpoint = false;
}
