import { Button } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";
import { Blank } from "./blank.tsx";

/** Says that the panel itself is at fault, and starts it anew. */
export function CrashNotice() {
  const t = useT();
  return (
    <Blank icon="warning" title={t("app.crashed")}>
      <Button onClick={() => location.reload()}>{t("app.retry")}</Button>
    </Blank>
  );
}
