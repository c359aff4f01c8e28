import { noToken } from "../domain/not_found.ts";
import { getLogger } from "@logtape/logtape";
import { bootstrapTokenId, canAccessToken, type Principal } from "../auth/principal.ts";
import { holdsScope, type Scope } from "../auth/scope.ts";
import { createSecret, hashSecret } from "../auth/secret.ts";
import { KeyedQueue } from "../catalog/keyed_queue.ts";
import { conflict, type DomainError, invalid } from "../domain/errors.ts";
import { tokensMax, tokensPerLimitedAdminMax } from "../domain/limits.ts";
import { projectNumbers } from "../store/project/head.ts";
import type { KvStore } from "../store/kv_store.ts";
import { DamagedRecord } from "../store/record.ts";
import {
  deleteBootstrap,
  deleteToken,
  insertToken,
  listTokens,
  readBootstrapHash,
  readToken,
  type TokenRecord,
} from "../store/token_records.ts";
import type { Management } from "./change_project.ts";
import { recordTokenChange } from "./token_changes.ts";

const log = getLogger(["badges", "management"]);

/** The properties of a new token. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly projectIds?: readonly string[] | undefined;
  /** Epoch milliseconds. */
  readonly expiresAt?: number | undefined;
}

/**
 * The queue of token creations for each store. Concurrent creations would keep overtaking each
 * other.
 */
const creations = new WeakMap<KvStore, KeyedQueue>();

/**
 * Creates a token, and records it in the changes of its projects. Its secret is in the result and
 * nowhere else.
 *
 * @throws {DomainError} `invalid_request`, `conflict` if there are too many tokens, `unavailable`.
 */
export async function createToken(
  management: Management,
  creator: Principal,
  { name, scopes, projectIds, expiresAt }: NewToken,
): Promise<{ token: TokenRecord; secret: string }> {
  const { kv, now } = management;
  if (expiresAt !== undefined && expiresAt <= now()) {
    throw invalidField("/expiresAt", "must be in the future");
  }
  const { tokenExpiresAt = Infinity } = creator;
  if (expiresAt !== undefined && expiresAt > tokenExpiresAt) {
    throw invalidField("/expiresAt", "must not be later than the end of your own token");
  }
  if (projectIds === undefined && creator.projects !== undefined) {
    throw invalidField("/projectIds", "is required: your own token is limited to some projects");
  }
  const projects = projectIds && await knownProjects(kv, creator, projectIds);
  const secret = createSecret();
  const token: TokenRecord = {
    id: crypto.randomUUID(),
    hash: hashSecret(secret),
    name,
    scopes: [...new Set(scopes)],
    projects,
    createdAt: now(),
    expiresAt: expiresAt ?? creator.tokenExpiresAt,
    createdBy: creator.tokenId,
    family: creator.projects && (creator.family ?? creator.tokenId),
  };
  const queue = creations.get(kv) ?? new KeyedQueue();
  creations.set(kv, queue);
  await queue.run("", () => insertToken(kv, token, (tokens) => assertRoom(tokens, token)));
  const author = { tokenId: creator.tokenId, operation: "createToken" };
  try {
    // Deleting a project drops it from the existing tokens, but not from one that is being created.
    if (projects !== undefined && !await allExist(kv, projects)) {
      throw invalidField("/projectIds", "names a project that was deleted meanwhile");
    }
    await recordTokenChange(management, author, { tokenId: token.id, projects, after: token });
  } catch (error) {
    // No client gets its secret.
    await deleteToken(kv, token.id).catch(() => {});
    throw error;
  }
  return { token, secret };
}

/**
 * Checks that there is room for another token.
 *
 * @throws {DomainError} `conflict` if not.
 */
function assertRoom(tokens: readonly TokenRecord[], { family }: TokenRecord): void {
  if (tokens.length >= tokensMax) {
    throw conflict(
      `Cannot create the token: the store holds ${tokensMax} tokens, expired ones included. ` +
        "Delete some first.",
    );
  }
  const ofFamily = family === undefined ? [] : tokens.filter((it) => it.family === family);
  if (ofFamily.length < tokensPerLimitedAdminMax) return;
  throw conflict(
    `Cannot create the token: your token, and those created by it, have created ` +
      `${tokensPerLimitedAdminMax}, expired ones included. Delete some first.`,
  );
}

async function allExist(
  kv: KvStore,
  projects: NonNullable<TokenRecord["projects"]>,
): Promise<boolean> {
  const numbers = await projectNumbers(kv, projects.map(({ id }) => id));
  return projects.every(({ id, number }) => numbers.get(id) === number);
}

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

/**
 * Revokes a token, which is refused from now on, and records it in the changes of its projects. The
 * tokens that it created stay valid. A damaged token can be deleted by an unlimited principal.
 * `assertDeletable` gets the token, or `undefined` if it is damaged, and throws if it must not be
 * deleted.
 */
export async function revokeToken(
  management: Management,
  principal: Principal,
  tokenId: string,
  assertDeletable: (token: TokenRecord | undefined) => void,
): Promise<void> {
  const { kv } = management;
  const token = await getToken(kv, principal, tokenId).catch((error: unknown) => {
    if (!(error instanceof DamagedRecord)) throw error;
    // A limited principal may not be allowed to access it.
    if (principal.projects !== undefined) throw noToken(tokenId);
    return undefined;
  });
  assertDeletable(token);
  if (!await deleteToken(kv, tokenId)) throw noToken(tokenId);
  if (token === undefined) {
    return log.error(
      "A damaged token was deleted. Its projects are unknown: no change records it",
      {
        ...{ token: tokenId, by: principal.tokenId },
      },
    );
  }
  const author = { tokenId: principal.tokenId, operation: "deleteToken" };
  const { projects } = token;
  await recordTokenChange(management, author, { tokenId, projects, before: token });
}

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

/**
 * The response is the same for a project that does not exist and for one that the creator cannot
 * access.
 */
async function knownProjects(kv: KvStore, creator: Principal, projectIds: readonly string[]) {
  const distinct = [...new Set(projectIds)];
  const numbers = await projectNumbers(kv, distinct);
  return distinct.map((id) => {
    const number = numbers.get(id);
    const isKnown = number !== undefined &&
      (creator.projects?.some((own) => own.id === id && own.number === number) ?? true);
    if (isKnown) return { id, number };
    throw invalidField(`/projectIds/${projectIds.indexOf(id)}`, `there is no project "${id}"`);
  });
}

function invalidField(pointer: string, detail: string): DomainError {
  return invalid("Cannot create the token: it is invalid", [{ pointer, detail }]);
}
