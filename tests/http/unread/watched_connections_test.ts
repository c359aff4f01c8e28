import { assertEquals, assertThrows } from "@std/assert";
import { DomainError } from "../../../src/domain/errors.ts";
import { aBound, envOf, ofStranger, respond, stranger, text } from "./bounds.ts";

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
