import { z } from "zod";
import { unavailable } from "../domain/errors.ts";
import { keys } from "./keys.ts";
import { commitAttemptsMax, type KvStore } from "./kv_store.ts";
import { DamagedRecord, decodeJson, encodeEntry, unlessDamaged } from "./record.ts";
import { type StoreEntry, Transaction, type VersionCheck } from "./port/storage_port.ts";

/** A project that a token is limited to. A later project with the same id is a different one. */
const TokenProject = z.object({ id: z.string(), number: z.int().min(0) });

export const TokenRecord = z.object({
  id: z.string(),
  /** SHA-256 of the secret, in hexadecimal. */
  hash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(["read", "write", "admin"])),
  /** All projects if missing. */
  projects: z.array(TokenProject).optional(),
  /** Epoch milliseconds. */
  createdAt: z.int(),
  expiresAt: z.int().optional(),
  /** The id of the token that created it; missing in records of older versions of the service. */
  createdBy: z.string().optional(),
  /** The limited admin whose quota it counts for: the creator, or the creator's own family. */
  family: z.string().optional(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

/**
 * Stores a new token. `assertRoom` gets all existing tokens, and throws if another one is not
 * allowed; no other token is stored in between.
 *
 * @throws {DomainError} `unavailable`, and what `assertRoom` throws.
 */
export async function insertToken(
  kv: KvStore,
  token: TokenRecord,
  assertRoom: (tokens: readonly TokenRecord[]) => void = () => {},
): Promise<void> {
  const [key, byHash] = [keys.token(token.id), keys.tokenByHash(token.hash)];
  for (let attempt = 0; attempt < commitAttemptsMax; attempt++) {
    const last = await kv.get(keys.lastToken());
    assertRoom(await Array.fromAsync(listTokens(kv)));
    const transaction = new Transaction()
      .check({ key: last.key, versionstamp: last.versionstamp })
      .check({ key, versionstamp: null }, { key: byHash, versionstamp: null })
      .set(last.key, encodeEntry(token.id))
      .set(byHash, encodeEntry(token.id));
    const { ok } = await kv.commitWithMarker(transaction, { key, value: encodeEntry(token) });
    if (ok) return;
    const [sameId, sameHash] = await kv.getMany([key, byHash]);
    if (sameId?.versionstamp != null || sameHash?.versionstamp != null) {
      throw new Error("A random token id or secret exists already");
    }
  }
  throw unavailable("Too many tokens are created at once; try again shortly");
}

export async function readToken(kv: KvStore, tokenId: string): Promise<TokenRecord | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.token(tokenId));
  return versionstamp === null ? undefined : decodeJson(TokenRecord, key, value);
}

export async function findToken(kv: KvStore, hash: string): Promise<TokenRecord | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.tokenByHash(hash));
  return versionstamp === null ? undefined : readToken(kv, decodeJson(z.string(), key, value));
}

/** The tokens by id, starting after `after`. */
export async function* listTokens(kv: KvStore, after?: string): AsyncGenerator<TokenRecord> {
  const selector = after === undefined
    ? { prefix: keys.tokens() }
    : { prefix: keys.tokens(), start: keys.token(after + "\0") };
  for await (const { key, value } of kv.list(selector)) {
    const token = unlessDamaged(() => decodeJson(TokenRecord, key, value));
    if (token !== undefined) yield token;
  }
}

/**
 * Deletes a token, which is refused from then on. Returns whether it existed. A damaged record is
 * deleted too. The entry that leads to it from its hash is then unknown and stays without effect.
 */
export async function deleteToken(kv: KvStore, tokenId: string): Promise<boolean> {
  const entry = await kv.get(keys.token(tokenId));
  if (entry.versionstamp === null) return false;
  const transaction = new Transaction().check(entry).delete(entry.key);
  const hash = hashIn(entry);
  if (hash !== undefined) transaction.delete(keys.tokenByHash(hash));
  const result = await kv.commit(transaction);
  if (!result.ok) await deleteToken(kv, tokenId);
  return true;
}

/** The hash in a token's record; `undefined` if the record is damaged. */
function hashIn({ key, value }: StoreEntry): string | undefined {
  try {
    return decodeJson(TokenRecord, key, value).hash;
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}

/**
 * Removes a deleted project from the tokens that are limited to it, and deletes tokens that have no
 * project left. `onlyIf` is a condition of each of these commits.
 */
export async function dropProjectFromTokens(
  kv: KvStore,
  project: number,
  onlyIf?: VersionCheck,
): Promise<void> {
  for await (const { id, projects } of listTokens(kv)) {
    if (projects?.some((it) => it.number === project)) await dropFrom(kv, id, project, onlyIf);
  }
}

async function dropFrom(
  kv: KvStore,
  tokenId: string,
  project: number,
  onlyIf?: VersionCheck,
): Promise<void> {
  const entry = await kv.get(keys.token(tokenId));
  if (entry.versionstamp === null) return;
  const token = decodeJson(TokenRecord, entry.key, entry.value);
  const projects = token.projects?.filter((it) => it.number !== project);
  if (projects?.length === token.projects?.length) return;
  const transaction = new Transaction().check(entry, ...onlyIf === undefined ? [] : [onlyIf]);
  if (projects?.length === 0) transaction.delete(entry.key).delete(keys.tokenByHash(token.hash));
  else transaction.set(entry.key, encodeEntry({ ...token, projects }));
  const result = await kv.commit(transaction);
  if (result.ok) return;
  const holds = onlyIf === undefined ||
    (await kv.get(onlyIf.key)).versionstamp === onlyIf.versionstamp;
  if (holds) await dropFrom(kv, tokenId, project, onlyIf);
}

/**
 * Stored instead of the hash when the token created at the first start is deleted, so that no other
 * one is created.
 */
const deletedBootstrap = "";

/**
 * The hash of the token created at the first start: the stored one, or else `hash`, which is then
 * stored. `undefined` if the token was deleted.
 */
export async function keepBootstrapHash(
  kv: KvStore,
  hash: string,
): Promise<string | undefined> {
  const entry = await kv.get(keys.bootstrapToken());
  if (entry.versionstamp !== null) return bootstrapHashIn(entry);
  const result = await kv.commit(new Transaction().check(entry).set(entry.key, encodeEntry(hash)));
  return result.ok ? hash : keepBootstrapHash(kv, hash);
}

/**
 * The hash of the token created at the first start; `undefined` if there was none, or if it was
 * deleted.
 */
export async function readBootstrapHash(kv: KvStore): Promise<string | undefined> {
  const entry = await kv.get(keys.bootstrapToken());
  return entry.versionstamp === null ? undefined : bootstrapHashIn(entry);
}

/**
 * Permanently deletes the token created at the first start, on condition that the token
 * `whileThere`, if given, exists. Returns whether it was deleted.
 */
export async function deleteBootstrap(
  kv: KvStore,
  { whileThere }: { readonly whileThere?: string | undefined },
): Promise<boolean> {
  const transaction = new Transaction().set(keys.bootstrapToken(), encodeEntry(deletedBootstrap));
  if (whileThere !== undefined) {
    const { key, versionstamp } = await kv.get(keys.token(whileThere));
    if (versionstamp === null) return false;
    transaction.check({ key, versionstamp });
  }
  return (await kv.commit(transaction)).ok;
}

function bootstrapHashIn({ key, value }: StoreEntry): string | undefined {
  const hash = decodeJson(z.string(), key, value);
  return hash === deletedBootstrap ? undefined : hash;
}
