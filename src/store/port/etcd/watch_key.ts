import type { EtcdCluster } from "./etcd_cluster.ts";
import { type KeyValue, type RangeResponse, WatchLine } from "./etcd_messages.ts";

/**
 * Yields the entry of a key now, and again after each change; `undefined` if there is none. It does
 * not ask for old revisions, so nothing that was compacted is missing. Throws if etcd ends the watch,
 * also because it fell behind a compaction: a new watch then gets the current entry.
 */
export async function* watchKey(
  cluster: EtcdCluster,
  key: string,
  read: () => Promise<RangeResponse>,
  signal: AbortSignal,
): AsyncGenerator<KeyValue | undefined> {
  if (signal.aborted) return;
  let seen = -1n;
  try {
    const response = await cluster.stream("watch", { create_request: { key } }, signal);
    for await (
      const { created, canceled, cancel_reason, compact_revision, events } of results(response)
    ) {
      if (canceled || compact_revision !== "0") {
        throw new Error(`etcd ended the watch: ${cancel_reason || "it fell behind a compaction"}`);
      }
      if (created) {
        // Only now, so that no change falls between the read and the watch.
        const { header, kvs: [found] } = await read();
        seen = BigInt(header?.revision ?? "0");
        yield found;
      }
      for (const { type, kv } of events) {
        const revision = BigInt(kv.mod_revision);
        if (revision <= seen) continue;
        seen = revision;
        yield type === "DELETE" ? undefined : kv;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The results in the lines of a response. */
async function* results(response: Response) {
  let rest = "";
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      if (line === "") continue;
      const { error, result } = WatchLine.parse(JSON.parse(line));
      if (error !== undefined) throw new Error(`etcd ended the watch: ${error.message}`);
      if (result !== undefined) yield result;
    }
  }
}
