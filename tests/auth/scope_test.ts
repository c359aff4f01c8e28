import { assertEquals } from "@std/assert";
import { holdsScope, Scope } from "../../src/auth/scope.ts";

Deno.test("holdsScope() knows that each scope holds the ones before it", () => {
  const held: Record<Scope, Scope[]> = {
    read: ["read"],
    write: ["read", "write"],
    admin: ["read", "write", "admin"],
  };
  for (const scope of Scope.options) {
    const holds = Scope.options.filter((wanted) => holdsScope([scope], wanted));
    assertEquals(holds, held[scope]);
  }
});

Deno.test("holdsScope() goes by the highest of several scopes, and by none", () => {
  assertEquals(holdsScope(["read", "write"], "write"), true);
  assertEquals(holdsScope(["write", "read"], "write"), true);
  assertEquals(holdsScope(["read", "write"], "admin"), false);
  assertEquals(holdsScope([], "read"), false);
});
