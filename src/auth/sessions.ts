import { sessionHours, sessionsMax } from "../domain/limits.ts";
import { highestOf } from "../domain/highest_of.ts";
import type { KvStore } from "../store/kv_store.ts";
import {
  deleteSessions,
  insertSession,
  listSessions,
  readSession,
  type SessionRecord,
} from "../store/session_records.ts";
import { CredentialLookups } from "./credential_lookups.ts";
import type { CredentialSlots } from "./credential_slots.ts";
import type { Principal, SessionHolder } from "./principal.ts";
import { SessionActivity } from "./session_activity.ts";
import { createSessionSecret, hashSecret, looksLikeSessionSecret } from "./secret.ts";
import { canSeeSessionsOf, holdersOf, type ListedSession, sessionIdOf } from "./session_list.ts";
import { SessionMemory } from "./session_memory.ts";
import { sessionsOverLimit, surplusSessions } from "./surplus_sessions.ts";

const sessionMs = Temporal.Duration.from({ hours: sessionHours }).total("milliseconds");

interface SessionsOptions {
  readonly slots: CredentialSlots;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** The clock that decides which sessions are old enough to delete. Default: `now`. */
  readonly ageNow?: (() => number) | undefined;
  /** The holder of the token with this hash, as of now or of another instant (epoch ms). */
  readonly holderOf: (
    tokenHash: string,
    kv: KvStore,
    now?: number,
  ) => Promise<Principal | undefined>;
}

/**
 * The sessions of the panel. A session has no rights of its own: each use checks its token, and the
 * session has the token's current rights.
 */
export class Sessions {
  readonly #kv: KvStore;
  readonly #now: () => number;
  readonly #ageNow: () => number;
  readonly #holderOf: SessionsOptions["holderOf"];
  readonly #lookups: CredentialLookups<SessionHolder>;
  readonly #memory: SessionMemory;
  readonly #activity: SessionActivity;

  constructor({ slots, now, ageNow = now, holderOf }: SessionsOptions) {
    this.#kv = slots.knownLane;
    this.#now = now;
    this.#ageNow = ageNow;
    this.#holderOf = holderOf;
    this.#lookups = new CredentialLookups(slots, now);
    this.#memory = new SessionMemory(now);
    this.#activity = new SessionActivity(this.#kv, now);
  }

