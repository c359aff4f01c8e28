import { createHash } from "node:crypto";
import type { KvStore } from "../store/kv_store.ts";
import { DamagedRecord } from "../store/record.ts";
import type { SessionRecord } from "../store/session_records.ts";
import { listTokens, type TokenRecord } from "../store/token_records.ts";
import { canAccessToken, type Principal } from "./principal.ts";
import { holdsScope } from "./scope.ts";

/** A session in the list, with the hash that it is stored under. */
export interface ListedSession {
  readonly id: string;
  readonly hash: string;
  readonly tokenId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

type Holder = Pick<Principal, "tokenId" | "projects" | "family">;

const idDigits = 32;

/** The public id of a session. It reveals neither the secret nor the stored hash. */
export function sessionIdOf(hash: string): string {
  return createHash("sha256").update(`session id of ${hash}`).digest("hex").slice(0, idDigits);
}

/**
 * Whether a principal can see the sessions of a token: an admin those of the tokens it can see,
 * everyone their own.
 */
export function canSeeSessionsOf(principal: Principal, holder: Holder): boolean {
  if (holder.tokenId === principal.tokenId) return true;
  return holdsScope(principal.scopes, "admin") && canAccessToken(principal, holder);
}

/**
 * Returns the holders of sessions' tokens, by the hashes of the tokens, without tokens that are no
 * longer valid. It lists the stored tokens, because one read per session would be slow.
 */
export async function holdersOf(
  sessions: readonly SessionRecord[],
  { kv, now, holderOf }: {
    readonly kv: KvStore;
    readonly now: number;
    /** The holder of a token that is not among the stored ones. */
    readonly holderOf: (tokenHash: string) => Promise<Holder | undefined>;
  },
): Promise<Map<string, Holder>> {
  const tokens = new Map<string, TokenRecord>();
  for await (const token of listTokens(kv)) tokens.set(token.hash, token);
  const holders = new Map<string, Holder>();
  for (const tokenHash of new Set(sessions.map((session) => session.tokenHash))) {
    const token = tokens.get(tokenHash);
    const isOver = token?.expiresAt !== undefined && token.expiresAt <= now;
    if (isOver) continue;
    const holder = token === undefined
      ? await unlessDamagedToken(() => holderOf(tokenHash))
      : { tokenId: token.id, projects: token.projects, family: token.family };
    if (holder !== undefined) holders.set(tokenHash, holder);
  }
  return holders;
}

/** A damaged token is not accepted, so its sessions have no holder. */
async function unlessDamagedToken(read: () => Promise<Holder | undefined>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}
