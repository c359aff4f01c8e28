import { createContext, useContext } from "react";
import { mayDo, type Scope, type Session } from "./session.ts";

/** The session, provided by `SignedIn`. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new TypeError("This part is for those who are signed in");
  return session;
}

/** Whether to offer actions that need a scope. */
export function useMay(scope: Scope): boolean {
  return mayDo(useSession(), scope);
}

/** Whether to offer creating a project: a token limited to some projects cannot. */
export function useMayMakeProjects(): boolean {
  const session = useSession();
  return mayDo(session, "admin") && session.projectIds === undefined;
}
