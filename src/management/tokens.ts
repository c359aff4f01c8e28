import { type Scope } from "../auth/scope.ts";
import { type Principal } from "../auth/principal.ts";
import { hashSecret, makeSecret } from "../auth/secret.ts";
import { DomainError, invalid } from "../domain/errors.ts";
import { projectNumbers } from "../store/project/head.ts";
import type { DeadlineKv } from "../store/kv.ts";
import {
  deleteToken,
  insertToken,
  listTokens,
  readToken,
  type TokenRecord,
} from "../store/tokens.ts";
import type { Management } from "./change_project.ts";

/** What a new token is to be. */
export interface NewToken {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly projectIds?: readonly string[] | undefined;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number | undefined;
}

/** Makes a token. Its secret is in the answer and nowhere else. */
export async function createToken(
  { kv, now }: Management,
  maker: Principal,
  { name, scopes, projectIds, expiresAt }: NewToken,
): Promise<{ token: TokenRecord; secret: string }> {
  if (expiresAt !== undefined && expiresAt <= now()) {
    throw faulty("/expiresAt", "must be in the future");
  }
  if (projectIds === undefined && maker.projects !== undefined) {
    throw faulty("/projectIds", "must be there: your own token is limited to some projects");
  }
  const projects = projectIds && await knownProjects(kv, maker, projectIds);
  const secret = makeSecret();
  const token = {
    id: crypto.randomUUID(),
    hash: hashSecret(secret),
    name,
    scopes: [...new Set(scopes)],
    projects,
    createdAt: now(),
    expiresAt,
  };
  await insertToken(kv, token);
  // Deleting a project drops it from the tokens that there are, not from one made in that moment.
  if (projects !== undefined && !await areThere(kv, projects)) {
    await deleteToken(kv, token.id);
    throw faulty("/projectIds", "names a project that was deleted meanwhile");
  }
  return { token, secret };
}

async function areThere(
  kv: DeadlineKv,
  projects: NonNullable<TokenRecord["projects"]>,
): Promise<boolean> {
  const numbers = await projectNumbers(kv, projects.map(({ id }) => id));
  return projects.every(({ id, number }) => numbers.get(id) === number);
}

/** A token that the principal may know of. Throws a `DomainError` with code `not_found`. */
export async function getToken(
  kv: DeadlineKv,
  principal: Principal,
  tokenId: string,
): Promise<TokenRecord> {
  const token = await readToken(kv, tokenId);
  if (token === undefined || !mayKnowToken(principal, token)) throw noToken(tokenId);
  return token;
}

/** Revokes a token: it is refused from now on. */
export async function revokeToken(
  kv: DeadlineKv,
  principal: Principal,
  tokenId: string,
): Promise<void> {
  await getToken(kv, principal, tokenId);
  if (!await deleteToken(kv, tokenId)) throw noToken(tokenId);
}

/** Up to `limit` tokens that the principal may know of, by id, from the first one after `after` on. */
export async function knownTokens(
  kv: DeadlineKv,
  principal: Principal,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<TokenRecord[]> {
  const tokens: TokenRecord[] = [];
  for await (const token of listTokens(kv, after)) {
    if (mayKnowToken(principal, token)) tokens.push(token);
    if (tokens.length === limit) break;
  }
  return tokens;
}

/** A limited principal knows the tokens that are limited to projects of its own. */
function mayKnowToken({ projects }: Principal, token: TokenRecord): boolean {
  if (projects === undefined) return true;
  const own = new Set(projects.map((project) => project.number));
  return token.projects?.every((project) => own.has(project.number)) ?? false;
}

/** A project that is not there and one that the maker may not know of are answered alike. */
async function knownProjects(kv: DeadlineKv, maker: Principal, projectIds: readonly string[]) {
  const distinct = [...new Set(projectIds)];
  const numbers = await projectNumbers(kv, distinct);
  return distinct.map((id) => {
    const number = numbers.get(id);
    const isKnown = number !== undefined &&
      (maker.projects?.some((own) => own.id === id && own.number === number) ?? true);
    if (isKnown) return { id, number };
    throw faulty(`/projectIds/${projectIds.indexOf(id)}`, `there is no project "${id}"`);
  });
}

function faulty(pointer: string, detail: string): DomainError {
  return invalid("Cannot make the token: it has faults", [{ pointer, detail }]);
}

function noToken(tokenId: string): DomainError {
  return new DomainError("not_found", `There is no token "${tokenId}"`);
}
