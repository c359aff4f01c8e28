import { Anchor, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useHasScope } from "../../auth/use_session.ts";
import type { Feed } from "../../data/feeds.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { Moment } from "../../overview/moment.tsx";
import frame from "../../theme/framed_list.module.css";
import { Icon } from "../../theme/icon.tsx";
import { Section } from "../../theme/section.tsx";
import { Detail } from "../result/detail.tsx";
import classes from "./feed_list.module.css";
import { periodOf } from "./periods.ts";
import { useFeeds, useRunFeed } from "./use_feeds.ts";

/** The feeds, each with its last success and why it failed since. */
export function FeedList() {
  const t = useT();
  const mayWrite = useHasScope("write");
  const { data, error, refetch } = useFeeds();
  const add = mayWrite && (
    <Button component={Link} to="new-feed" variant="default" leftSection={<Icon name="plus" />}>
      {t("feeds.add")}
    </Button>
  );
  return (
    <Section id="feeds" title={t("feeds.title")} lead={t("feeds.lead")}>
      {data === undefined
        ? <NotLoaded error={error} onRetry={refetch} />
        : data.items.length === 0
        ? <Text c="dimmed">{t("feeds.none")}</Text>
        : (
          <ul className={frame.list} aria-label={t("feeds.title")}>
            {data.items.map((feed) => (
              <li key={feed.id} className={classes.row}>
                <FeedRow feed={feed} />
              </li>
            ))}
          </ul>
        )}
      {add && <Group>{add}</Group>}
    </Section>
  );
}

function FeedRow({ feed }: { readonly feed: Feed }) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const { unit, count } = periodOf(feed.everyMinutes);
  return (
    <>
      <div className={classes.words}>
        <Anchor component={Link} to={`feeds/${feed.id}`} fw={550}>{feed.id}</Anchor>
        <Text size="sm" c="dimmed">{feed.url}</Text>
        <Text size="sm" c="dimmed">{t(`feeds.every.${unit}`, { count })}</Text>
        <LastRuns feed={feed} />
      </div>
      {mayWrite && <RunButton feed={feed} />}
    </>
  );
}

function LastRuns({ feed: { lastSuccess, lastFailure, isRunning } }: { readonly feed: Feed }) {
  const t = useT();
  const hasFailedSince = lastFailure !== undefined &&
    (lastSuccess === undefined || lastSuccess.at < lastFailure.at);
  return (
    <>
      {isRunning && <Text size="sm" role="status">{t("feeds.running")}</Text>}
      {hasFailedSince && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t("feeds.failed")} <Moment at={lastFailure.at} isPast />.{" "}
          <Detail text={lastFailure.detail} />
        </Text>
      )}
      <Text size="sm">
        {lastSuccess
          ? (
            <>
              {t(lastSuccess.isUnchanged ? "feeds.succeededSame" : "feeds.succeeded")}{" "}
              <Moment at={lastSuccess.at} isPast />
            </>
          )
          : t(lastFailure ? "feeds.noSuccess" : "feeds.never")}
      </Text>
    </>
  );
}

function RunButton({ feed }: { readonly feed: Feed }) {
  const t = useT();
  const run = useRunFeed();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const start = async () => {
    setIsBusy(true);
    setProblem(undefined);
    await run(feed.id).catch(setProblem);
    setIsBusy(false);
  };
  return (
    <div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t("feeds.runNamed", { name: feed.id })}
        onClick={start}
        loading={isBusy}
        disabled={feed.isRunning}
      >
        {t("feeds.run")}
      </Button>
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">{errorText(problem, t)}</Text>
      )}
    </div>
  );
}
