import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { Hono } from "hono";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { PreparedDocument } from "../../../src/http/assets/prepared_document.ts";

const text = JSON.stringify(Array.from({ length: 30_000 }, (_, at) => `é${at}`));

function anApp() {
  const document = new PreparedDocument(text);
  const app = new Hono().get("/", (c) => document.respond(c));
  return (headers: Record<string, string> = {}) => app.request("/", { headers });
}

Deno.test("PreparedDocument sends the form that the client prefers, with a tag of its own", async () => {
  const get = anApp();
  const tags = new Set<string | null>();
  const decoders = { identity: (it: Uint8Array) => it, gzip: gunzipSync, br: brotliDecompressSync };
  for (const [accepted, decode] of Object.entries(decoders)) {
    const { status, headers, ...response } = await readAll(
      await get({ "Accept-Encoding": accepted }),
    );
    assertEquals(status, 200);
    const encoding = headers.get("Content-Encoding");
    assertEquals(encoding, accepted === "identity" ? null : accepted);
    assertEquals(headers.get("Content-Type"), "application/json");
    assertEquals(headers.get("Content-Length"), String(response.bytes.length));
    assertEquals(headers.get("Vary"), "Accept-Encoding");
    assertEquals(new TextDecoder().decode(decode(response.bytes)), text);
    tags.add(headers.get("ETag"));
    const again = await get({ "Accept-Encoding": "gzip", "If-None-Match": headers.get("ETag")! });
    assertEquals(again.status, accepted === "gzip" ? 304 : 200);
    assertEquals(again.headers.get("Vary"), "Accept-Encoding");
    await again.body?.cancel();
  }
  assertEquals(tags.size, 3);
});

Deno.test("PreparedDocument sends views of the same bytes", async () => {
  const get = anApp();
  const buffers = new Set<ArrayBuffer>();
  let pieces = 0;
  for (const response of [await get(), await get()]) {
    for await (const { buffer } of response.body!) {
      buffers.add(buffer);
      pieces++;
    }
  }
  assertEquals(buffers.size, 1);
  assert(pieces > 2);
  assertNotEquals([...buffers][0]?.byteLength, 0);
});

async function readAll(response: Response) {
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
