import { DomainError } from "../domain/errors.ts";
import { RateLimiter } from "../domain/rate_limiter.ts";
import { QueueTimeout } from "../store/calls/gate.ts";
import type { KvStore } from "../store/kv_store.ts";
import { findToken, listTokens } from "../store/token_records.ts";
import { addressGroup } from "./address_group.ts";
import { BootstrapToken } from "./bootstrap_token.ts";
import { CredentialLookups } from "./credential_lookups.ts";
import { CredentialSlots } from "./credential_slots.ts";
import {
  bootstrapPrincipal,
  type Principal,
  scraperPrincipal,
  type SessionHolder,
} from "./principal.ts";
import { equalHashes, hashSecret, hasWrongChecksum } from "./secret.ts";
import { Sessions } from "./sessions.ts";

export interface AuthenticatorOptions {
  readonly kv: KvStore;
  /** The configured bootstrap token, if there is one. */
  readonly adminToken?: string | undefined;
  /** The configured token that can only read metrics, if there is one. */
  readonly metricsToken?: string | undefined;
  readonly failuresPerMinute: number;
  /** Returns epoch milliseconds. */
  readonly now: () => number;
  /** The clock that decides which sessions are old enough to delete. Default: `now`. */
  readonly ageNow?: (() => number) | undefined;
}

/** Identifies callers by their secrets. */
export class Authenticator {
  readonly sessions: Sessions;
  readonly #kv: KvStore;
  readonly #now: () => number;
  readonly #adminHash: string | undefined;
  readonly #bootstrap: BootstrapToken;
  readonly #metricsHash: string | undefined;
  readonly #failures: RateLimiter;
  readonly #lookups: CredentialLookups<Principal>;

  /**
   * Knows the configured bootstrap token, but no generated one before {@link loadBootstrapToken}.
   */
  constructor(options: AuthenticatorOptions) {
    const slots = new CredentialSlots(options.kv);
    this.#kv = slots.knownLane;
    this.#now = options.now;
    this.#adminHash = options.adminToken ? hashSecret(options.adminToken) : undefined;
    this.#bootstrap = new BootstrapToken(this.#kv);
    this.#metricsHash = options.metricsToken && hashSecret(options.metricsToken);
    this.#failures = new RateLimiter(
      { name: "failed-logins", quota: options.failuresPerMinute, windowSeconds: 60 },
      options.now,
    );
    this.#lookups = new CredentialLookups(slots, options.now);
    this.sessions = new Sessions({
      slots,
      now: options.now,
      ageNow: options.ageNow,
      holderOf: (tokenHash, kv, now) => this.#holderOf(tokenHash, kv, now),
    });
  }

  /**
   * Reads which credentials are valid. Without this, each is looked up as an unknown one at its
   * first use.
   */
  async learnCredentials(): Promise<void> {
    for await (const { hash } of listTokens(this.#kv)) this.#lookups.learn(hash);
    await this.sessions.learn();
  }

  /**
   * Reads the stored bootstrap token. If there is none, and none is configured, creates one and
   * returns it. Can be retried if the store does not respond, and then returns the same one.
   */
  loadBootstrapToken(): Promise<string | undefined> {
    return this.#bootstrap.load({ mayCreate: !this.isConfigured() });
  }

  /** Whether a hash is that of `ADMIN_TOKEN`; without a hash, whether there is an `ADMIN_TOKEN`. */
  isConfigured(hash: string | undefined = this.#adminHash): boolean {
    return hash !== undefined && this.#adminHash !== undefined &&
      equalHashes(hash, this.#adminHash);
  }

  /**
   * Returns the holder of `secret`. `address` is the client's address.
   *
   * The secret is checked first, so that a valid one is never refused because of others' failures.
   *
   * @throws {DomainError} `unauthorized`, or `too_many_requests` if that address failed too often.
   */
  async authenticate(secret: string, address: string): Promise<Principal> {
    const hash = hashSecret(secret);
    // A malformed token is refused without the store, unless it is an operator's own. The shorter
    // response time reveals only what the caller can compute from the token.
    const principal = await this.#bootstrapHolder(hash) ??
      (hasWrongChecksum(secret)
        ? undefined
        : await this.#lookUp(address, (options) =>
          this.#lookups.find(hash, options, (kv) => this.#holderOf(hash, kv))));
    if (principal !== undefined) return principal;
    throw this.#failure(address, "The token is not valid: it is wrong, revoked or expired");
  }

  /**
   * Returns the holder of the session with this secret. Throws as {@link authenticate} does. A
   * session that was valid once does not count as an invalid token, because browsers resend its
   * cookie after it has ended.
   */
  async authenticateSession(secret: string, address: string): Promise<SessionHolder> {
    const holder = await this.#lookUp(address, (options) => this.sessions.find(secret, options));
    if (holder !== undefined) return holder;
    const message = "The session is over: sign in again";
    if (this.sessions.wasEverValid(secret)) {
      throw new DomainError("unauthorized", message);
    }
    throw this.#failure(address, message);
  }

  /**
   * The same for reading metrics: `METRICS_TOKEN` is accepted too, and is known while the store is
   * down.
   */
  async authenticateScraper(secret: string, address: string): Promise<Principal> {
    const hash = this.#metricsHash;
    if (hash !== undefined && equalHashes(hash, hashSecret(secret))) return scraperPrincipal;
    return await this.authenticate(secret, address);
  }

  /** Call this after anything that may have changed or created a token. */
  forget(): void {
    this.sessions.forget();
    this.#lookups.forgetAbsent();
  }

  async #bootstrapHolder(hash: string): Promise<Principal | undefined> {
    const isBootstrap = this.isConfigured(hash) || await this.#bootstrap.matches(hash);
    return isBootstrap ? bootstrapPrincipal : undefined;
  }

  /** Looks up a credential, in a lane that depends on how often its address has failed. */
  async #lookUp<T>(
    address: string,
    find: (options: { readonly isOverLimit: boolean }) => Promise<T>,
  ): Promise<T> {
    const isOverLimit = this.#failures.isExhausted(addressGroup(address));
    try {
      return await find({ isOverLimit });
    } catch (error) {
      // The store is up, but this address and others over the limit have sent too many requests.
      if (isOverLimit && error instanceof QueueTimeout) throw this.#failure(address, error.message);
      throw error;
    }
  }

  /**
   * Counts a failure of an address. Returns the error for the 401, or for the 429 if there were too
   * many.
   */
  #failure(address: string, message: string): DomainError {
    const retryAfterSeconds = this.#failures.count(addressGroup(address));
    if (retryAfterSeconds === undefined) return new DomainError("unauthorized", message);
    return this.#failures.refusal("Too many invalid tokens from this address", retryAfterSeconds);
  }

  async #holderOf(
    hash: string,
    kv: KvStore,
    now = this.#now(),
  ): Promise<Principal | undefined> {
    const bootstrap = await this.#bootstrapHolder(hash);
    if (bootstrap !== undefined) return bootstrap;
    const token = await findToken(kv, hash);
    if (token === undefined || !equalHashes(token.hash, hash)) return undefined;
    const { id, name, scopes, projects, expiresAt, family } = token;
    if (expiresAt !== undefined && expiresAt <= now) return undefined;
    return { tokenId: id, name, scopes, projects, expiresAt, tokenExpiresAt: expiresAt, family };
  }
}
