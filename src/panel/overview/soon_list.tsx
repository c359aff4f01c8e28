import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { badgeName } from "../data/badge_name.ts";
import { BadgePreview } from "../badges/badge_preview.tsx";
import type { Badge } from "../data/resource.ts";
import type { Statistics } from "../data/statistics.ts";
import { useT } from "../i18n/use_t.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { ItemLink } from "./item_link.tsx";
import { Moment } from "./moment.tsx";
import { Section } from "../theme/section.tsx";
import classes from "./soon_list.module.css";
import { useLoadMore } from "./use_load_more.ts";

type Turn = "startsAt" | "endsAt";

interface Props {
  /** Whether the badges start or end. */
  readonly turn: Turn;
  readonly soon: Statistics["startingSoon"];
}

const words = {
  startsAt: { id: "starting", title: "overview.starting", none: "overview.noneStarting" },
  endsAt: { id: "ending", title: "overview.ending", none: "overview.noneEnding" },
} as const;

/** How many are shown before the reader asks for all. */
const firstShown = 5;

/** The badges that start, or end, in the next days, the soonest first. */
export function SoonList({ turn, soon: { total, badges } }: Props) {
  const t = useT();
  const [isWhole, setIsWhole] = useState(false);
  const { id, title, none } = words[turn];
  const shown = isWhole ? badges : badges.slice(0, firstShown);
  const { list, loadMore } = useLoadMore(shown.length, () => setIsWhole(true));
  const untold = total - badges.length;
  return (
    <Section id={id} title={t(title)}>
      {total === 0
        ? <Text c="dimmed" size="sm">{t(none)}</Text>
        : (
          <ul ref={list} className={classes.list}>
            {shown.map((badge) => <SoonBadge key={badge.id} badge={badge} turn={turn} />)}
          </ul>
        )}
      {shown.length < badges.length && (
        <Button variant="default" onClick={loadMore}>
          {t("overview.showAll", { count: badges.length })}
        </Button>
      )}
      {isWhole && untold > 0 && (
        <Text c="dimmed" size="sm">{t("forms.andMore", { count: untold })}</Text>
      )}
    </Section>
  );
}

interface BadgeProps {
  readonly badge: Badge;
  readonly turn: Turn;
}

function SoonBadge({ badge, turn }: BadgeProps) {
  const projectId = useProjectId();
  const { [turn]: at = "" } = badge;
  return (
    <li className={classes.item}>
      <ItemLink to={`/${projectId}/badges/${badge.id}#${turn}`} isClamped>
        {badgeName(badge)}
      </ItemLink>
      <span className={classes.preview}>
        <BadgePreview badge={badge} />
      </span>
      <span className={classes.when}>
        <Moment at={at} />
      </span>
    </li>
  );
}
