import { useContext, useSyncExternalStore } from "react";
import { ConnectionContext } from "./connection_context.ts";

/** Whether the service could not be reached when it was asked last. */
export function useIsLost(): boolean {
  const connection = useContext(ConnectionContext);
  return useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => {}),
    () => connection?.isLost ?? false,
  );
}
