import { canAccessToken, type Principal } from "../../auth/principal.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { listTokens, type TokenRecord } from "../../store/token_records.ts";

/** Returns up to `limit` tokens that the principal can access, by id, starting after `after`. */
export async function listKnownTokens(
  kv: KvStore,
  principal: Principal,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<TokenRecord[]> {
  const tokens: TokenRecord[] = [];
  for await (const token of listTokens(kv, after)) {
    if (canAccessToken(principal, token)) tokens.push(token);
    if (tokens.length === limit) break;
  }
  return tokens;
}
