import { Loader } from "@mantine/core";
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
  const isSaving = saving.has(badge.id);
  return (
    <li {...frame} aria-busy={isSaving}>
      {mayDrag && <Handle badge={badge} />}
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

interface HandleProps {
  readonly badge: Badge;
}

/** What `DragLayer` drags the row by. */
const Handle = memo(function Handle({ badge }: HandleProps) {
  const t = useT();
  const { howToDragId, onHandleUsed } = useOrdering();
  return (
    <button
      type="button"
      className={`${classes.tool} ${classes.handle}`}
      data-handle-of={badge.id}
      aria-label={t("order.handle", { name: badgeName(badge) })}
      aria-roledescription={t("order.draggable")}
      aria-describedby={howToDragId}
      onPointerEnter={onHandleUsed}
      onFocus={onHandleUsed}
      onPointerDown={onHandleUsed}
      onKeyDown={onHandleUsed}
    >
      <Icon name="drag" />
    </button>
  );
});
