import { createContext, useContext } from "react";
import { hasScope, type Scope, type Session } from "./session.ts";

/** The session, provided by `SignedIn`. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new TypeError("useSession() must be used inside SignedIn");
  return session;
}

/** Whether to offer actions that need a scope. */
export function useHasScope(scope: Scope): boolean {
  return hasScope(useSession(), scope);
}

/** Whether to offer creating a project: a token limited to some projects cannot. */
export function useCanCreateProjects(): boolean {
  const session = useSession();
  return hasScope(session, "admin") && session.projectIds === undefined;
}
