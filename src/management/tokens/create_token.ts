import type { Principal } from "../../auth/principal.ts";
import type { Scope } from "../../auth/scope.ts";
import { createSecret, hashSecret } from "../../auth/secret.ts";
import { KeyedQueue } from "../../catalog/keyed_queue.ts";
import { conflict, type DomainError, invalid } from "../../domain/errors.ts";
import { tokensMax, tokensPerLimitedAdminMax } from "../../domain/limits.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { projectNumbers } from "../../store/project/head.ts";
import { deleteToken, insertToken, type TokenRecord } from "../../store/token_records.ts";
import type { Management } from "../change_project.ts";
import { recordTokenChange } from "./token_changes.ts";

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
