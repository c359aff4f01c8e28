import { Alert } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useContext, useEffect, useSyncExternalStore } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../look/icon.tsx";
import { ConnectionContext } from "./connection_context.ts";

const retryMs = 3000;

/** Says that the service cannot be reached, for as long as that is so, and asks again until it can. */
export function ConnectionNotice() {
  const t = useT();
  const isLost = useIsLost();
  return (
    <div role="status">
      {isLost && <Alert color="red" icon={<Icon name="warning" />} mb="md">{t("app.lost")}</Alert>}
    </div>
  );
}

function useIsLost(): boolean {
  const connection = useContext(ConnectionContext);
  const queryClient = useQueryClient();
  const isLost = useSyncExternalStore(
    (listener) => connection?.subscribe(listener) ?? (() => {}),
    () => connection?.isLost ?? false,
  );
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
  return isLost;
}
