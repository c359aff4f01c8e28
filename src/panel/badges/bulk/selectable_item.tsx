import { Checkbox } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { badgeName } from "../../data/badge_name.ts";
import type { ItemProps } from "../list/badge_list.tsx";
import { BadgeRow } from "../list/badge_row.tsx";
import classes from "./bulk.module.css";
import { useSelection } from "./selection_context.ts";

/** A list item with a checkbox. */
export function SelectableItem({ frame, ...row }: ItemProps) {
  const t = useT();
  const { ids, toggle } = useSelection();
  const { badge } = row;
  return (
    <li {...frame}>
      <Checkbox
        size="md"
        className={classes.check}
        aria-label={t("bulk.select", { name: badgeName(badge) })}
        checked={ids.has(badge.id)}
        onChange={() => toggle(badge.id)}
      />
      <BadgeRow {...row} />
    </li>
  );
}
