import { hashSecret, makeSecret } from "../../../src/auth/secret.ts";
import type { DeadlineKv } from "../../../src/store/kv.ts";
import { insertToken, type TokenRecord } from "../../../src/store/tokens.ts";
import { now } from "./store_builders.ts";

/** Stores a token; returns its secret. */
export async function storedToken(
  kv: DeadlineKv,
  parts: Partial<TokenRecord> = {},
): Promise<string> {
  const secret = makeSecret();
  const scopes: TokenRecord["scopes"] = ["write"];
  const hash = hashSecret(secret);
  await insertToken(kv, { id: "t1", hash, name: "Till", scopes, createdAt: now, ...parts });
  return secret;
}
