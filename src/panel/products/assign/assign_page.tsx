import { Stack, Text } from "@mantine/core";
import { useMay } from "../../auth/use_session.ts";
import { definePreviews } from "../../badges/badge_preview.tsx";
import { ServiceProblem } from "../../data/faults.ts";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../look/back_link.tsx";
import { Section } from "../../look/section.tsx";
import { Blank } from "../../notices/blank.tsx";
import { FaultNotice } from "../../notices/fault_notice.tsx";
import { LoadingLine } from "../../notices/loading_line.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../shell/use_projects.ts";
import { BadgeSearch } from "../badge_search.tsx";
import { Assignment } from "./assignment.tsx";
import { useChosenBadge } from "./use_chosen_badge.ts";

/** Assigns a badge to many products, or removes it: first a preview, then batch by batch. */
export function AssignPage() {
  const t = useT();
  definePreviews();
  const mayWrite = useMay("write");
  const projectId = useProjectId();
  return (
    <Stack gap="lg">
      <div>
        <BackLink to={`/${projectId}/products`}>{t("products.title")}</BackLink>
        <PageTitle about={useProjectName()}>{t("assign.title")}</PageTitle>
        <Text c="dimmed">{t("assign.lead")}</Text>
      </div>
      {mayWrite ? <Steps /> : <Blank icon="key" title={t("assign.mayNot")} />}
    </Stack>
  );
}

function Steps() {
  const t = useT();
  const { badgeId, choose, data: badge, error, refetch } = useChosenBadge();
  if (badge) return <Assignment key={badge.id} badge={badge} onAnother={() => choose(undefined)} />;
  const isGone = error instanceof ServiceProblem && (error.status === 404 || error.status === 400);
  if (error && !isGone) return <FaultNotice error={error} onRetry={refetch} />;
  if (badgeId !== "" && !isGone) return <LoadingLine />;
  return (
    <Section title={t("assign.badge")}>
      {isGone && <Text c="var(--mantine-color-error)" mb="sm">{t("assign.unknownBadge")}</Text>}
      <BadgeSearch label={t("assign.search")} onChoose={({ id }) => choose(id)} />
    </Section>
  );
}
