import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { DomainError } from "../../../src/domain/errors.ts";
import { CachedBody, constantBody } from "../../../src/http/unread/bounded_body.ts";
import { UnreadResponses } from "../../../src/http/unread/unread_responses.ts";
import { aBound, ofStranger, respond, text } from "./bounds.ts";

Deno.test("respond() counts a large answer until it is read", async () => {
  const { unread } = aBound();
  const response = respond(unread, text(600));
  assertEquals(unread.bytes, 600);
  assertEquals(response.headers.get("Content-Length"), "600");
  assertEquals(response.headers.get("Content-Type"), "application/json");
  assertEquals(await response.text(), text(600));
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() counts a large answer until the client disconnects", async () => {
  const { unread } = aBound();
  await respond(unread, text(600)).body?.cancel();
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() counts a large answer while the connection holds its last chunk", async () => {
  const { unread } = aBound();
  const reader = respond(unread, text(600)).body!.getReader();
  assertEquals((await reader.read()).value?.length, 600);
  assertEquals(unread.bytes, 600);
  assert((await reader.read()).done);
  assertEquals(unread.bytes, 0);
});

Deno.test("a chunk of an answer, which the connection may keep, does not retain the others", async () => {
  const unread = new UnreadResponses({ now: () => 0 });
  const length = fc.integer({ min: 64 * 1024 + 1, max: 300_000 });
  await fc.assert(
    fc.asyncProperty(length, fc.boolean(), async (length, isBound) => {
      const answer = isBound
        ? await unread.bound(new Response(text(length)), ofStranger)
        : respond(unread, text(length));
      let read = 0;
      for await (const { length, buffer } of answer.body!) {
        assertEquals(buffer.byteLength, length);
        read += length;
      }
      assertEquals(read, length);
      assertEquals(unread.bytes, 0);
    }),
    { numRuns: 30 },
  );
});

Deno.test("respond() gives texts of every length all headers", async () => {
  const unread = new UnreadResponses({ now: () => 0 });
  for (const length of [0, 4_096, 4_097, 100_000]) {
    const response = respond(unread, text(length));
    assertEquals(response.headers.get("Content-Type"), "application/json");
    assertEquals(response.headers.get("Cache-Control"), "private");
    assertEquals(await response.text(), text(length));
  }
});

Deno.test("respond() counts bytes of UTF-8, and no small answer", () => {
  const { unread } = aBound();
  respond(unread, text(100));
  respond(unread, "é".repeat(50));
  assertEquals(unread.bytes, 0);
  respond(unread, "é".repeat(51));
  assertEquals(unread.bytes, 102);
});

Deno.test("respond() refuses an answer without room, until there is room", async () => {
  const { unread } = aBound();
  const first = respond(unread, text(600));
  const error = assertThrows(() => respond(unread, text(401)), DomainError);
  assertEquals(error.code, "unavailable");
  assertEquals(error.retryAfterSeconds, 1);
  assertEquals(unread.refused, 1);
  respond(unread, text(400));
  respond(unread, text(100));
  await first.text();
  respond(unread, text(600));
  assertEquals(unread.bytes, 1_000);
});

Deno.test("respond() sends an answer over the whole bound if it is the only one", async () => {
  const { unread } = aBound();
  const large = respond(unread, text(5_000));
  assertThrows(() => respond(unread, text(101)), DomainError);
  assertEquals((await large.text()).length, 5_000);
  respond(unread, text(101));
  assertThrows(() => respond(unread, text(5_000)), DomainError);
});

Deno.test("respond() aborts an answer that was not read for 30 s when it needs the room", async () => {
  const { unread, clock } = aBound();
  const stalled = respond(unread, text(600));
  clock.now = 29_999;
  assertThrows(() => respond(unread, text(600)), DomainError);
  clock.now = 30_000;
  const next = respond(unread, text(600));
  assertEquals(unread.bytes, 600);
  assert(await stalled.text().then(() => false, () => true));
  assertEquals(unread.bytes, 600);
  await next.text();
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() aborts an answer that is read slowly for 10 s when it needs the room", async () => {
  const clock = { now: 0 };
  const unread = new UnreadResponses({ now: () => clock.now, maxBytes: 4_000_000 });
  const readerOf = (bytes: number) => respond(unread, text(bytes)).body!.getReader();
  const take = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
    reader.read().then(({ value }) => value?.length, () => "aborted");
  const slow = readerOf(2_000_000);
  const fast = readerOf(2_000_000);
  for (clock.now = 0; clock.now < 10_000; clock.now += 1_000) {
    assertThrows(() => respond(unread, text(100_000)), DomainError);
    assertEquals(await take(fast), 65_536);
    if (clock.now % 5_000 === 0) assertEquals(await take(slow), 65_536);
  }
  assertEquals(await take(readerOf(100_000)), 65_536);
  assertEquals([await take(slow), await take(fast)], ["aborted", 65_536]);
});

