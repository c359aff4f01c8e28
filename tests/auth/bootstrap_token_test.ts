import { assert, assertEquals, assertFalse } from "@std/assert";
import { BootstrapToken } from "../../src/auth/bootstrap_token.ts";
import { hashSecret } from "../../src/auth/secret.ts";
import { deleteBootstrap } from "../../src/store/token_records.ts";
import { openMemory } from "../support/store/store_builders.ts";

Deno.test("BootstrapToken refuses the token as soon as any process has deleted it", async () => {
  using store = await openMemory();
  const [own, other] = [new BootstrapToken(store.kv), new BootstrapToken(store.kv)];
  const hash = hashSecret(await own.load({ mayCreate: true }) ?? "");
  assertEquals(await other.load({ mayCreate: true }), undefined);
  assert(await own.matches(hash) && await other.matches(hash));
  await deleteBootstrap(store.kv, {});
  for (const token of [own, other]) assertFalse(await token.matches(hash));
});
