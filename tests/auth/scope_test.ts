import { assertEquals } from "@std/assert";
import { holdsScope, Scope } from "../../src/auth/scope.ts";

Deno.test("holdsScope() treats each scope as including the lower ones", () => {
  const held: Record<Scope, Scope[]> = {
    read: ["read"],
    write: ["read", "write"],
    admin: ["read", "write", "admin"],
  };
  for (const scope of Scope.options) {
    const holds = Scope.options.filter((required) => holdsScope([scope], required));
    assertEquals(holds, held[scope]);
  }
});

Deno.test("holdsScope() uses the highest of several scopes, and is false without any", () => {
  assertEquals(holdsScope(["read", "write"], "write"), true);
  assertEquals(holdsScope(["write", "read"], "write"), true);
  assertEquals(holdsScope(["read", "write"], "admin"), false);
  assertEquals(holdsScope([], "read"), false);
});
