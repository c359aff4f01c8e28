import { z } from "zod";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { decodeJson, encodeJson } from "./record.ts";

/** A project that a token is limited to: that one, not another one under the same id later. */
const TokenProject = z.object({ id: z.string(), number: z.int().min(0) });

export const TokenRecord = z.object({
  id: z.string(),
  /** SHA-256 of the secret, in hexadecimal. */
  hash: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(["read", "write", "admin"])),
  /** Every project, if missing. */
  projects: z.array(TokenProject).optional(),
  /** Milliseconds since the epoch. */
  createdAt: z.int(),
  expiresAt: z.int().optional(),
});
export type TokenRecord = z.infer<typeof TokenRecord>;

export async function insertToken(kv: DeadlineKv, token: TokenRecord): Promise<void> {
  const byHash = keys.tokenByHash(token.hash);
  const transaction = kv.atomic()
    .check({ key: keys.token(token.id), versionstamp: null }, { key: byHash, versionstamp: null })
    .set(byHash, encodeJson(token.id));
  const mark = { key: keys.token(token.id), value: encodeJson(token) };
  const { ok } = await kv.commitMarked(transaction, mark);
  if (!ok) throw new Error("A random token id or secret was there already");
}

export async function readToken(kv: DeadlineKv, tokenId: string): Promise<TokenRecord | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.token(tokenId));
  return versionstamp === null ? undefined : decodeJson(TokenRecord, key, value);
}

export async function findToken(kv: DeadlineKv, hash: string): Promise<TokenRecord | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.tokenByHash(hash));
  return versionstamp === null ? undefined : readToken(kv, decodeJson(z.string(), key, value));
}

/** The tokens by id, from the first one after `after` on. */
export async function* listTokens(kv: DeadlineKv, after?: string): AsyncGenerator<TokenRecord> {
  const selector = after === undefined
    ? { prefix: keys.tokens() }
    : { prefix: keys.tokens(), start: keys.token(after + "\0") };
  for await (const { key, value } of kv.list(selector)) yield decodeJson(TokenRecord, key, value);
}

/** Deletes a token; it is refused from then on. Answers whether it was there. */
export async function deleteToken(kv: DeadlineKv, tokenId: string): Promise<boolean> {
  const entry = await kv.get(keys.token(tokenId));
  if (entry.versionstamp === null) return false;
  const { hash } = decodeJson(TokenRecord, entry.key, entry.value);
  const result = await kv.commit(
    kv.atomic().check(entry).delete(entry.key).delete(keys.tokenByHash(hash)),
  );
  if (!result.ok) await deleteToken(kv, tokenId);
  return true;
}

/**
 * Drops a deleted project from the tokens that are limited to it; one left with none is deleted. `onlyIf` has to hold
 * for each of these commits.
 */
export async function dropProjectFromTokens(
  kv: DeadlineKv,
  project: number,
  onlyIf?: Deno.AtomicCheck,
): Promise<void> {
  for await (const { id, projects } of listTokens(kv)) {
    if (projects?.some((it) => it.number === project)) await dropFrom(kv, id, project, onlyIf);
  }
}

async function dropFrom(
  kv: DeadlineKv,
  tokenId: string,
  project: number,
  onlyIf?: Deno.AtomicCheck,
): Promise<void> {
  const entry = await kv.get(keys.token(tokenId));
  if (entry.versionstamp === null) return;
  const token = decodeJson(TokenRecord, entry.key, entry.value);
  const projects = token.projects?.filter((it) => it.number !== project);
  if (projects?.length === token.projects?.length) return;
  const transaction = kv.atomic().check(entry, ...onlyIf === undefined ? [] : [onlyIf]);
  if (projects?.length === 0) transaction.delete(entry.key).delete(keys.tokenByHash(token.hash));
  else transaction.set(entry.key, encodeJson({ ...token, projects }));
  const result = await kv.commit(transaction);
  if (result.ok) return;
  const holds = onlyIf === undefined ||
    (await kv.get(onlyIf.key)).versionstamp === onlyIf.versionstamp;
  if (holds) await dropFrom(kv, tokenId, project, onlyIf);
}

/** The hash of the token made at the first start; kept if there is one, else `hash` is. */
export async function keepBootstrapHash(kv: DeadlineKv, hash: string): Promise<string> {
  const entry = await kv.get(keys.bootstrapToken());
  if (entry.versionstamp !== null) return decodeJson(z.string(), entry.key, entry.value);
  const result = await kv.commit(kv.atomic().check(entry).set(entry.key, encodeJson(hash)));
  return result.ok ? hash : keepBootstrapHash(kv, hash);
}

export async function readBootstrapHash(kv: DeadlineKv): Promise<string | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.bootstrapToken());
  return versionstamp === null ? undefined : decodeJson(z.string(), key, value);
}
