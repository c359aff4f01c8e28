import { createSecret, hashSecret } from "../../../src/auth/secret.ts";
import type { KvStore } from "../../../src/store/kv_store.ts";
import { insertToken, type TokenRecord } from "../../../src/store/token_records.ts";
import { now } from "./store_builders.ts";

/** Stores a token; returns its secret. */
export async function insertTokenRecord(
  kv: KvStore,
  parts: Partial<TokenRecord> = {},
): Promise<string> {
  const secret = createSecret();
  const scopes: TokenRecord["scopes"] = ["write"];
  const hash = hashSecret(secret);
  await insertToken(kv, { id: "t1", hash, name: "Till", scopes, createdAt: now, ...parts });
  return secret;
}
