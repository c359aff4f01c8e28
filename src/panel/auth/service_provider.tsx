import { useLogoutIfAccessDenied } from "ra-core";
import { type ReactNode, useContext, useEffect, useMemo, useRef } from "react";
import { ConnectionContext } from "../connection/connection_context.ts";
import { createApi } from "../data/api.ts";
import { createService } from "../data/service.ts";
import { ServiceContext } from "./use_service.ts";

interface Props {
  readonly children: ReactNode;
}

/**
 * Provides the service client. If the session has ended, the reader is redirected to the sign-in
 * page and the call still throws: ra-core's own hooks would treat it as an empty success.
 */
export function ServiceProvider({ children }: Props) {
  const connection = useContext(ConnectionContext);
  const logoutIfDenied = useLogoutIfAccessDenied();
  // A ref, because ra-core may return another function later, and the client must stay the same.
  const endSession = useRef(logoutIfDenied);
  useEffect(() => {
    endSession.current = logoutIfDenied;
  });
  const service = useMemo(() => {
    if (connection === undefined) throw new TypeError("the panel has no connection");
    const { fetch } = connection;
    return createService(createApi({ fetch, onRefused: (it) => endSession.current(it) }));
  }, [connection]);
  return <ServiceContext value={service}>{children}</ServiceContext>;
}
