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
for (;;) {
  const revision = await writer.change(aWrittenChange(writer.state.revision + 1));
  Deno.stdout.writeSync(encoder.encode(`${revision}\n`));
  if (writer.unsaved.isCheckpointDue) await writer.checkpoint();
}
