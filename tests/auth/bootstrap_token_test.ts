import { assert, assertFalse } from "@std/assert";
import { BootstrapToken } from "../../src/auth/bootstrap_token.ts";
import { hashSecret } from "../../src/auth/secret.ts";
import { KvStore } from "../../src/store/kv_store.ts";
import { DenoKv } from "../../src/store/port/deno_kv.ts";
import type { MaybeEntry, StoreKey } from "../../src/store/port/storage_port.ts";
import { deleteBootstrap } from "../../src/store/token_records.ts";

/** A store whose reads respond when the test lets them. */
class SlowReads extends DenoKv {
  mayRespond = Promise.resolve();

  override async get(key: StoreKey): Promise<MaybeEntry> {
    const entry = await super.get(key);
    await this.mayRespond;
    return entry;
  }
}

Deno.test("BootstrapToken does not trust a read that began before the token was deleted", async () => {
  using raw = await Deno.openKv(":memory:");
  const port = new SlowReads(raw);
  const kv = new KvStore(port);
  let now = 0;
  const token = new BootstrapToken(kv, () => now);
  const secret = await token.load({ mayCreate: true }) ?? "";
  now += 10_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  port.mayRespond = promise;
  const during = token.matches(hashSecret(secret));
  await new Promise((turn) => setTimeout(turn));
  port.mayRespond = Promise.resolve();
  await deleteBootstrap(kv, {});
  token.forget();
  resolve();
  assert(await during);
  assertFalse(await token.matches(hashSecret(secret)));
});
