import type { Statistics } from "../data/statistics.ts";
import type { Translate } from "../i18n/translate.ts";
import { useT } from "../i18n/use_t.ts";
import { useTransitionWhen } from "../theme/use_transition_when.ts";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { FindingList } from "./findings/finding_list.tsx";
import { RecentChanges } from "./recent_changes.tsx";
import { BadgeCounts } from "./badge_counts.tsx";
import classes from "./overview_page.module.css";
import { SoonList } from "./soon_list.tsx";
import { FirstSteps } from "./steps/first_steps.tsx";
import { useStatistics } from "../badges/use_statistics.ts";

/**
 * The front page of a project: its state, its findings, what starts or ends soon, and the last
 * changes.
 */
export function OverviewPage() {
  const t = useT();
  const { data, error, refetch } = useStatistics();
  const isShown = useTransitionWhen(data !== undefined);
  return (
    <div className={classes.page}>
      <div>
        <PageTitle about={useProjectName()}>{t("overview.title")}</PageTitle>
        {data && data.badges.total > 0 && <p className={classes.size}>{sizeText(data, t)}</p>}
      </div>
      {!isShown && !error && <LoadingLine />}
      {error && !data && <ErrorNotice error={error} onRetry={refetch} />}
      {data && isShown && <Parts statistics={data} />}
    </div>
  );
}

function sizeText({ badges, products }: Statistics, t: Translate): string {
  return [
    t("overview.badges", { count: badges.total }),
    t("overview.products", { count: products }),
  ].join(" · ");
}

interface PartsProps {
  readonly statistics: Statistics;
}

function Parts({ statistics }: PartsProps) {
  const steps = <FirstSteps statistics={statistics} />;
  // A project without badges needs only the first steps.
  if (statistics.badges.total === 0) {
    return (
      <>
        {steps}
        <RecentChanges />
      </>
    );
  }
  return (
    <>
      {steps}
      <BadgeCounts statistics={statistics} />
      <div className={classes.parts}>
        <FindingList />
        <div className={classes.soon}>
          <SoonList turn="startsAt" soon={statistics.startingSoon} />
          <SoonList turn="endsAt" soon={statistics.endingSoon} />
        </div>
        <RecentChanges />
      </div>
    </>
  );
}
