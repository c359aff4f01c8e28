import { useLogoutIfAccessDenied } from "ra-core";
import { useContext, useEffect, useMemo, useRef } from "react";
import { createApi } from "../data/api.ts";
import { createService, type Service } from "../data/service.ts";
import { ConnectionContext } from "../connection/connection_context.ts";

/**
 * The service client, for writes and for reads other than ra-core's lists. If the session has
 * ended, the reader is redirected to the sign-in page and the call still throws: ra-core's own
 * hooks would treat it as an empty success.
 */
export function useService(): Service {
  const connection = useContext(ConnectionContext);
  const logoutIfDenied = useLogoutIfAccessDenied();
  // A ref, because ra-core may return another function later, and the client must stay the same.
  const endSession = useRef(logoutIfDenied);
  useEffect(() => {
    endSession.current = logoutIfDenied;
  });
  return useMemo(() => {
    if (connection === undefined) throw new TypeError("useService() must be used inside the panel");
    const { fetch } = connection;
    return createService(createApi({ fetch, onRefused: (it) => endSession.current(it) }));
  }, [connection]);
}
