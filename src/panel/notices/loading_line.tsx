import { Center, Loader } from "@mantine/core";
import { useT } from "../i18n/use_t.ts";

/** A placeholder while a part of the page is loading. */
export function LoadingLine() {
  const t = useT();
  return (
    <Center mih="12rem">
      <Loader role="status" aria-label={t("app.loading")} type="dots" />
    </Center>
  );
}
