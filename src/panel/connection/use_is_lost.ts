import { useContext, useSyncExternalStore } from "react";
import { ConnectionContext } from "./connection_context.ts";

/** Whether the service was unreachable for the last request. */
export function useIsLost(): boolean {
  const connection = useContext(ConnectionContext);
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => {}),
    () => connection?.isLost ?? false,
  );
}
