import { assertEquals } from "@std/assert";
import { bootstrapPrincipal, type SessionHolder } from "../../src/auth/principal.ts";
import { SessionMemory } from "../../src/auth/session_memory.ts";

const holder: SessionHolder = { ...bootstrapPrincipal, expiresAt: 1e9, sessionId: "a" };

interface World {
  now: number;
  reads: number;
  stored: SessionHolder | undefined;
}

/** A cache with a clock that the test sets, over a store whose reads are counted. */
function aMemory() {
  const world: World = { now: 1_000, reads: 0, stored: holder };
  const memory = new SessionMemory(() => world.now);
  const read = () => {
    world.reads++;
    return Promise.resolve(world.stored);
  };
  return { world, memory, read, find: () => memory.find("s", read) };
}

Deno.test("SessionMemory.find() reads once, and caches the result for two seconds", async () => {
  const { world, find } = aMemory();
  assertEquals(await find(), holder);
  world.now += 1_999;
  assertEquals([await find(), world.reads], [holder, 1]);
  world.now += 1;
  world.stored = undefined;
  assertEquals([await find(), world.reads], [undefined, 2]);
});

Deno.test("SessionMemory.find() caches nothing for longer if the clock is set back", async () => {
  const { world, find } = aMemory();
  world.now = 10_000;
  await find();
  world.now = 1_000;
  await find();
  assertEquals(world.reads, 2);
});

Deno.test("SessionMemory.find() does not cache missing sessions, and never returns another session", async () => {
  const { world, memory, read, find } = aMemory();
  world.stored = undefined;
  await find();
  world.stored = holder;
  assertEquals([await find(), world.reads], [holder, 2]);
  await memory.find("other", read);
  assertEquals(world.reads, 3);
});

Deno.test("SessionMemory.forget() makes the next request read, even during another read", async () => {
  const { world, memory, find } = aMemory();
  await find();
  memory.forget();
  await find();
  assertEquals(world.reads, 2);
  memory.forget();
  const { promise, resolve } = Promise.withResolvers<SessionHolder>();
  const early = memory.find("s", () => promise);
  // The session ends while an earlier read of it is in progress.
  memory.forget();
  resolve(holder);
  assertEquals(await early, holder);
  world.stored = undefined;
  assertEquals(await find(), undefined);
});
