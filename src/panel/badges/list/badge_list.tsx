import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { Badge } from "../../data/resource.ts";
import { useDraftIds } from "../../forms/use_draft_ids.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { type RowFrame, useWindowRows } from "../../theme/use_window_rows.ts";
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
  /** Whether rows have controls. */
  readonly hasTools: boolean;
  /** The component of a list item. */
  readonly Item?: ComponentType<ItemProps>;
  /** What is beside the list, given the ids of the badges whose rows are in the DOM. */
  readonly children?: (renderedIds: readonly string[]) => ReactNode;
}

/** The height of most rows: in one line where there is room, as in `badge_row.module.css`. */
const rowPixels = { wide: 62, narrow: 111 };
/** Loads more badges this many rows before the end. */
const rowsAhead = 40;

/** Badges in their order. */
export function BadgeList(
  { badges, hasMore, onNearEnd, hasTools, Item = BadgeItem, children }: Props,
) {
  const t = useT();
  const now = useNow();
  const types = new Map(useTypes().map(({ id, name }) => [id, name]));
  const drafts = useDraftIds(`badges/${useProjectId()}/`);
  const [turns] = useState(() => new Turns());
  const { frame, rows, virtualizer } = useBadgeRows(badges, hasMore);
  const last = virtualizer.range?.endIndex ?? 0;
  useEffect(() => {
    if (hasMore && last > badges.length - rowsAhead) onNearEnd();
  }, [hasMore, last, badges.length, onNearEnd]);
  return (
    <>
      <div className={classes.frame} data-has-tools={hasTools}>
        <ListHead />
        <ol {...frame} aria-label={t("badges.title")} className={classes.list}>
          <RuleTurns value={turns}>
            {rows.map(({ item, frame }) => (
              <Item
                key={item.id}
                badge={item}
                typeName={types.get(item.typeId) ?? item.typeId}
                now={now}
                hasSwitch={hasTools}
                hasDraft={drafts.has(item.id)}
                frame={{ ...frame, className: classes.item }}
              />
            ))}
          </RuleTurns>
        </ol>
      </div>
      {children?.(rows.map(({ item }) => item.id))}
    </>
  );
}

/** The rows, with the place of the list on the page when the reader comes back to it. */
function useBadgeRows(badges: readonly Badge[], hasMore: boolean) {
  const place = useListPlace();
  return useWindowRows(badges, {
    rowPixels: matchMedia("(min-width: 62em)").matches ? rowPixels.wide : rowPixels.narrow,
    hasMore,
    settings: {
      initialOffset: () => place.top ?? scrollY,
      initialMeasurementsCache: place.measurements ?? [],
      onChange({ scrollOffset, measurementsCache }) {
        place.top = scrollOffset ?? 0;
        place.measurements = measurementsCache;
      },
    },
  });
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
  readonly frame: RowFrame & { readonly className: string | undefined };
}

/** A list item without controls. */
function BadgeItem({ frame, ...row }: ItemProps) {
  return (
    <li {...frame}>
      <BadgeRow {...row} />
    </li>
  );
}
