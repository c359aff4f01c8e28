import type { AuthProvider } from "ra-core";
import { ServiceProblem } from "../data/faults.ts";
import { isScope, mayDo, type Session, type sessions } from "./session.ts";

/**
 * The session as ra-core asks for it. What a request may need is a scope, `canAccess`'s `action`. The session is
 * asked for at once, so that the first question finds its answer on the way.
 */
export function createAuthProvider(session: ReturnType<typeof sessions>) {
  let early: Promise<Session> | undefined = session.get();
  // It is the question that is told of a fault.
  early.catch(() => {});
  let hasBegun = false;
  let hasEnded = false;
  return {
    supportAbortSignal: true,

    async login({ token }: { token: string }): Promise<void> {
      early = undefined;
      await session.signIn(token);
      hasEnded = false;
    },

    async logout(): Promise<void> {
      // One that has ended by itself, or cannot be reached, is not to keep anyone on the page.
      await session.signOut().catch(() => {});
    },

    async checkAuth({ signal }: { signal?: AbortSignal } = {}): Promise<void> {
      await session.get(signal);
    },

    /** A session that has ended ends the page's own; any other fault is for the page to tell. */
    checkError(error: unknown): Promise<void> {
      hasEnded ||= hasBegun && isSignedOut(error);
      return isSignedOut(error) ? Promise.reject(silent) : Promise.resolve();
    },

    /** Whether there was a session that ended by itself. */
    hasEnded: () => hasEnded,

    async getIdentity() {
      const { name } = await session.get();
      return { id: name, fullName: name };
    },

    async getPermissions({ signal }: { signal?: AbortSignal } = {}) {
      const asked = early ?? session.get(signal);
      early = undefined;
      const held = await asked;
      hasBegun = true;
      return held;
    },

    async canAccess({ action }: { action: string }): Promise<boolean> {
      return isScope(action) && mayDo(await session.get(), action);
    },
  } satisfies Partial<Record<keyof AuthProvider, unknown>>;
}

export type PanelAuthProvider = ReturnType<typeof createAuthProvider>;

/** The sign-in page is what says that the session has ended; without a second message beside it. */
const silent = { message: false };

/** Whether a fault says that nobody is signed in. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ServiceProblem && error.status === 401;
}
