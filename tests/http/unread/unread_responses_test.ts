import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { DomainError } from "../../../src/domain/errors.ts";
import { CachedBody, constantBody } from "../../../src/http/unread/bounded_body.ts";
import { boundResponses, UnreadResponses } from "../../../src/http/unread/unread_responses.ts";
import { TestService } from "../../support/service/test_service.ts";

const text = (bytes: number) => "x".repeat(bytes);
const init = {
  headers: { "Content-Type": "application/json", "Cache-Control": "private" },
} as const;

function unexpected(error: unknown): void {
  throw error;
}

/** A bound of 1,000 bytes for answers over 100, with a clock of its own. */
function aBound() {
  const clock = { now: 0 };
  const unread = new UnreadResponses({ now: () => clock.now, smallMaxBytes: 100, maxBytes: 1_000 });
  return { clock, unread };
}

Deno.test("respond() counts a large answer until it is read", async () => {
  const { unread } = aBound();
  const response = unread.respond(text(600), init);
  assertEquals(unread.bytes, 600);
  assertEquals(response.headers.get("Content-Length"), "600");
  assertEquals(response.headers.get("Content-Type"), "application/json");
  assertEquals(await response.text(), text(600));
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() counts a large answer until the client disconnects", async () => {
  const { unread } = aBound();
  await unread.respond(text(600), init).body?.cancel();
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() counts a large answer while the connection holds its last chunk", async () => {
  const { unread } = aBound();
  const reader = unread.respond(text(600), init).body!.getReader();
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
        ? await unread.bound(new Response(text(length)), unexpected)
        : unread.respond(text(length), init);
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
    const response = unread.respond(text(length), init);
    assertEquals(response.headers.get("Content-Type"), "application/json");
    assertEquals(response.headers.get("Cache-Control"), "private");
    assertEquals(await response.text(), text(length));
  }
});

Deno.test("respond() counts bytes of UTF-8, and no small answer", () => {
  const { unread } = aBound();
  unread.respond(text(100), init);
  unread.respond("é".repeat(50), init);
  assertEquals(unread.bytes, 0);
  unread.respond("é".repeat(51), init);
  assertEquals(unread.bytes, 102);
});

Deno.test("respond() refuses an answer without room, until there is room", async () => {
  const { unread } = aBound();
  const first = unread.respond(text(600), init);
  const error = assertThrows(() => unread.respond(text(401), init), DomainError);
  assertEquals(error.code, "unavailable");
  assertEquals(error.retryAfterSeconds, 1);
  assertEquals(unread.refused, 1);
  unread.respond(text(400), init);
  unread.respond(text(100), init);
  await first.text();
  unread.respond(text(600), init);
  assertEquals(unread.bytes, 1_000);
});

Deno.test("respond() sends an answer over the whole bound if it is the only one", async () => {
  const { unread } = aBound();
  const large = unread.respond(text(5_000), init);
  assertThrows(() => unread.respond(text(101), init), DomainError);
  assertEquals((await large.text()).length, 5_000);
  unread.respond(text(101), init);
  assertThrows(() => unread.respond(text(5_000), init), DomainError);
});

Deno.test("respond() aborts an answer that was not read for 30 s when it needs the room", async () => {
  const { unread, clock } = aBound();
  const stalled = unread.respond(text(600), init);
  clock.now = 29_999;
  assertThrows(() => unread.respond(text(600), init), DomainError);
  clock.now = 30_000;
  const next = unread.respond(text(600), init);
  assertEquals(unread.bytes, 600);
  assert(await stalled.text().then(() => false, () => true));
  assertEquals(unread.bytes, 600);
  await next.text();
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() aborts an answer that is read slowly for 10 s when it needs the room", async () => {
  const clock = { now: 0 };
  const unread = new UnreadResponses({ now: () => clock.now, maxBytes: 4_000_000 });
  const readerOf = (bytes: number) => unread.respond(text(bytes), init).body!.getReader();
  const take = (reader: ReadableStreamDefaultReader<Uint8Array>) =>
    reader.read().then(({ value }) => value?.length, () => "aborted");
  const slow = readerOf(2_000_000);
  const fast = readerOf(2_000_000);
  for (clock.now = 0; clock.now < 10_000; clock.now += 1_000) {
    assertThrows(() => unread.respond(text(100_000), init), DomainError);
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
    const response = await unread.bound(new Response(body, { status: 201, headers }), unexpected);
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
  const send = () => unread.bound(new Response(new CachedBody(bytes)), unexpected);
  const responses = [await send(), await send(), await send()];
  assertEquals(unread.bytes, 600);
  const other = new CachedBody(bytes.slice());
  await assertRejects(() => unread.bound(new Response(other), unexpected), DomainError);
  await responses[0]?.body?.cancel();
  assertEquals(unread.bytes, 600);
  for (const response of responses.slice(1)) {
    const pieces = await Array.fromAsync(response.body!);
    assert(pieces.every(({ buffer }) => buffer === bytes.buffer));
  }
  assertEquals(unread.bytes, 0);
  const small = await unread.bound(new Response(new CachedBody(bytes.slice(0, 100))), unexpected);
  assertEquals(unread.bytes, 0);
  assertEquals(await small.text(), text(100));
});

Deno.test("bound() does not count bytes that stay in memory in any case", async () => {
  const { unread } = aBound();
  unread.respond(text(1_000), init);
  const body = constantBody(new TextEncoder().encode(text(600)));
  const response = await unread.bound(new Response(body), unexpected);
  assertEquals(unread.bytes, 1_000);
  assertEquals(await response.text(), text(600));
});

Deno.test("a body that fails is a problem, or breaks off if a part of it was sent", async () => {
  await using service = await TestService.create();
  const failingAfter = async (pieces: number) => {
    const bound = boundResponses(
      { ...service.deps, ...aBound() },
      () =>
        new Response(ReadableStream.from((function* () {
          for (let at = 0; at < pieces; at++) yield new Uint8Array(10);
          throw new Error("damaged");
        })())),
    );
    return await bound(new Request("http://127.0.0.1/"), undefined!);
  };
  for (const pieces of [0, 1]) {
    const response = await failingAfter(pieces);
    assertEquals(response.status, 500);
    assertEquals((await response.json()).code, "internal");
  }
  const response = await failingAfter(3);
  assertEquals(response.status, 200);
  await assertRejects(() => response.text(), Error, "damaged");
});

Deno.test("the count is that of the answers in flight, in whatever order they are read", async () => {
  const step = fc.record({ bytes: fc.integer({ min: 1, max: 700 }), reads: fc.nat(3) });
  await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
    const { unread } = aBound();
    const inFlight: { response: Response; bytes: number }[] = [];
    for (const { bytes, reads } of steps) {
      try {
        inFlight.push({ response: unread.respond(text(bytes), init), bytes });
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
