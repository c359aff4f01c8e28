import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import type { Principal } from "../../../src/auth/principal.ts";
import type { AppEnv } from "../../../src/http/deps.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import { CachedBody, constantBody } from "../../../src/http/unread/bounded_body.ts";
import { boundResponses } from "../../../src/http/unread/bound_responses.ts";
import { UnreadResponses } from "../../../src/http/unread/unread_responses.ts";
import { TestService } from "../../support/service/test_service.ts";

const text = (bytes: number) => "x".repeat(bytes);
const init = {
  headers: { "Content-Type": "application/json", "Cache-Control": "private" },
} as const;

const request = new Request("http://127.0.0.1/");

/** What belongs to a response to a client with this address. */
function envOf(hostname: string, token?: Principal): AppEnv["Bindings"] {
  const remoteAddr = { transport: "tcp" as const, hostname, port: 1 };
  return { remoteAddr, ...token && { principal: token } };
}

const stranger = envOf("192.0.2.1");

const ofStranger = {
  request,
  env: stranger,
  onFailure(error: unknown): void {
    throw error;
  },
};

function respond(unread: UnreadResponses, text: string, env = stranger): Response {
  return unread.respond(text, init, new TextEncoder().encode(text).length, request, env);
}

/** A bound of 1,000 bytes for answers over 100, with a clock of its own. */
function aBound(
  options: { strangersMaxBytes?: number; receiverMaxBytes?: number; random?: () => number } = {},
) {
  const clock = { now: 0 };
  const maxBytes = 1_000;
  const unread = new UnreadResponses({
    now: () => clock.now,
    smallMaxBytes: 100,
    ...{ maxBytes, strangersMaxBytes: maxBytes, receiverMaxBytes: maxBytes, ...options },
  });
  return { clock, unread };
}

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

Deno.test("respond() sends an address its share, or one answer, and leaves the rest to others", async () => {
  const { unread } = aBound({ receiverMaxBytes: 300 });
  const first = respond(unread, text(200));
  assertThrows(() => respond(unread, text(101)), DomainError);
  // Another port or another address of the same network is no other client.
  const [one, other] = ["2001:db8::1", "2001:db8::2"].map((it) => envOf(it));
  respond(unread, text(350), one);
  assertThrows(() => respond(unread, text(101), other), DomainError);
  assertEquals(unread.bytes, 550);
  await first.text();
  respond(unread, text(150));
  respond(unread, text(150));
  assertEquals(unread.bytes, 650);
});

Deno.test("respond() aborts only answers of the same client when its share is used up", async () => {
  const { unread, clock } = aBound({ receiverMaxBytes: 300 });
  const others = respond(unread, text(300), envOf("192.0.2.2"));
  const own = respond(unread, text(300));
  clock.now = 30_000;
  respond(unread, text(200));
  assertEquals(await others.text(), text(300));
  await assertRejects(() => own.text());
});

Deno.test("respond() reserves a part for callers with a token, who also have shares", async () => {
  const { unread } = aBound({ strangersMaxBytes: 700, receiverMaxBytes: 400 });
  for (const host of [1, 2, 3]) {
    const env = envOf(`192.0.2.${host}`);
    if (host < 3) respond(unread, text(350), env);
    else assertThrows(() => respond(unread, text(101), env), DomainError);
  }
  const token = envOf("192.0.2.1", { tokenId: "one", name: "One", scopes: ["read"] });
  respond(unread, text(150), token);
  const bound = (bytes: number) =>
    unread.bound(new Response(text(bytes)), { ...ofStranger, env: token });
  await bound(150);
  await assertRejects(() => bound(101), DomainError);
  assertEquals(unread.bytes, 1_000);
});

Deno.test("an answer of the management API counts for the token, not for the address", async () => {
  await using service = await TestService.create({
    withDemo: true,
    unread: { smallMaxBytes: 1, maxBytes: 1_000_000, receiverMaxBytes: 100_000 },
  });
  const { unread } = service.deps;
  // The service in a test knows no addresses, so all strangers are one client.
  const held = respond(unread, text(100_000), {});
  assertEquals((await service.request("/problems", {})).status, 503);
  const response = await service.request("/admin/v1/projects");
  assertEquals(response.status, 200);
  await response.body?.cancel();
  await held.body?.cancel();
  assertEquals(unread.bytes, 0);
});

Deno.test("respond() counts a large answer over a connection until it is sent, not until it is taken", async () => {
  const { unread } = aBound();
  for (const end of ["resolve", "reject"] as const) {
    const sent = Promise.withResolvers<void>();
    const response = respond(unread, text(600), { ...stranger, completed: sent.promise });
    await response.text();
    assertEquals(unread.bytes, 600);
    sent[end]();
    await Promise.allSettled([sent.promise]);
    assertEquals(unread.bytes, 0);
  }
});

Deno.test("respond() does not give away the room of an answer that the server has, and cannot abort", async () => {
  const { unread, clock } = aBound();
  const sent = Promise.withResolvers<void>();
  await respond(unread, text(600), { ...stranger, completed: sent.promise }).text();
  clock.now = 1_000_000;
  assertThrows(() => respond(unread, text(600)), DomainError);
  sent.resolve();
  await sent.promise;
  respond(unread, text(600));
});

Deno.test("small answers count on a connection that leaves a watched one unread, and on no other", async () => {
  const { unread } = aBound({ random: () => 0 });
  const sent = Promise.withResolvers<void>();
  const [one, other] = [1, 2].map((port) => {
    const { remoteAddr } = envOf("192.0.2.1");
    return { remoteAddr: { ...remoteAddr!, port }, completed: sent.promise };
  });
  const watched = respond(unread, text(90), one);
  assertEquals(watched.headers.get("Content-Length"), "90");
  assertEquals(watched.headers.get("Cache-Control"), "private");
  respond(unread, text(80), other);
  assertEquals(unread.bytes, 0);
  respond(unread, text(70), one);
  await unread.bound(new Response(text(60)), { ...ofStranger, env: one! });
  assertEquals(unread.bytes, 130);
  assertEquals(await watched.text(), text(90));
  respond(unread, text(50), one);
  assertEquals(unread.bytes, 180);
  sent.resolve();
  await sent.promise;
  respond(unread, text(40), one);
  assertEquals(unread.bytes, 0);
});

Deno.test("one small answer in 8 MiB is watched, and one in 1 MiB while one is unread", () => {
  const random = { value: 0 };
  const { unread } = aBound({ random: () => random.value });
  const completed = new Promise<void>(() => {});
  const isWatched = (port: number, value: number) => {
    random.value = value;
    const env = { remoteAddr: { ...stranger.remoteAddr!, port }, completed };
    respond(unread, text(100), env);
    const before = unread.bytes;
    random.value = 1;
    respond(unread, text(100), env);
    return unread.bytes > before;
  };
  assertEquals(isWatched(1, 100 / 2 ** 23), false);
  assertEquals(isWatched(1, 99 / 2 ** 23), true);
  assertEquals(isWatched(2, 100 / 2 ** 20), false);
  assertEquals(isWatched(2, 99 / 2 ** 20), true);
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
