import { createHash } from "node:crypto";
import type { DeadlineKv } from "../store/kv.ts";
import { DamagedRecord } from "../store/record.ts";
import type { SessionRecord } from "../store/sessions.ts";
import { listTokens, type TokenRecord } from "../store/tokens.ts";
import { mayKnowToken, type Principal } from "./principal.ts";
import { holdsScope } from "./scope.ts";

/** A session as it is listed, with the hash that it is stored under. */
export interface ListedSession {
  readonly id: string;
  readonly hash: string;
  readonly tokenId: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

type Holder = Pick<Principal, "tokenId" | "projects" | "family">;

const idDigits = 32;

/** The public id of a session: neither its secret nor the hash that is stored can be told from it. */
export function sessionIdOf(hash: string): string {
  return createHash("sha256").update(`session id of ${hash}`).digest("hex").slice(0, idDigits);
}

/** Whether somebody may see the sessions of a token: an admin those of the tokens that it may see, all their own. */
export function maySeeSessionsOf(principal: Principal, holder: Holder): boolean {
  if (holder.tokenId === principal.tokenId) return true;
  return holdsScope(principal.scopes, "admin") && mayKnowToken(principal, holder);
}

/**
 * Who holds the tokens of sessions, by the hashes of the tokens; those that are not valid any more are missing. The
 * stored tokens are listed: many sessions would take a read each.
 */
export async function holdersOf(
  sessions: readonly SessionRecord[],
  { kv, now, holderOf }: {
    readonly kv: DeadlineKv;
    readonly now: number;
    /** Of a token that is not stored as others are. */
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

/** A damaged token lets nobody in, so that its sessions have no holder. */
async function unlessDamagedToken(read: () => Promise<Holder | undefined>) {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DamagedRecord) return undefined;
    throw error;
  }
}
