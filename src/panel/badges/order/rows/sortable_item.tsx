import { useSortable } from "@dnd-kit/sortable";
import { Loader } from "@mantine/core";
import { useMergedRef } from "@mantine/hooks";
import { memo } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { badgeName } from "../../../data/badge_name.ts";
import type { ItemProps } from "../../list/badge_list.tsx";
import { BadgeRow } from "../../list/badge_row.tsx";
import { useOrdering } from "./ordering_context.ts";
import { RowMenu } from "./row_menu.tsx";
import classes from "./row_tools.module.css";

/** A list item with controls to move it: a drag handle and a menu. */
export function SortableItem({ frame, ...row }: ItemProps) {
  const t = useT();
  const { badge } = row;
  const { mayDrag, saving } = useOrdering();
  const sortable = useSortable({
    id: badge.id,
    disabled: !mayDrag,
    attributes: { roleDescription: t("order.draggable") },
    // Scrolling changes which rows are rendered; such a change of index is not a move.
    animateLayoutChanges: () => false,
  });
  const { attributes, listeners, transform, transition } = sortable;
  const isSaving = saving.has(badge.id);
  const shift = transform ? `translateY(${transform.y}px)` : undefined;
  return (
    <li
      {...frame}
      ref={useMergedRef(frame.ref, sortable.setNodeRef)}
      style={{ ...frame.style, transform: shift, transition }}
      data-is-dragged={sortable.isDragging}
      aria-busy={isSaving}
    >
      {mayDrag && (
        <Handle
          badge={badge}
          attributes={attributes}
          listeners={listeners}
          setNode={sortable.setActivatorNodeRef}
        />
      )}
      <BadgeRow {...row} />
      {isSaving && (
        <span className={classes.saving}>
          <Loader size="xs" aria-label={t("order.saving")} role="img" />
        </span>
      )}
      <RowMenu badge={badge} />
    </li>
  );
}

type Sortable = ReturnType<typeof useSortable>;

interface HandleProps extends Pick<Sortable, "attributes" | "listeners"> {
  readonly badge: Badge;
  readonly setNode: Sortable["setActivatorNodeRef"];
}

const Handle = memo(function Handle({ badge, attributes, listeners, setNode }: HandleProps) {
  const t = useT();
  return (
    <button
      type="button"
      ref={setNode}
      className={`${classes.tool} ${classes.handle}`}
      {...attributes}
      {...listeners}
      aria-label={t("order.handle", { name: badgeName(badge) })}
    >
      <Icon name="drag" />
    </button>
  );
});
