import "@mantine/core/styles/Checkbox.layer.css";
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { readZone } from "../content_form/instant/stored_zone.ts";
import { instantOf, wallTimeOf } from "../content_form/instant/zoned_time.ts";
import type { Badge } from "../data/resource.ts";
import { useSearchValue } from "../forms/use_search.ts";
import { useNow } from "../i18n/use_now.ts";
import { useT } from "../i18n/use_t.ts";
import { EmptyState } from "../notices/empty_state.tsx";
import { NotLoaded } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { useProjectName } from "../projects/use_projects.ts";
import { Icon } from "../theme/icon.tsx";
import { doOverlap, groupOverlaps, type Period, periodOf } from "./period.ts";
import { TimelineRows } from "./timeline_rows.tsx";
import { useAllBadges } from "./use_all_badges.ts";

const dayMs = 86_400_000;
const weeksShown = 12;
const weeksPerStep = 4;
/** The window begins this long before today. */
const weeksBefore = 1;

/** The badges over weeks: what is live when, and which badges of a group compete. */
export function TimelinePage() {
  const t = useT();
  const { data, error, refetch } = useAllBadges();
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("timeline.lead")}>
        {t("timeline.title")}
      </PageTitle>
      {error && data === undefined
        ? <NotLoaded error={error} onRetry={refetch} />
        : data === undefined
        ? <LoadingLine />
        : <Timeline badges={data} />}
    </Stack>
  );
}

function Timeline({ badges }: { readonly badges: readonly Badge[] }) {
  const t = useT();
  const now = useNow();
  const zone = readZone();
  const [weeks, setWeeks] = useState(0);
  const [day, setDay] = useSearchValue("day");
  const [all, setAll] = useSearchValue("all");
  const areAll = all !== "";
  const chosen = dayIn(day, zone);
  const start = dayIn(wallTimeOf(chosen?.from ?? now, zone).slice(0, 10), zone)?.from ?? now;
  const from = start + (weeks - weeksBefore) * 7 * dayMs;
  const window: Period = { from, until: from + weeksShown * 7 * dayMs };
  const shown = useMemo(
    () =>
      badges.filter((badge) => {
        const isDated = badge.startsAt !== undefined || badge.endsAt !== undefined;
        if (chosen === undefined) return areAll || isDated;
        return badge.status !== "paused" && doOverlap(periodOf(badge), chosen);
      }),
    [badges, areAll, day, zone],
  );
  const overlaps = useMemo(() => groupOverlaps(badges), [badges]);
  return (
    <>
      <Group align="end" gap="md">
        <TextInput
          type="date"
          label={t("timeline.day")}
          description={t("timeline.dayHint")}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="back" size={15} />}
            onClick={() => setWeeks(weeks - weeksPerStep)}
          >
            {t("timeline.earlier")}
          </Button>
          <Button variant="default" disabled={weeks === 0} onClick={() => setWeeks(0)}>
            {t(chosen === undefined ? "timeline.today" : "timeline.thatDay")}
          </Button>
          <Button
            variant="default"
            rightSection={<Icon name="next" size={15} />}
            onClick={() => setWeeks(weeks + weeksPerStep)}
          >
            {t("timeline.later")}
          </Button>
        </Group>
        {chosen === undefined && (
          <Checkbox
            mb="xs"
            label={t("timeline.all")}
            checked={areAll}
            onChange={({ currentTarget }) => setAll(currentTarget.checked ? "yes" : "")}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" role="status">
        {chosen === undefined
          ? t("badges.count", { count: shown.length })
          : t("timeline.liveThen", { count: shown.length })}
        {" · "}
        {t("forms.timesIn", { zone })}
      </Text>
      {shown.length === 0
        ? <EmptyState icon="calendar" title={t("timeline.none")} text={t("timeline.noneText")} />
        : <TimelineRows {...{ badges: shown, overlaps, window, now, zone }} />}
    </>
  );
}

/** A day in a time zone, which has 23 to 25 hours; `undefined` if the text is no day. */
function dayIn(text: string, zone: string): Period | undefined {
  const from = instantOf(`${text}T00:00`, zone)?.at;
  if (from === undefined) return undefined;
  const tomorrow = new Date(Date.parse(`${text}T12:00:00Z`) + dayMs).toISOString().slice(0, 10);
  return { from, until: instantOf(`${tomorrow}T00:00`, zone)?.at ?? from + dayMs };
}
