import { Button } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import { Link } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { useSearch } from "../forms/use_search.ts";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { useTransitionWhen } from "../theme/use_transition_when.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { EmptyState } from "../notices/empty_state.tsx";
import { ErrorNotice } from "../notices/error_notice.tsx";
import { LoadingLine } from "../notices/loading_line.tsx";
import { PageTitle } from "../notices/page_title.tsx";
import classes from "./badges_page.module.css";
import { useBadgeTotal } from "./use_statistics.ts";
import { useProjectId, useProjectName } from "../projects/use_projects.ts";
import { isFiltering, type ListFilter, readFilter, writeFilter } from "./list/badge_filter.ts";
import { FilterBar } from "./list/filter_bar.tsx";
import { BadgeFilters } from "./list/badge_filters.tsx";
import { BadgeList } from "./list/badge_list.tsx";
import { readSavedFilters } from "./list/saved_filters.ts";
import { useMoveQueue } from "./order/use_move_queue.ts";
import { SortableList } from "./order/rows/sortable_list.tsx";
import { useBadgeList } from "./list/use_badge_list.ts";

const SelectableList = lazy(async () => ({
  default: (await import("./bulk/selectable_list.tsx")).SelectableList,
}));

/** The badges of a project in its order: previews, products and states. */
export function BadgesPage() {
  const t = useT();
  const mayWrite = useHasScope("write");
  // The key of the list: moves in one project must not be undone in another.
  const projectId = useProjectId();
  const [search, changeSearch] = useSearch();
  // Memoised: the page renders several times while it loads, and its filters need not.
  const filter = useMemo(() => readFilter(search), [search]);
  const hasFilterBar = search.size > 0 || readSavedFilters(projectId).length > 0;
  const changeFilter = useCallback(
    (changes: ListFilter) => changeSearch((now) => writeFilter({ ...readFilter(now), ...changes })),
    [changeSearch],
  );
  return (
    <div className={classes.page}>
      <PageTitle
        about={useProjectName()}
        lead={t("badges.lead")}
        action={mayWrite && (
          <Button component={Link} to="new" leftSection={<Icon name="plus" />}>
            {t("badgeEditor.new")}
          </Button>
        )}
      >
        {t("badges.title")}
      </PageTitle>
      <div>
        <BadgeFilters filter={filter} onChange={changeFilter} />
        {hasFilterBar && <FilterBar key={projectId} filter={filter} />}
      </div>
      <FoundBadges
        key={projectId}
        filter={filter}
        onClear={() => changeFilter({ q: undefined, typeId: undefined, state: undefined })}
      />
    </div>
  );
}

interface FoundProps {
  readonly filter: ListFilter;
  readonly onClear: () => void;
}

function FoundBadges({ filter, onClear }: FoundProps) {
  const t = useT();
  const announce = useAnnounce();
  const mayOrder = useHasScope("write");
  const moves = useMoveQueue();
  const found = useBadgeList(filter);
  const { badges, error, isPlaceholderData, refetch, hasNextPage, loadMore } = found;
  const isShown = useTransitionWhen(!found.isPending);
  const [isSelecting, setIsSelecting] = useState(false);
  const count = useCountInWords(found, filter);
  useEffect(() => {
    if (isFiltering(filter) && !isPlaceholderData) announce(count);
  }, [announce, count, isPlaceholderData]);

  if (!isShown || (isPlaceholderData && badges.length === 0)) {
    return <LoadingLine />;
  }
  // Keep showing the known badges; the shell shows that the connection is lost.
  if (error && badges.length === 0) return <ErrorNotice error={error} onRetry={refetch} />;
  if (badges.length === 0) return <NoBadges isFiltered={isFiltering(filter)} onClear={onClear} />;
  const list = { badges, hasMore: hasNextPage, onNearEnd: loadMore };
  return (
    <div className={classes.found}>
      <div className={classes.head}>
        <p className={classes.count}>{count}</p>
        {mayOrder && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-pressed={isSelecting}
            onClick={() => setIsSelecting(!isSelecting)}
          >
            {t(isSelecting ? "bulk.done" : "bulk.start")}
          </Button>
        )}
      </div>
      {isSelecting
        ? (
          <Suspense fallback={<BadgeList {...list} hasTools />}>
            <SelectableList key={JSON.stringify(filter)} {...list} loadAll={found.loadAll} />
          </Suspense>
        )
        : mayOrder
        ? (
          <SortableList
            {...list}
            moves={moves}
            isFiltered={isFiltering(filter)}
            isSorted={filter.sort !== undefined}
          />
        )
        : <BadgeList {...list} hasTools={false} />}
    </div>
  );
}

/** How many badges there are, as far as it is known before all are read. */
function useCountInWords(
  { badges, isPending, isPlaceholderData, hasNextPage }: ReturnType<typeof useBadgeList>,
  filter: ListFilter,
): string {
  const t = useT();
  const total = useBadgeTotal();
  if (isPending) return "";
  // The shown badges are still those of the previous filter.
  if (isPlaceholderData) return t("app.loading");
  if (!hasNextPage) return t("badges.count", { count: badges.length });
  if (isFiltering(filter) || total === undefined) {
    return t("badges.countMore", { count: badges.length });
  }
  return t("badges.count", { count: Math.max(total, badges.length) });
}

interface NoneProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}

function NoBadges({ isFiltered, onClear }: NoneProps) {
  const t = useT();
  if (!isFiltered) {
    return <EmptyState icon="badge" title={t("badges.empty")} text={t("badges.emptyText")} />;
  }
  return (
    <EmptyState icon="search" title={t("badges.noMatch")} text={t("badges.noMatchText")}>
      <Button variant="default" onClick={onClear}>{t("badges.clear")}</Button>
    </EmptyState>
  );
}
