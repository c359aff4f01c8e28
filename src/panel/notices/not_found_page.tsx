import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "./empty_state.tsx";

/** The page for an unknown URL. */
export function NotFoundPage() {
  const t = useT();
  return (
    <EmptyState icon="search" title={t("app.notFound")} text={t("app.notFoundText")}>
      <Anchor component={Link} to="/">{t("app.home")}</Anchor>
    </EmptyState>
  );
}
