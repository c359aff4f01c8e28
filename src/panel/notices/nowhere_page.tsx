import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { Blank } from "./blank.tsx";

/** The page for an unknown URL. */
export function NowherePage() {
  const t = useT();
  return (
    <Blank icon="search" title={t("app.nowhere")} text={t("app.nowhereText")}>
      <Anchor component={Link} to="/">{t("app.home")}</Anchor>
    </Blank>
  );
}
