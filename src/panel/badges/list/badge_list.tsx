import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import type { Badge } from "../../data/resource.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./badge_list.module.css";
import { BadgeRow } from "./badge_row.tsx";
import { useTypes } from "../use_types.ts";

interface Props {
  readonly badges: readonly Badge[];
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  /** Called when the reader comes near the end of what is there. */
  readonly onNearEnd: () => void;
}

const rowPixels = 61;
/** So many rows before the end the next ones are asked for. */
const rowsAhead = 40;

/** Badges in their order, of which only those in sight are in the page: it holds thousands. */
export function BadgeList({ badges, hasMore, onNearEnd }: Props) {
  const t = useT();
  const now = useNow();
  const types = new Map(useTypes().map(({ id, name }) => [id, name]));
  const { list, virtualizer } = useRows(badges);
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last > badges.length - rowsAhead) onNearEnd();
  }, [hasMore, last, badges.length, onNearEnd]);
  return (
    <div className={classes.frame}>
      <ListHead />
      <ol
        ref={list}
        role="list"
        aria-label={t("badges.title")}
        className={classes.list}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const badge = badges[index];
          return badge && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={hasMore ? -1 : badges.length}
              className={classes.item}
              style={{ translate: `0 ${start - virtualizer.options.scrollMargin}px` }}
            >
              <BadgeRow
                badge={badge}
                typeName={types.get(badge.typeId) ?? badge.typeId}
                now={now}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function useRows(badges: readonly Badge[]) {
  const list = useRef<HTMLOListElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: badges.length,
    estimateSize: () => rowPixels,
    getItemKey: (index) => badges[index]?.id ?? index,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
  });
  return { list, virtualizer };
}

/** What each part of a row is, for eyes: a screen reader hears it from the row. */
function ListHead() {
  const t = useT();
  return (
    <div className={classes.head} aria-hidden="true">
      <span>{t("badges.preview")}</span>
      <span>{t("badges.name")}</span>
      <span>{t("badges.where")}</span>
      <span>{t("badges.state")}</span>
    </div>
  );
}
