import { Button } from "@mantine/core";
import { useContext, useEffect, useRef } from "react";
import { ConnectionContext } from "../connection/connection_context.ts";
import { useIsLost } from "../connection/use_is_lost.ts";
import { useT } from "../i18n/use_t.ts";
import { Blank } from "./blank.tsx";

/**
 * Says why there is no page: the service cannot be reached, so that a part of the panel could not be loaded, and
 * then it comes by itself; or the panel is at fault, and can be started anew.
 */
export function CrashNotice() {
  const t = useT();
  const connection = useContext(ConnectionContext);
  const isLost = useIsLost();
  const wasLost = useRef(false);
  useEffect(() => {
    connection?.fetch(new Request("/livez")).catch(() => {});
  }, [connection]);
  useEffect(() => {
    // A part that could not be loaded is not asked for again: the page is.
    if (wasLost.current && !isLost) location.reload();
    wasLost.current = isLost;
  }, [isLost]);
  return (
    <Blank icon="warning" title={t(isLost ? "app.lost" : "app.crashed")}>
      <Button onClick={() => location.reload()}>{t("app.retry")}</Button>
    </Blank>
  );
}
