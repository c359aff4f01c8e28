import { numberText } from "../i18n/formats.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { Link } from "react-router";
import { badgeState } from "../badges/badge_state.ts";
import type { Statistics } from "../data/statistics.ts";
import type { MessageKey } from "../i18n/en.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { useFindingCounts } from "./findings/use_finding_counts.ts";
import { useFindings } from "./findings/use_findings.ts";
import classes from "./badge_counts.module.css";

interface Props {
  readonly statistics: Statistics;
}

/** The number of badges in each state, with links to them. */
export function BadgeCounts({ statistics: { badges, startingSoon, endingSoon } }: Props) {
  const t = useT();
  const nowhere = useNotShownText();
  const list = `/${useProjectId()}/badges`;
  return (
    <ul className={classes.numbers} aria-label={t("overview.numbers")}>
      <CountLink
        name="overview.live"
        count={badges.live}
        note={nowhere}
        to={`${list}?state=live`}
      />
      <CountLink name="overview.startingSoon" count={startingSoon.total} to="#starting" />
      <CountLink name="overview.endingSoon" count={endingSoon.total} to="#ending" />
      <CountLink name="badges.only.paused" count={badges.paused} to={`${list}?state=paused`} />
    </ul>
  );
}

/** A note that some live badges are on no product, as far as findings are loaded. */
function useNotShownText(): string | undefined {
  const t = useT();
  const now = useNow();
  const { data: counts = [] } = useFindingCounts();
  const isEnabled = counts.some(({ code, total, muted }) => code === "no_product" && total > muted);
  const { findings, badges, hasNextPage } = useFindings("no_product", { muted: false, isEnabled });
  const count = findings.filter(({ badgeId }) => {
    const badge = badgeId === undefined ? undefined : badges.get(badgeId);
    return badge && badgeState(badge, now).kind === "live";
  }).length;
  if (count === 0) return;
  return t(hasNextPage ? "overview.someWithoutProduct" : "overview.withoutProduct", { count });
}

interface NumberProps {
  readonly name: MessageKey;
  readonly count: number;
  /** Something that the number alone does not show. */
  readonly note?: string | undefined;
  /** A page's URL, or the hash of a section on this page. */
  readonly to: string;
}

function CountLink({ name, count, note, to }: NumberProps) {
  const t = useT();
  const language = useFormatLocale();
  const content = (
    <>
      <span className={classes.count}>{numberText(count, language)}</span>
      <span className={classes.label}>{t(name)}</span>
      {note && (
        <span className={classes.note}>
          <Icon name="warning" size={15} />
          {note}
        </span>
      )}
    </>
  );
  return (
    <li>
      {/* A plain link scrolls to the section; the router would only change the URL. */}
      {to.startsWith("#")
        ? <a href={to} className={classes.number}>{content}</a>
        : <Link to={to} className={classes.number}>{content}</Link>}
    </li>
  );
}
