import { DomainError } from "../domain/errors.ts";
import { WindowLimit } from "../domain/window_limit.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { findToken, keepBootstrapHash, readBootstrapHash } from "../store/tokens.ts";
import { bootstrapPrincipal, type Principal } from "./principal.ts";
import { equalHashes, hashSecret, makeSecret } from "./secret.ts";
import { Sessions } from "./sessions.ts";

/** Tells by a secret who asks. */
export class Authenticator {
  readonly sessions: Sessions;
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  readonly #bootstrapHashes: readonly string[];
  readonly #failures: WindowLimit;

  private constructor(options: AuthenticatorOptions, bootstrapHashes: readonly string[]) {
    this.#kv = options.kv;
    this.#now = options.now;
    this.#bootstrapHashes = bootstrapHashes;
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
   * An authenticator that knows the bootstrap tokens: the one that is configured, and the one that the
   * store keeps. Where there is neither, one is made and answered, this once, as `madeToken`.
   */
  static async create(
    options: AuthenticatorOptions,
  ): Promise<{ authenticator: Authenticator; madeToken: string | undefined }> {
    const configured = options.adminToken === undefined ? [] : [hashSecret(options.adminToken)];
    const kept = await readBootstrapHash(options.kv);
    if (kept !== undefined) configured.push(kept);
    if (configured.length > 0) {
      return { authenticator: new Authenticator(options, configured), madeToken: undefined };
    }
    const made = makeSecret();
    const hash = await keepBootstrapHash(options.kv, hashSecret(made));
    const madeToken = hash === hashSecret(made) ? made : undefined;
    return { authenticator: new Authenticator(options, [hash]), madeToken };
  }

  /**
   * Who holds `secret`; `address` is where the request came from.
   *
   * Throws a `DomainError`: `unauthorized`, or `too_many_requests` where that address failed too often.
   * The secret is judged first: a valid one is never refused for others' failures.
   */
  async authenticate(secret: string, address: string): Promise<Principal> {
    const principal = await this.#find(hashSecret(secret));
    if (principal !== undefined) return principal;
    const retryAfterSeconds = this.#failures.count(address);
    if (retryAfterSeconds === undefined) {
      throw new DomainError(
        "unauthorized",
        "The token is not valid: it is wrong, revoked or expired",
      );
    }
    throw this.#failures.refusal("Too many failed logins from this address", retryAfterSeconds);
  }

  async #find(hash: string): Promise<Principal | undefined> {
    // Each is compared, so that the time does not tell which one came close.
    const matches = this.#bootstrapHashes.filter((it) => equalHashes(it, hash));
    if (matches.length > 0) return bootstrapPrincipal;
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
  readonly failuresPerMinute: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}
