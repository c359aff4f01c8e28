import { createContext, useContext, useSyncExternalStore } from "react";
import type { Connection } from "./connection.ts";

/** The connection that all requests of the panel use. */
export const ConnectionContext = createContext<Connection | undefined>(undefined);

/** Whether the service was unreachable for the last request. */
export function useIsLost(): boolean {
  const connection = useContext(ConnectionContext);
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => {}),
    () => connection?.isLost ?? false,
  );
}
