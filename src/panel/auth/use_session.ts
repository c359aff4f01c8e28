import { createContext, useContext } from "react";
import { mayDo, type Scope, type Session } from "./session.ts";

/** Who is signed in, for all that stands inside `SignedIn`. */
export const SessionContext = createContext<Session | undefined>(undefined);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new TypeError("This part is for those who are signed in");
  return session;
}

/** Whether to offer what needs a scope. */
export function useMay(scope: Scope): boolean {
  return mayDo(useSession(), scope);
}

/** Whether to offer to make a project: who is limited to some makes none. */
export function useMayMakeProjects(): boolean {
  const session = useSession();
  return mayDo(session, "admin") && session.projectIds === undefined;
}