  /** Starts a session for the holder of `token`. The result is the only place with its secret. */
  async begin(
    token: string,
    holder: Principal,
  ): Promise<{ secret: string; holder: SessionHolder }> {
    const secret = createSessionSecret();
    const createdAt = this.#now();
    const session = {
      hash: hashSecret(secret),
      tokenHash: hashSecret(token),
      createdAt,
      expiresAt: createdAt + sessionMs,
    };
    await insertSession(this.#kv, session);
    this.#lookups.learn(session.hash);
    this.#activity.learn(session);
    const others = (await listSessions(this.#kv)).filter(({ hash }) => hash !== session.hash);
    // It is the newest one, although by another process's clock others may have begun later.
    const newest = {
      ...session,
      createdAt: highestOf(createdAt, others.map((it) => it.createdAt)),
    };
    await this.#delete(await this.#surplusOf([newest, ...others]));
    return { secret, holder: untilSessionEnds(session, holder) };
  }

  /**
   * Returns the holder of the session's token, with the time when the session ends; `undefined` if
   * there is no such session or its token is no longer valid. Changes made by this process are
   * effective immediately, those of other processes within two seconds.
   */
  async find(
    secret: string,
    { isOverLimit = false }: { readonly isOverLimit?: boolean } = {},
  ): Promise<SessionHolder | undefined> {
    if (!looksLikeSessionSecret(secret)) return undefined;
    const hash = hashSecret(secret);
    const holder = await this.#memory.find(
      hash,
      () => this.#lookups.find(hash, { isOverLimit }, (kv) => this.#read(hash, kv)),
    );
    if (holder === undefined || this.#now() >= holder.expiresAt) return undefined;
    await this.#activity.used(hash);
    return holder;
  }

  /** Whether a session once had this secret, as far as is remembered. */
  wasEverValid(secret: string): boolean {
    return this.#lookups.wasEverValid(hashSecret(secret));
  }

  /** Ends the session with this secret, if there is one. */
  async end(secret: string): Promise<void> {
    if (!looksLikeSessionSecret(secret)) return;
    await deleteSessions(this.#kv, [hashSecret(secret)]);
    this.#memory.forget();
  }

  /**
   * Returns the sessions that a principal can see, by id: an admin those of the tokens it can see,
   * everyone their own.
   */
  async listFor(principal: Principal): Promise<ListedSession[]> {
    const sessions = (await listSessions(this.#kv)).filter((session) => !this.#hasEnded(session));
    const holders = await this.#holdersOf(sessions, this.#now());
    const listed = sessions.flatMap((session) => {
      const holder = holders.get(session.tokenHash);
      if (holder === undefined || !canSeeSessionsOf(principal, holder)) return [];
      const { hash, createdAt } = session;
      const lastSeenAt = this.#activity.lastSeenAt(session);
      return [{ id: sessionIdOf(hash), hash, tokenId: holder.tokenId, createdAt, lastSeenAt }];
    });
    return listed.sort((a, b) => a.id < b.id ? -1 : 1);
  }

  /** Ends a session that a principal can see. Returns whether there was one. */
  async endFor(principal: Principal, sessionId: string): Promise<boolean> {
    const session = (await this.listFor(principal)).find(({ id }) => id === sessionId);
    if (session === undefined) return false;
    await deleteSessions(this.#kv, [session.hash]);
    this.#memory.forget();
    return true;
  }

  /** Reads which sessions exist. Each is then looked up in the lane of known credentials. */
  async learn(): Promise<void> {
    for (const { hash } of await listSessions(this.#kv)) this.#lookups.learn(hash);
  }

  /** Call this after anything that may have changed a token. */
  forget(): void {
    this.#memory.forget();
    this.#lookups.forgetAbsent();
  }

  /** Deletes the sessions that have ended, or whose token is no longer valid. */
  async sweep(): Promise<void> {
    const sessions = await listSessions(this.#kv);
    const holders = await this.#holdersOf(sessions, this.#ageNow());
    const orphans = sessions.filter(({ tokenHash }) => !holders.has(tokenHash));
    await this.#delete([...await this.#surplusOf(sessions), ...orphans]);
  }

  /**
   * The sessions to delete: those that have ended, or that exceed the limit of a token or of the
   * store.
   */
  async #surplusOf(sessions: readonly SessionRecord[]): Promise<SessionRecord[]> {
    const surplus = surplusSessions(sessions, this.#ageNow());
    const ended = new Set(surplus);
    const kept = sessions.filter((session) => !ended.has(session));
    if (kept.length <= sessionsMax) return surplus;
    const holders = await this.#holdersOf(kept, this.#ageNow());
    const familyOf = (tokenHash: string) => {
      const holder = holders.get(tokenHash);
      return holder?.family ?? holder?.tokenId;
    };
    return [...surplus, ...sessionsOverLimit(kept, familyOf)];
  }

  #holdersOf(sessions: readonly SessionRecord[], now: number) {
    const holderOf = (tokenHash: string) => this.#holderOf(tokenHash, this.#kv, now);
    return holdersOf(sessions, { kv: this.#kv, now, holderOf });
  }

  async #read(hash: string, kv: KvStore): Promise<SessionHolder | undefined> {
    const session = await readSession(kv, hash);
    if (session === undefined || this.#hasEnded(session)) return undefined;
    const holder = await this.#holderOf(session.tokenHash, kv);
    if (holder === undefined) return undefined;
    this.#activity.learn(session);
    return untilSessionEnds(session, holder);
  }

  #hasEnded(session: SessionRecord): boolean {
    return session.expiresAt <= this.#now() || this.#activity.isIdle(session);
  }

  async #delete(sessions: readonly SessionRecord[]): Promise<void> {
    if (sessions.length === 0) return;
    await deleteSessions(this.#kv, sessions.map(({ hash }) => hash));
    this.#memory.forget();
  }
}

/** The holder of a token, which expires with the session or the token, whichever is earlier. */
function untilSessionEnds({ hash, expiresAt }: SessionRecord, holder: Principal): SessionHolder {
  const end = Math.min(expiresAt, holder.expiresAt ?? Infinity);
  return { ...holder, expiresAt: end, sessionId: sessionIdOf(hash) };
}
