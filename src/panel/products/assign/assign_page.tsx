import { Stack, Text } from "@mantine/core";
import { useHasScope } from "../../auth/use_session.ts";
import { badgeQuery } from "../../badges/badge_query.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../theme/back_link.tsx";
import { Section } from "../../theme/section.tsx";
import { EmptyState } from "../../notices/empty_state.tsx";
import { ErrorNotice } from "../../notices/error_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { BadgeSearch } from "../badge_search.tsx";
import { AssignSteps } from "./assign_steps.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useService } from "../../auth/use_service.ts";

/** Assigns a badge to many products, or removes it: first a preview, then batch by batch. */
export function AssignPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  const projectId = useProjectId();
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/products`}>{t("products.title")}</BackLink>
        <PageTitle about={useProjectName()} lead={t("assign.lead")}>{t("assign.title")}</PageTitle>
      </div>
      {mayWrite ? <Steps /> : <EmptyState icon="key" title={t("assign.readOnly")} />}
    </Stack>
  );
}

function Steps() {
  const t = useT();
  const { badgeId, choose, data: badge, error, refetch } = useChosenBadge();
  if (badge) {
    return (
      <AssignSteps
        key={badge.id}
        badge={badge}
        onAnother={() => choose(undefined)}
      />
    );
  }
  const isGone = error instanceof ServiceProblem && (error.status === 404 || error.status === 400);
  if (error && !isGone) return <ErrorNotice error={error} onRetry={refetch} />;
  if (badgeId !== "" && !isGone) return <LoadingLine />;
  return (
    <Section title={t("assign.badge")}>
      {isGone && <Text c="var(--mantine-color-error)" mb="sm">{t("assign.unknownBadge")}</Text>}
      <BadgeSearch label={t("assign.search")} onChoose={({ id }) => choose(id)} />
    </Section>
  );
}

/** The badge in the URL, and a function to change it. */
function useChosenBadge() {
  const projectId = useProjectId();
  const service = useService();
  const [search, setSearch] = useSearchParams();
  const badgeId = search.get("badge") ?? "";
  const query = useQuery({ ...badgeQuery(service, projectId, badgeId), enabled: badgeId !== "" });
  const choose = (id: string | undefined) =>
    setSearch(id === undefined ? {} : { badge: id }, { replace: true });
  return { badgeId, choose, ...query };
}
