import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { badgeName } from "../data/badge_name.ts";
import type { Badge } from "../data/resource.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { dateText } from "../i18n/formats.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { type RowFrame, useWindowRows } from "../theme/use_window_rows.ts";
import { barOf, type Period, periodOf } from "./period.ts";
import classes from "./timeline.module.css";

interface Props {
  readonly badges: readonly Badge[];
  /** The badges of the same group that each badge competes with. */
  readonly overlaps: ReadonlyMap<string, readonly Badge[]>;
  readonly window: Period;
  /** In epoch ms. */
  readonly now: number;
  readonly zone: string;
}

const rowPixels = 62;
const weekMs = 7 * 86_400_000;
/** How many badges that compete with one are named. */
const namedMax = 3;

/** A row for each badge, with a bar for the time that it is shown. */
export function TimelineRows({ badges, ...rest }: Props) {
  const t = useT();
  const { frame, rows } = useWindowRows(badges, { rowPixels });
  return (
    <div className={classes.frame}>
      <Weeks window={rest.window} zone={rest.zone} />
      <ol {...frame} aria-label={t("timeline.title")} className={classes.list}>
        {rows.map(({ item, frame }) => <Row key={item.id} badge={item} {...rest} frame={frame} />)}
      </ol>
    </div>
  );
}

/** The first day of every second week. */
function Weeks({ window, zone }: Pick<Props, "window" | "zone">) {
  const locale = useFormatLocale();
  const yearOf = (at: number) => new Date(at).getUTCFullYear();
  const isOfThisYear = yearOf(window.from) === yearOf(Date.now());
  const format = new Intl.DateTimeFormat(locale, {
    ...!isOfThisYear && { year: "numeric" },
    month: "short",
    day: "numeric",
    timeZone: zone,
  });
  const marks: number[] = [];
  for (let at = window.from; at < window.until; at += 2 * weekMs) marks.push(at);
  return (
    <div className={classes.weeks} aria-hidden="true">
      <div className={classes.marks}>
        {marks.map((at) => <span key={at}>{format.format(at)}</span>)}
      </div>
    </div>
  );
}

interface RowProps extends Omit<Props, "badges"> {
  readonly badge: Badge;
  readonly frame: RowFrame;
}

function Row({ badge, overlaps, window, now, zone, frame }: RowProps) {
  const t = useT();
  const projectId = useProjectId();
  const others = overlaps.get(badge.id) ?? [];
  const bar = barOf(periodOf(badge), window);
  const today = barOf({ from: now, until: now + 1 }, window);
  return (
    <li className={classes.row} {...frame}>
      <div>
        <Link to={`/${projectId}/badges/${badge.id}`} className={classes.name} dir="auto">
          {badgeName(badge)}
        </Link>
        <Schedule badge={badge} zone={zone} />
        {others.length > 0 && (
          <span className={classes.overlap}>
            {t("timeline.overlap", {
              group: badge.exclusiveGroup ?? "",
              names: others.slice(0, namedMax).map(badgeName).join(", ") +
                (others.length > namedMax ? " …" : ""),
            })}
          </span>
        )}
      </div>
      <div className={classes.track} aria-hidden="true">
        {bar && (
          <span
            className={classes.bar}
            style={{ insetInlineStart: `${bar.start}%`, inlineSize: `${bar.size}%` }}
            data-is-paused={badge.status === "paused"}
            data-is-cut-at-start={bar.isCutAtStart}
            data-is-cut-at-end={bar.isCutAtEnd}
          />
        )}
        {today && <span className={classes.now} style={{ insetInlineStart: `${today.start}%` }} />}
      </div>
    </li>
  );
}

function Schedule({ badge, zone }: Pick<RowProps, "badge" | "zone">) {
  const t = useT();
  const locale = useFormatLocale();
  const projectId = useProjectId();
  const format = { dateStyle: "medium", timeStyle: "short", timeZone: zone } as const;
  const { startsAt, endsAt } = badge;
  const from = startsAt && dateText(startsAt, locale, format);
  const until = endsAt && dateText(endsAt, locale, format);
  const when = from && until
    ? t("timeline.fromUntil", { from, until })
    : from
    ? t("timeline.from", { from })
    : until
    ? t("timeline.until", { until })
    : t("timeline.always");
  return (
    <span className={classes.when}>
      {badge.status === "paused" ? t("timeline.paused", { when }) : when}
      {" · "}
      <Anchor
        component={Link}
        to={`/${projectId}/why?badges=${badge.id}`}
        inherit
        underline="always"
      >
        {t("explain.title")}
      </Anchor>
    </span>
  );
}
