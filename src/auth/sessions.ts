import { sessionHours, sessionsMax } from "../domain/limits.ts";
import type { DeadlineKv } from "../store/kv.ts";
import {
  deleteSessions,
  insertSession,
  listSessions,
  readSession,
  type SessionRecord,
} from "../store/sessions.ts";
import { CredentialLookups } from "./credential_lookups.ts";
import type { CredentialSlots } from "./credential_slots.ts";
import type { Principal, SessionHolder } from "./principal.ts";
import { SessionActivity } from "./session_activity.ts";
import { hashSecret, looksLikeSessionSecret, makeSessionSecret } from "./secret.ts";
import { holdersOf, type ListedSession, maySeeSessionsOf, sessionIdOf } from "./session_list.ts";
import { SessionMemory } from "./session_memory.ts";
import { sessionsOverLimit, surplusSessions } from "./surplus_sessions.ts";

const sessionMs = sessionHours * 3_600_000;

/**
 * The sessions of the panel. A session holds no rights of its own: each time it is asked for, its token is,
 * and what that may not any more, the session may not either.
 */
export class Sessions {
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  readonly #ageNow: () => number;
  readonly #holderOf: SessionsOptions["holderOf"];
  readonly #lookups: CredentialLookups<SessionHolder>;
  readonly #memory: SessionMemory;
  readonly #activity: SessionActivity;

  constructor({ slots, now, ageNow = now, holderOf }: SessionsOptions) {
    this.#kv = slots.ofKnown;
    this.#now = now;
    this.#ageNow = ageNow;
    this.#holderOf = holderOf;
    this.#lookups = new CredentialLookups(slots, now);
    this.#memory = new SessionMemory(now);
    this.#activity = new SessionActivity(this.#kv, now);
  }

  /** Begins a session of who holds `token`. Its secret is in the answer and nowhere else. */
  async begin(
    token: string,
    holder: Principal,
  ): Promise<{ secret: string; holder: SessionHolder }> {
    const secret = makeSessionSecret();
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
    await this.#delete(await this.#surplusOf([session, ...others]));
    return { secret, holder: during(session, holder) };
  }

  /**
   * Who holds the session that has this secret: its token's holder, until the session ends; `undefined` if
   * there is no such session, or no such token any more. What was changed through this process is known at
   * once, what through others within two seconds.
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

  /** Whether a session had this secret once, as far as is remembered. */
  wasEverValid(secret: string): boolean {
    return this.#lookups.wasEverValid(hashSecret(secret));
  }

  /** Ends the session that has this secret, if there is one. */
  async end(secret: string): Promise<void> {
    if (!looksLikeSessionSecret(secret)) return;
    await deleteSessions(this.#kv, [hashSecret(secret)]);
    this.#memory.forget();
  }

  /** The sessions that somebody may see, by id: an admin those of the tokens that it may see, all their own. */
  async listFor(principal: Principal): Promise<ListedSession[]> {
    const sessions = (await listSessions(this.#kv)).filter((session) => !this.#isOver(session));
    const holders = await this.#holdersOf(sessions, this.#now());
    const listed = sessions.flatMap((session) => {
      const holder = holders.get(session.tokenHash);
      if (holder === undefined || !maySeeSessionsOf(principal, holder)) return [];
      const { hash, createdAt } = session;
      const lastSeenAt = this.#activity.lastSeenAt(session);
      return [{ id: sessionIdOf(hash), hash, tokenId: holder.tokenId, createdAt, lastSeenAt }];
    });
    return listed.sort((a, b) => a.id < b.id ? -1 : 1);
  }

  /** Ends a session that somebody may see. Answers whether there was one. */
  async endFor(principal: Principal, sessionId: string): Promise<boolean> {
    const session = (await this.listFor(principal)).find(({ id }) => id === sessionId);
    if (session === undefined) return false;
    await deleteSessions(this.#kv, [session.hash]);
    this.#memory.forget();
    return true;
  }

  /** Takes note of the sessions that there are; they are read in slots of their own from then on. */
  async learn(): Promise<void> {
    for (const { hash } of await listSessions(this.#kv)) this.#lookups.learn(hash);
  }

  /** Is to be called after whatever may have changed a token. */
  forget(): void {
    this.#memory.forget();
    this.#lookups.forgetAbsent();
  }

  /** Deletes the sessions that are over, those whose token is gone among them. */
  async sweep(): Promise<void> {
    const sessions = await listSessions(this.#kv);
    const holders = await this.#holdersOf(sessions, this.#ageNow());
    const orphans = sessions.filter(({ tokenHash }) => !holders.has(tokenHash));
    await this.#delete([...await this.#surplusOf(sessions), ...orphans]);
  }

  /** The sessions that have to end: of a token, or all together, there are too many, or they are over. */
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

  async #read(hash: string, kv: DeadlineKv): Promise<SessionHolder | undefined> {
    const session = await readSession(kv, hash);
    if (session === undefined || this.#isOver(session)) return undefined;
    const holder = await this.#holderOf(session.tokenHash, kv);
    if (holder === undefined) return undefined;
    this.#activity.learn(session);
    return during(session, holder);
  }

  #isOver(session: SessionRecord): boolean {
    return session.expiresAt <= this.#now() || this.#activity.isIdle(session);
  }

  async #delete(sessions: readonly SessionRecord[]): Promise<void> {
    if (sessions.length === 0) return;
    await deleteSessions(this.#kv, sessions.map(({ hash }) => hash));
    this.#memory.forget();
  }
}

/** The holder of a token for as long as a session lasts, or the token, if that ends sooner. */
function during({ expiresAt }: SessionRecord, holder: Principal): SessionHolder {
  return { ...holder, expiresAt: Math.min(expiresAt, holder.expiresAt ?? Infinity) };
}

interface SessionsOptions {
  readonly slots: CredentialSlots;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** The clock by which sessions are old enough to be deleted. Default: `now`. */
  readonly ageNow?: (() => number) | undefined;
  /** Who holds the token that has this hash, as of now, or of another instant. */
  readonly holderOf: (
    tokenHash: string,
    kv: DeadlineKv,
    now?: number,
  ) => Promise<Principal | undefined>;
}
