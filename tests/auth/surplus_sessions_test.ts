import { assertEquals } from "@std/assert";
import { surplusSessions } from "../../src/auth/surplus_sessions.ts";
import { sessionsPerTokenMax } from "../../src/domain/limits.ts";
import type { SessionRecord } from "../../src/store/session_records.ts";

/** Sessions of a token, one per second, the oldest first. */
function sessionsOf(tokenHash: string, count: number, expiresAt = 1e9): SessionRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    hash: `${tokenHash}-${index}`,
    tokenHash,
    createdAt: index * 1_000,
    expiresAt,
  }));
}

const hashesOf = (sessions: readonly SessionRecord[]) => sessions.map(({ hash }) => hash);

Deno.test("surplusSessions() returns those that have expired, from their last instant on", () => {
  const sessions = [...sessionsOf("a", 1, 500), ...sessionsOf("b", 1, 501)];
  assertEquals(hashesOf(surplusSessions(sessions, 499)), []);
  assertEquals(hashesOf(surplusSessions(sessions, 500)), ["a-0"]);
  assertEquals(hashesOf(surplusSessions(sessions, 501)), ["a-0", "b-0"]);
});

Deno.test("surplusSessions() returns the oldest of a token that has too many", () => {
  const full = sessionsOf("a", sessionsPerTokenMax);
  assertEquals(surplusSessions([...full, ...sessionsOf("b", 1)], 0), []);
  const over = [...sessionsOf("a", sessionsPerTokenMax + 2), ...sessionsOf("b", 1)];
  assertEquals(hashesOf(surplusSessions(over, 0)), ["a-1", "a-0"]);
});

Deno.test("surplusSessions() does not count expired sessions against active ones", () => {
  const over = sessionsOf("a", sessionsPerTokenMax, 500).map((session) => ({
    ...session,
    createdAt: session.createdAt + 1e6,
  }));
  const lasting = sessionsOf("a", 1);
  assertEquals(surplusSessions([...over, ...lasting], 500).length, sessionsPerTokenMax);
});

Deno.test("surplusSessions() treats the first of two that began at the same time as newer", () => {
  const sessions = sessionsOf("a", sessionsPerTokenMax + 1).map((session) => ({
    ...session,
    createdAt: 7,
  }));
  assertEquals(hashesOf(surplusSessions(sessions, 8)), [`a-${sessionsPerTokenMax}`]);
});
