import { DomainError } from "../domain/errors.ts";
import { WindowLimit } from "../domain/window_limit.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { findToken, keepBootstrapHash, readBootstrapHash } from "../store/tokens.ts";
import { addressGroup } from "./address_group.ts";
import { bootstrapPrincipal, type Principal, scraperPrincipal } from "./principal.ts";
import { equalHashes, hashSecret, isBrokenSecret, makeSecret } from "./secret.ts";
import { Sessions } from "./sessions.ts";

/** Tells by a secret who asks. */
export class Authenticator {
  readonly sessions: Sessions;
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  readonly #bootstrapHashes = new Set<string>();
  readonly #metricsHash: string | undefined;
  readonly #failures: WindowLimit;
  /** The bootstrap token that was made here; whether the store has it is to be asked. */
  #made: string | undefined;

  /** It knows the bootstrap token that is configured, and no other one before {@link learnBootstrap}. */
  constructor(options: AuthenticatorOptions) {
    this.#kv = options.kv;
    this.#now = options.now;
    if (options.adminToken !== undefined) this.#bootstrapHashes.add(hashSecret(options.adminToken));
    this.#metricsHash = options.metricsToken && hashSecret(options.metricsToken);
    this.#failures = new WindowLimit(
      { name: "failed-logins", quota: options.failuresPerMinute, windowSeconds: 60 },
      options.now,
    );
    this.sessions = new Sessions({
      kv: options.kv,
      now: options.now,
      holderOf: (tokenHash) => this.#find(tokenHash),
    });
  }

  /**
   * Learns the bootstrap token that the store keeps. Where there is none, and none is configured, one is made and
   * answered. May be tried again if the store does not answer, and answers the same one then.
   */
  async learnBootstrap(): Promise<string | undefined> {
    let kept = await readBootstrapHash(this.#kv);
    if (kept === undefined && this.#bootstrapHashes.size === 0) {
      this.#made ??= makeSecret();
      kept = await keepBootstrapHash(this.#kv, hashSecret(this.#made));
    }
    if (kept !== undefined) this.#bootstrapHashes.add(kept);
    return this.#made !== undefined && kept === hashSecret(this.#made) ? this.#made : undefined;
  }

  /**
   * Who holds `secret`; `address` is where the request came from.
   *
   * Throws a `DomainError`: `unauthorized`, or `too_many_requests` where that address failed too often.
   * The secret is judged first: a valid one is never refused for others' failures.
   */
  async authenticate(secret: string, address: string): Promise<Principal> {
    const hash = hashSecret(secret);
    // What cannot be a token is told without the store, once it is not an operator's own. Who sees that it took
    // less time learns what the text alone tells.
    const principal = isBrokenSecret(secret) ? this.#bootstrap(hash) : await this.#find(hash);
    if (principal !== undefined) return principal;
    const retryAfterSeconds = this.#failures.count(addressGroup(address));
    if (retryAfterSeconds === undefined) {
      throw new DomainError(
        "unauthorized",
        "The token is not valid: it is wrong, revoked or expired",
      );
    }
    throw this.#failures.refusal("Too many failed logins from this address", retryAfterSeconds);
  }

  /** The same where figures are read: `METRICS_TOKEN` opens them, too, and is known while the store is away. */
  async authenticateScraper(secret: string, address: string): Promise<Principal> {
    const hash = this.#metricsHash;
    if (hash !== undefined && equalHashes(hash, hashSecret(secret))) return scraperPrincipal;
    return await this.authenticate(secret, address);
  }

  #bootstrap(hash: string): Principal | undefined {
    // Each is compared, so that the time does not tell which one came close.
    const matches = [...this.#bootstrapHashes].filter((it) => equalHashes(it, hash));
    return matches.length > 0 ? bootstrapPrincipal : undefined;
  }

  async #find(hash: string): Promise<Principal | undefined> {
    const bootstrap = this.#bootstrap(hash);
    if (bootstrap !== undefined) return bootstrap;
    const token = await findToken(this.#kv, hash);
    if (token === undefined || !equalHashes(token.hash, hash)) return undefined;
    const { id, name, scopes, projects, expiresAt } = token;
    if (expiresAt !== undefined && expiresAt <= this.#now()) return undefined;
    return { tokenId: id, name, scopes, projects, expiresAt };
  }
}

export interface AuthenticatorOptions {
  readonly kv: DeadlineKv;
  /** The bootstrap token that is configured, if one is. */
  readonly adminToken?: string | undefined;
  /** The token that reads figures alone, if one is configured. */
  readonly metricsToken?: string | undefined;
  readonly failuresPerMinute: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
