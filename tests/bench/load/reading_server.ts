/**
 * The reference of `bench load`: reads what a load of the project reads, through the same KV in
 * batches of the same size, and does nothing with it. It listens before it reads, as the service
 * does.
 *
 *     deno run -A tests/bench/load/reading_server.ts <store file> <project id> <port>
 */
import { readHead } from "../../../src/store/project/head.ts";
import { keys } from "../../../src/store/keys.ts";
import { kvStore } from "../../support/store/kv_store_over.ts";

/** The maximum that a store returns at a time. */
const batchSize = 500;

const [path = "", projectId = "", port = ""] = Deno.args;
const kv = await Deno.openKv(path);
const stored = await readHead(kvStore(kv), projectId);
if (stored === undefined) throw new Error(`There is no project "${projectId}" in ${path}`);
const { number } = stored.head;
const read = [keys.types, keys.badges, keys.order, keys.buckets, keys.log];

Deno.serve({ hostname: "127.0.0.1", port: Number(port), onListen() {} }, async ({ method }) => {
  if (method === "GET") return new Response("ready");
  const count = { entries: 0, bytes: 0 };
  for (const toPrefix of read) {
    for await (
      const { value } of kv.list<Uint8Array>({ prefix: toPrefix(number) }, { batchSize })
    ) {
      count.entries++;
      count.bytes += value.length;
    }
  }
  return Response.json(count);
});
