import { assertEquals } from "@std/assert";
import { bootstrapPrincipal, canAccessProject, type Principal } from "../../src/auth/principal.ts";
import { removeProject } from "../../src/store/directory.ts";
import { insertShop, now, openMemory } from "../support/store/store_builders.ts";

function limitedTo(...projects: { id: string; number: number }[]): Principal {
  return { tokenId: "t", name: "Limited", scopes: ["read"], projects };
}

Deno.test("canAccessProject() is true for any project without limits", async () => {
  using store = await openMemory();
  assertEquals(await canAccessProject(store.kv, bootstrapPrincipal, "shop"), true);
  assertEquals(await canAccessProject(store.kv, bootstrapPrincipal, "unknown"), true);
});

Deno.test("canAccessProject() is true only for the projects of a limited principal", async () => {
  using store = await openMemory();
  const [shop, other] = [await insertShop(store.kv, "shop"), await insertShop(store.kv, "other")];
  const own = { id: "shop", number: shop.head.number };
  assertEquals(await canAccessProject(store.kv, limitedTo(own), "shop"), true);
  assertEquals(await canAccessProject(store.kv, limitedTo(own), "other"), false);
  assertEquals(await canAccessProject(store.kv, limitedTo(own), "unknown"), false);
  assertEquals(await canAccessProject(store.kv, limitedTo(), "shop"), false);
  const both = limitedTo(own, { id: "other", number: other.head.number });
  assertEquals(await canAccessProject(store.kv, both, "other"), true);
});

Deno.test("canAccessProject() treats a project recreated under its id as another one", async () => {
  using store = await openMemory();
  const first = await insertShop(store.kv);
  const principal = limitedTo({ id: "shop", number: first.head.number });
  await removeProject(store.kv, first, now);
  assertEquals(await canAccessProject(store.kv, principal, "shop"), false);
  const second = await insertShop(store.kv);
  assertEquals(await canAccessProject(store.kv, principal, "shop"), false);
  const renewed = limitedTo({ id: "shop", number: second.head.number });
  assertEquals(await canAccessProject(store.kv, renewed, "shop"), true);
});
