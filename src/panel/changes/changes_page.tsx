import { Anchor, Button, Center, Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSearchValue } from "../forms/use_search.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { EmptyState } from "../notices/empty_state.tsx";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import { Link } from "react-router";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { foreignZone } from "../content_form/instant/stored_zone.ts";
import type { Change } from "../data/changes.ts";
import { useNow } from "../i18n/use_now.ts";
import frame from "../theme/framed_list.module.css";
import classes from "./changes_page.module.css";
import {
  type ChangeFilter,
  filteredChanges,
  isFiltering,
  mayFollow,
  noFilter,
} from "./change_filter.ts";
import { ChangeFilters } from "./change_filters.tsx";
import { changeSubject, subjectPath } from "../differences/change_subject.ts";
import { changeSentence } from "./change_sentence.ts";
import type { NameBadge } from "../differences/value_text.ts";
import { ChangeRow } from "./change_row.tsx";
import { revisionUndoneBy, undoneRevisions } from "./undone.ts";
import { useAuthorName } from "../auth/use_author_name.ts";
import { useBadgeNames } from "../differences/use_badge_names.ts";

/** Who changed what in a project, and when. */
export function ChangesPage() {
  const t = useT();
  return (
    <Stack gap="lg">
      <PageTitle about={useProjectName()} lead={t("changes.lead")}>{t("changes.title")}</PageTitle>
      <LoadedChanges />
    </Stack>
  );
}

function LoadedChanges() {
  const t = useT();
  const language = useFormatLocale();
  const announce = useAnnounce();
  const [filter, setFilter] = useFilter();
  const query = useChanges();
  const { changes, data, error, isPending, refetch, hasNextPage, isFetching, fetchNextPage } =
    query;
  const nameBadge = useBadgeNames(changes);
  const shown = filteredChanges(changes, filter, (change) => {
    const { key, values } = changeSentence(change, nameBadge);
    return t(key, values);
  });
  useLoadMatching(query, filter, shown.length);
  const hasLoadedMore = (data?.pages.length ?? 0) > 1;
  useEffect(() => {
    if (hasLoadedMore) announce(t("changes.count", { count: changes.length }));
  }, [announce, hasLoadedMore, changes.length]);

  if (isPending) return <LoadingLine />;
  // Keep showing the loaded changes; the shell shows that the connection is lost.
  if (error && changes.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  if (changes.length === 0) {
    return <EmptyState icon="history" title={t("changes.empty")} text={t("changes.emptyPage")} />;
  }
  return (
    <Stack gap="lg">
      {filter.subject !== "" && <SubjectLine subject={filter.subject} nameBadge={nameBadge} />}
      <ChangeFilters changes={changes} filter={filter} onChange={setFilter} />
      {isFiltering(filter) && (
        <Text size="sm" c="dimmed" role="status">
          {t("changes.found", {
            count: shown.length,
            looked: changes.length.toLocaleString(language),
          })}
        </Text>
      )}
      {isFiltering(filter) && shown.length === 0 && !isFetching
        ? <EmptyState icon="history" title={t("changes.noMatch")} text={t("changes.noMatchText")} />
        : <ChangeList changes={shown} loaded={changes} />}
      {hasNextPage && (
        <Center>
          <Button variant="default" loading={isFetching} onClick={() => fetchNextPage()}>
            {t("changes.more")}
          </Button>
        </Center>
      )}
    </Stack>
  );
}

/** The filter; its subject is in the page's address. */
function useFilter() {
  const [subject, setSubject] = useSearchValue("subject");
  const [others, setOthers] = useState(noFilter);
  const change = (filter: ChangeFilter) => {
    if (filter.subject !== subject) setSubject(filter.subject);
    setOthers(filter);
  };
  return [{ ...others, subject }, change] as const;
}

interface SubjectProps {
  readonly subject: string;
  readonly nameBadge: NameBadge;
}

/** Says of what the changes are, with a link to it. */
function SubjectLine({ subject, nameBadge }: SubjectProps) {
  const t = useT();
  const projectId = useProjectId();
  const { kind, id } = changeSubject(subject);
  const path = subjectPath({ kind, id });
  const name = kind === "badge" ? nameBadge(id) ?? id : t("product.title", { id });
  return (
    <Text>
      {t("changes.of")} {path
        ? <Anchor component={Link} to={`/${projectId}/${path}`} underline="always">{name}</Anchor>
        : name}
    </Text>
  );
}

const pageSize = 50;
/** The maximum number of pages that are loaded to fill one with changes that pass a filter. */
const searchedPagesMax = 20;

/** Loads on while fewer changes than a page pass the filter. */
function useLoadMatching(
  { changes, data, hasNextPage, isFetching, isError, fetchNextPage }: ReturnType<typeof useChanges>,
  filter: ChangeFilter,
  found: number,
): void {
  const pages = data?.pages.length ?? 0;
  const isWanted = isFiltering(filter) && found < pageSize && pages < searchedPagesMax &&
    mayFollow(filter, changes.at(-1));
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, pages]);
}

/** The project's changes, newest first, loaded page by page. */
function useChanges() {
  const service = useService();
  const projectId = useProjectId();
  const query = useInfiniteQuery({
    queryKey: ["changes", "list", projectId],
    queryFn: ({ pageParam: cursor }) =>
      service.changes.list({ projectId }, { limit: pageSize, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, changes: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

const firstPage: string | undefined = undefined;

interface Props {
  readonly changes: readonly Change[];
  /** Also those that a filter leaves out. */
  readonly loaded: readonly Change[];
}

/** Changes grouped by day, in the reader's time zone. */
function ChangeList({ changes, loaded }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const now = useNow();
  const authorName = useAuthorName();
  const wording = { t, language, nameBadge: useBadgeNames(loaded), timeZone: foreignZone() };
  const undone = undoneRevisions(loaded);
  const undoneOf = (change: Change) => {
    const revision = revisionUndoneBy(change);
    return revision === undefined ? undefined : loaded.find((it) => it.revision === revision);
  };
  return daysOf(changes, language).map(([day, itsChanges]) => (
    <section key={day} className={classes.day}>
      <Title order={2} size="h5" className={classes.date}>{day}</Title>
      <ol role="list" aria-label={day} className={frame.list}>
        {itsChanges.map((change) => (
          <li key={change.revision} className={classes.item}>
            <ChangeRow
              change={change}
              author={authorName(change.tokenId)}
              wording={wording}
              now={now}
              undoes={undoneOf(change)}
              undoneBy={undone.get(change.revision)}
            />
          </li>
        ))}
      </ol>
    </section>
  ));
}

function daysOf(changes: readonly Change[], language: string): [string, Change[]][] {
  const dayOf = ({ at }: Change) =>
    new Date(at).toLocaleDateString(language, { dateStyle: "full" });
  return [...Map.groupBy(changes, dayOf)];
}
