import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type ComponentType,
  type FocusEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Badge } from "../../data/resource.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import { BadgeItem, type ItemProps } from "./badge_item.tsx";
import classes from "./badge_list.module.css";
import { useTypes } from "../use_types.ts";

export interface ListProps {
  readonly badges: readonly Badge[];
  /** Whether there are more than these. */
  readonly hasMore: boolean;
  /** Called when the reader comes near the end of what is there. */
  readonly onNearEnd: () => void;
}

interface Props extends ListProps {
  /** Whether rows have, or will have, something to hold them by. */
  readonly hasTools: boolean;
  /** What shows a badge. */
  readonly Item?: ComponentType<ItemProps>;
}

const rowPixels = 61;
/** So many rows before the end the next ones are asked for. */
const rowsAhead = 40;

/** Badges in their order, of which only those in sight are in the page: it holds thousands. */
export function BadgeList({ badges, hasMore, onNearEnd, hasTools, Item = BadgeItem }: Props) {
  const t = useT();
  const now = useNow();
  const types = new Map(useTypes().map(({ id, name }) => [id, name]));
  const [focused, setFocused] = useState<string>();
  const { list, virtualizer } = useRows(badges, focused);
  const rows = virtualizer.getVirtualItems();
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last > badges.length - rowsAhead) onNearEnd();
  }, [hasMore, last, badges.length, onNearEnd]);
  return (
    <div className={classes.frame} data-has-tools={hasTools}>
      <ListHead />
      <ol
        ref={list}
        role="list"
        aria-label={t("badges.title")}
        className={classes.list}
        style={{ blockSize: virtualizer.getTotalSize() }}
        onFocus={(event) => setFocused(badges[indexOf(event)]?.id)}
        onBlur={() => setFocused(undefined)}
      >
        {rows.map(({ index, key, start }) => {
          const badge = badges[index];
          return badge && (
            <Item
              key={key}
              badge={badge}
              typeName={types.get(badge.typeId) ?? badge.typeId}
              now={now}
              frame={{
                ref: virtualizer.measureElement,
                className: classes.item,
                style: { translate: `0 ${start - virtualizer.options.scrollMargin}px` },
                "data-index": index,
                "aria-posinset": index + 1,
                "aria-setsize": hasMore ? -1 : badges.length,
              }}
            />
          );
        })}
      </ol>
    </div>
  );
}

function indexOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
}

function useRows(badges: readonly Badge[], focused: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const kept = focused === undefined ? -1 : badges.findIndex(({ id }) => id === focused);
  // Another function each time, and the places of all rows were reckoned anew each time.
  const getItemKey = useCallback((index: number) => badges[index]?.id ?? index, [badges]);
  const virtualizer = useWindowVirtualizer({
    count: badges.length,
    estimateSize: () => rowPixels,
    getItemKey,
    overscan: 3,
    // Without it the rows came with a second drawing, in one turn of the browser.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current?.offsetTop ?? 0,
    // The row that holds the focus stays in the page, or the focus were lost with it.
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      if (kept === -1 || indexes.includes(kept)) return indexes;
      return kept < range.startIndex ? [kept, ...indexes] : [...indexes, kept];
    },
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
