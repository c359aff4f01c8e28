import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import {
  type ComponentType,
  type CSSProperties,
  type FocusEvent,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Badge } from "../../data/resource.ts";
import { useDraftIds } from "../../forms/use_draft_ids.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import classes from "./badge_list.module.css";
import { useTypes } from "../use_types.ts";
import { useListPlace } from "./use_list_place.ts";
import { BadgeRow, type RowProps } from "./badge_row.tsx";
import { RuleTurns } from "./rule_count.ts";
import { Turns } from "./turns.ts";

export interface ListProps {
  readonly badges: readonly Badge[];
  /** Whether more badges can be loaded. */
  readonly hasMore: boolean;
  /** Called when the reader gets close to the last loaded badge. */
  readonly onNearEnd: () => void;
}

interface Props extends ListProps {
  /** Whether rows have controls, or will have them once these are loaded. */
  readonly hasTools: boolean;
  /** The component of a list item. */
  readonly Item?: ComponentType<ItemProps>;
}

const rowPixels = 61;
/** Loads more badges this many rows before the end. */
const rowsAhead = 40;

/** Badges in their order. Only the visible rows are in the DOM, since a list can have thousands. */
export function BadgeList({ badges, hasMore, onNearEnd, hasTools, Item = BadgeItem }: Props) {
  const t = useT();
  const now = useNow();
  const types = new Map(useTypes().map(({ id, name }) => [id, name]));
  const [focused, setFocused] = useState<string>();
  const drafts = useDraftIds(`badges/${useProjectId()}/`);
  const [turns] = useState(() => new Turns());
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
        <RuleTurns value={turns}>
          {rows.map(({ index, key, start }) => {
            const badge = badges[index];
            return badge && (
              <Item
                key={key}
                badge={badge}
                typeName={types.get(badge.typeId) ?? badge.typeId}
                now={now}
                hasSwitch={hasTools}
                hasDraft={drafts.has(badge.id)}
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
        </RuleTurns>
      </ol>
    </div>
  );
}

function indexOf({ target }: FocusEvent): number {
  return Number(target.closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);
}

function useRows(badges: readonly Badge[], focused: string | undefined) {
  const list = useRef<HTMLOListElement>(null);
  const place = useListPlace();
  const kept = focused === undefined ? -1 : badges.findIndex(({ id }) => id === focused);
  // Memoised: a new function would recompute the positions of all rows.
  const getItemKey = useCallback((index: number) => badges[index]?.id ?? index, [badges]);
  const virtualizer = useWindowVirtualizer({
    count: badges.length,
    estimateSize: () => rowPixels,
    getItemKey,
    overscan: 3,
    // Without it, the rows would be rendered in a second pass, in one long task.
    initialRect: { width: innerWidth, height: innerHeight },
    scrollMargin: list.current?.offsetTop ?? 0,
    initialOffset: () => place.top ?? scrollY,
    initialMeasurementsCache: place.measurements ?? [],
    onChange({ scrollOffset, measurementsCache }) {
      place.top = scrollOffset ?? 0;
      place.measurements = measurementsCache;
    },
    // The focused row stays in the DOM; removing it would lose the focus.
    rangeExtractor(range) {
      const indexes = defaultRangeExtractor(range);
      if (kept === -1 || indexes.includes(kept)) return indexes;
      return kept < range.startIndex ? [kept, ...indexes] : [...indexes, kept];
    },
  });
  return { list, virtualizer };
}

/** Visual column headings; screen readers get the same from the rows. */
function ListHead() {
  const t = useT();
  return (
    <div className={classes.head} aria-hidden="true">
      <span>{t("badges.preview")}</span>
      <span>{t("field.name")}</span>
      <span>{t("badges.where")}</span>
      <span>{t("badges.state")}</span>
    </div>
  );
}

/** A badge of the list, and the attributes that the list sets on its element. */
export interface ItemProps extends RowProps {
  readonly frame: {
    readonly ref: Ref<HTMLLIElement>;
    readonly className: string | undefined;
    readonly style: CSSProperties;
    readonly "data-index": number;
    readonly "aria-posinset": number;
    readonly "aria-setsize": number;
  };
}

/** A list item without controls. */
function BadgeItem({ frame, ...row }: ItemProps) {
  return (
    <li {...frame}>
      <BadgeRow {...row} />
    </li>
  );
}