Deno.test("bound() keeps status, headers and bytes of any body", async () => {
  const bodies = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
  await fc.assert(fc.asyncProperty(bodies, fc.boolean(), async (pieces, isWhole) => {
    const { unread } = aBound();
    const bytes = new Uint8Array(await new Blob(pieces.map((it) => it.slice())).arrayBuffer());
    const body = isWhole ? bytes : ReadableStream.from(pieces.filter((it) => it.length > 0));
    const headers = { "Content-Type": "text/plain", "ETag": '"x"' };
    const response = await unread.bound(new Response(body, { status: 201, headers }), ofStranger);
    assertEquals(response.status, 201);
    assertEquals(response.headers.get("ETag"), '"x"');
    if (isWhole) assertEquals(unread.bytes, bytes.length > 100 ? bytes.length : 0);
    assertEquals(new Uint8Array(await response.arrayBuffer()), bytes);
    assertEquals(unread.bytes, 0);
  }));
});

Deno.test("bound() counts the bytes of a cache once, however many answers send them", async () => {
  const { unread } = aBound();
  const bytes = new TextEncoder().encode(text(600));
  const send = () => unread.bound(new Response(new CachedBody(bytes)), ofStranger);
  const responses = [await send(), await send(), await send()];
  assertEquals(unread.bytes, 600);
  const other = new CachedBody(bytes.slice());
  await assertRejects(() => unread.bound(new Response(other), ofStranger), DomainError);
  await responses[0]?.body?.cancel();
  assertEquals(unread.bytes, 600);
  for (const response of responses.slice(1)) {
    const pieces = await Array.fromAsync(response.body!);
    assert(pieces.every(({ buffer }) => buffer === bytes.buffer));
  }
  assertEquals(unread.bytes, 0);
  const small = await unread.bound(new Response(new CachedBody(bytes.slice(0, 100))), ofStranger);
  assertEquals(unread.bytes, 0);
  assertEquals(await small.text(), text(100));
});

Deno.test("bound() does not count bytes that stay in memory in any case", async () => {
  const { unread } = aBound();
  respond(unread, text(1_000));
  const body = constantBody(new TextEncoder().encode(text(600)));
  const response = await unread.bound(new Response(body), ofStranger);
  assertEquals(unread.bytes, 1_000);
  assertEquals(await response.text(), text(600));
});

Deno.test("the count is that of the answers in flight, in whatever order they are read", async () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 700 }), reads: fc.nat(3) });
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const { unread } = aBound();
    const inFlight: { response: Response; bytes: number }[] = [];
    for (const { bytes, reads } of steps) {
      try {
        inFlight.push({ response: respond(unread, text(bytes)), bytes });
      } catch {
        assert(bytes > 100 && unread.bytes + bytes > 1_000);
      }
      const read = reads > 1 ? inFlight.splice(reads, 1)[0] : undefined;
      await (reads === 2 ? read?.response.text() : read?.response.body?.cancel());
      const large = inFlight.map((it) => it.bytes).filter((it) => it > 100);
      assertEquals(unread.bytes, large.reduce((sum, it) => sum + it, 0));
      assert(unread.bytes <= 1_000);
    }
  }));
});

Deno.test("bound() counts a response that reads while it is sent until it ends, and aborts one that stalls", async () => {
  const clock = { now: 0 };
  const mebibyte = 2 ** 20;
  const maxBytes = 5 * mebibyte;
  const unread = new UnreadResponses({ now: () => clock.now, maxBytes });
  let cancelled = 0;
  const exported = (pieces: number) => {
    const body = ReadableStream.from((async function* () {
      try {
        for (let at = 0; at < pieces; at++) yield new Uint8Array(1_000);
      } finally {
        cancelled++;
      }
    })());
    return unread.bound(new Response(body), ofStranger);
  };
  const first = await exported(5);
  await exported(5_000);
  assertEquals(unread.bytes, 4 * mebibyte);
  const error = await assertRejects(() => exported(5_000), DomainError);
  assertEquals([error.code, cancelled], ["unavailable", 1]);
  assertEquals((await first.bytes()).length, 5_000);
  assertEquals([unread.bytes, cancelled], [2 * mebibyte, 2]);
  const third = await exported(5_000);
  const reader = third.body!.getReader();
  await reader.read();
  clock.now = 30_000;
  await reader.read();
  const fourth = await exported(5);
  assertEquals([unread.bytes, cancelled], [4 * mebibyte, 3]);
  await reader.cancel();
  assertEquals((await fourth.bytes()).length, 5_000);
  assertEquals([unread.bytes, cancelled], [0, 5]);
});
