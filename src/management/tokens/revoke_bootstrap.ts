import { bootstrapTokenId, type Principal } from "../../auth/principal.ts";
import { holdsScope } from "../../auth/scope.ts";
import { conflict } from "../../domain/errors.ts";
import { noToken } from "../../domain/not_found.ts";
import {
  deleteBootstrap,
  listTokens,
  readBootstrapHash,
  type TokenRecord,
} from "../../store/token_records.ts";
import type { Management } from "../change_project.ts";
import { recordTokenChange } from "./token_changes.ts";

/**
 * Revokes the token that was created at the first start. No later start creates another one.
 * `isConfigured` returns whether a hash is that of `ADMIN_TOKEN`, or without an argument, whether
 * there is an `ADMIN_TOKEN`.
 *
 * @throws {DomainError} `not_found`; `conflict` if it belongs to `ADMIN_TOKEN`, or if no other
 * token would have full access.
 */
export async function revokeBootstrap(
  management: Management,
  principal: Principal,
  isConfigured: (hash?: string) => boolean,
): Promise<void> {
  const { kv } = management;
  if (principal.projects !== undefined) throw noToken(bootstrapTokenId);
  const hash = await readBootstrapHash(kv);
  if (hash === undefined ? isConfigured() : isConfigured(hash)) {
    throw conflict(
      `Cannot delete token "${bootstrapTokenId}": it is ADMIN_TOKEN's. Change that variable instead.`,
    );
  }
  if (hash === undefined) throw noToken(bootstrapTokenId);
  const other = isConfigured() ? undefined : await unlimitedAdmin(management);
  const isPossible = isConfigured() || other !== undefined;
  if (!isPossible || !await deleteBootstrap(kv, { whileThere: other?.id })) {
    throw conflict(
      `Cannot delete token "${bootstrapTokenId}": no other token has full access. Create one ` +
        'with the scope "admin" and without projects first.',
    );
  }
  const author = { tokenId: principal.tokenId, operation: "deleteToken" };
  await recordTokenChange(management, author, { tokenId: bootstrapTokenId });
}

/** The stored token with full access that expires last, if there is one that has not expired. */
async function unlimitedAdmin({ kv, now }: Management): Promise<TokenRecord | undefined> {
  const tokens = await Array.fromAsync(listTokens(kv));
  const endOf = ({ expiresAt = Infinity }: TokenRecord) => expiresAt;
  return tokens
    .filter((it) => it.projects === undefined && holdsScope(it.scopes, "admin"))
    .filter((it) => endOf(it) > now())
    .toSorted((a, b) => endOf(a) < endOf(b) ? 1 : -1)[0];
}
