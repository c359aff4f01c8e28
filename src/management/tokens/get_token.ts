import { canAccessToken, type Principal } from "../../auth/principal.ts";
import { noToken } from "../../domain/not_found.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { readToken, type TokenRecord } from "../../store/token_records.ts";

/**
 * Returns a token that the principal can access.
 *
 * @throws {DomainError} `not_found` if there is none.
 */
export async function getToken(
  kv: KvStore,
  principal: Principal,
  tokenId: string,
): Promise<TokenRecord> {
  const token = await readToken(kv, tokenId);
  if (token === undefined || !canAccessToken(principal, token)) throw noToken(tokenId);
  return token;
}
