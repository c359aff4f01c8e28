import { Alert } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { ConnectionContext, useIsLost } from "./connection_context.ts";

const retryMs = 3000;

/** Shows that the service is unreachable, and checks until it is back. */
export function ConnectionNotice() {
  const t = useT();
  const isLost = useIsLost();
  useReconnect(isLost);
  return (
    <div role="status">
      {isLost && <Alert color="red" icon={<Icon name="warning" />} mb="md">{t("app.lost")}</Alert>}
    </div>
  );
}

/** While the connection is lost, checks whether the service is back; then reloads all data. */
function useReconnect(isLost: boolean): void {
  const connection = useContext(ConnectionContext);
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isLost) return;
    const probe = setInterval(() => {
      connection?.fetch(new Request("/livez")).catch(() => {});
    }, retryMs);
    return () => {
      clearInterval(probe);
      queryClient.invalidateQueries();
    };
  }, [connection, isLost, queryClient]);
}
