import { assertEquals, assertRejects } from "@std/assert";
import { importSilenceMaxMs } from "../../../src/domain/limits.ts";
import { ImportFailed } from "../../../src/management/imports/import_session.ts";
import { LiveBody } from "../../../src/management/imports/live_body.ts";

const live = new AbortController().signal;

/** A body that sends this, and then nothing. Counts how often it is cancelled. */
function silentAfter(...chunks: string[]) {
  const seen = { cancelled: 0 };
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => chunks.forEach((it) => controller.enqueue(new TextEncoder().encode(it))),
    cancel: () => void seen.cancelled++,
  });
  return { body, seen };
}

Deno.test("LiveBody ends a body that sends no byte for the allowed time, which is 60 s for imports", async () => {
  assertEquals(importSilenceMaxMs, 60_000);
  const { body, seen } = silentAfter("id\n", "1\n");
  const read = new LiveBody(body, live, { silenceMs: 5 });
  const error = await assertRejects(() => new Response(read.stream).text(), ImportFailed);
  assertEquals([error.code, error.detail], [
    "interrupted",
    "Nothing was received for 0.005 seconds",
  ]);
  assertEquals(read.failure, error);
  assertEquals(seen.cancelled, 1);
});

Deno.test("LiveBody does not count the time in which nothing is read", async () => {
  const { body } = silentAfter("id\n", "1\n");
  const reader = new LiveBody(body, live, { silenceMs: 5 }).stream.getReader();
  await reader.read();
  // The store is down, for example.
  await assertRejects(() =>
    new Response(new LiveBody(silentAfter().body, live, { silenceMs: 20 }).stream).text()
  );
  assertEquals(new TextDecoder().decode((await reader.read()).value), "1\n");
  await reader.cancel();
});

Deno.test("LiveBody ends at once when it is no longer wanted", async () => {
  const { body, seen } = silentAfter("id\n");
  const stop = new AbortController();
  const { stream } = new LiveBody(body, stop.signal);
  const text = new Response(stream).text();
  stop.abort(new Error("cancelled"));
  await assertRejects(() => text, Error, "cancelled");
  assertEquals(seen.cancelled, 1);
});
