import type { AppEnv } from "../deps.ts";

/**
 * Calls `onRead` when the client has read a response that comes in pieces, or is gone. Returns false
 * if the request did not come over a connection. The end of the body does not say this: the server
 * takes up to two pieces from it before the client reads any.
 */
export function whenRead(env: AppEnv["Bindings"] | undefined, onRead: () => void): boolean {
  const completed = env?.completed;
  if (completed === undefined) return false;
  completed.then(onRead, onRead);
  return true;
}
