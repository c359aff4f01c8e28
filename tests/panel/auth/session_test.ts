import { assert, assertEquals, assertFalse, assertThrows } from "@std/assert";
import { isScope, mayDo, readSession } from "../../../src/panel/auth/session.ts";

const answer = { name: "Till", scopes: ["write"], expiresAt: "2026-07-01T10:00:00.000Z" };

Deno.test("readSession() reads what the service answers, and scopes that it knows", () => {
  const expiresAt = Date.parse(answer.expiresAt);
  assertEquals(readSession(answer), { name: "Till", scopes: ["write"], expiresAt });
  const limited = { ...answer, scopes: ["admin", "fly"], projectIds: ["shop"] };
  assertEquals(readSession(limited), {
    name: "Till",
    scopes: ["admin"],
    projectIds: ["shop"],
    expiresAt,
  });
});

Deno.test("readSession() takes nothing else for a session", () => {
  for (const value of [null, undefined, "a", [], {}, { ...answer, scopes: "admin" }]) {
    assertThrows(() => readSession(value), TypeError, "no session");
  }
});

Deno.test("mayDo() holds each scope to include the ones before", () => {
  assert(mayDo({ scopes: ["read"] }, "read"));
  assertFalse(mayDo({ scopes: ["read"] }, "write"));
  assert(mayDo({ scopes: ["admin"] }, "write"));
  assert(mayDo({ scopes: ["read", "write"] }, "write"));
  assertFalse(mayDo({ scopes: [] }, "read"));
  assertFalse(isScope("toString"));
});
