import { Anchor, Stack } from "@mantine/core";
import { Link } from "react-router";
import { useT } from "../i18n/use_t.ts";
import { PageTitle } from "./page_title.tsx";

/** The page for an unknown URL. */
export function NotFoundPage() {
  const t = useT();
  return (
    <Stack align="start">
      <PageTitle lead={t("app.notFoundText")}>{t("app.notFound")}</PageTitle>
      <Anchor component={Link} to="/">{t("app.home")}</Anchor>
    </Stack>
  );
}
