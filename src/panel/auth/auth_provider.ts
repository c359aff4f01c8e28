import type { AuthProvider } from "ra-core";
import { ServiceProblem } from "../data/service_problem.ts";
import {
  hasScope,
  isOfFirstToken,
  isScope,
  type OwnToken,
  type Session,
  type sessions,
} from "./session.ts";

export interface LoginParams {
  readonly token: string;
  readonly onFirstToken?: () => Promise<void>;
}

/**
 * Adapts the session for ra-core; the `action` of `canAccess` is a scope. Starts reading the
 * session at once, so that the first `getPermissions` can use that request.
 */
export function createAuthProvider(session: ReturnType<typeof sessions>) {
  let early: Promise<Session> | undefined = session.get();
  // The caller of `getPermissions` handles the error.
  early.catch(() => {});
  let hasBegun = false;
  let hasEnded = false;
  return {
    supportAbortSignal: true,

    /** `onFirstToken` is called, and awaited, after signing in with the first token. */
    async login({ token, onFirstToken }: LoginParams): Promise<void> {
      early = undefined;
      const begun = await session.signIn(token);
      hasEnded = false;
      if (isOfFirstToken(begun)) await onFirstToken?.();
    },

    /** Replaces the session of the first token by one of a new token with this name. */
    signInAs: (name: string): Promise<OwnToken> => session.signInAs(name),

    /** Without a session so far, `SignedIn` redirects to the sign-in page. */
    async logout(): Promise<false | undefined> {
      // A session that has ended, or cannot be reached, must not prevent leaving the page.
      await session.signOut().catch(() => {});
      return hasBegun ? undefined : false;
    },

    async checkAuth({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      await session.get(signal);
    },

    /** A 401 ends the session in the panel too; the page shows any other error. */
    checkError(error: unknown): Promise<void> {
      hasEnded ||= hasBegun && isSignedOut(error);
      return isSignedOut(error) ? Promise.reject(silent) : Promise.resolve();
    },

    /** Whether the session ended without signing out. */
    hasEnded: () => hasEnded,

    async getIdentity() {
      const { name } = await session.get();
      return { id: name, fullName: name };
    },

    async getPermissions({ signal }: { signal?: AbortSignal } = {}) {
      const pending = early ?? session.get(signal);
      early = undefined;
      const found = await pending;
      hasBegun = true;
      return found;
    },

    async canAccess({ action }: { action: string }): Promise<boolean> {
      return isScope(action) && hasScope(await session.get(), action);
    },
  } satisfies Partial<Record<keyof AuthProvider, unknown>>;
}

export type PanelAuthProvider = ReturnType<typeof createAuthProvider>;

/** No notification: the sign-in page says that the session has ended. */
const silent = { message: false };

/** Whether an error means that there is no session. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ServiceProblem && error.status === 401;
}
