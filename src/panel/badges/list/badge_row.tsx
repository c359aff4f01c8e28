import { memo } from "react";
import { Link } from "react-router";
import type { Badge } from "../../data/resource.ts";
import { badgeName } from "../badge_name.ts";
import { BadgePreview } from "../badge_preview.tsx";
import classes from "./badge_row.module.css";
import { StateLabel } from "./state_label.tsx";
import { WhereShown } from "./where_shown.tsx";

export interface RowProps {
  readonly badge: Badge;
  readonly typeName: string;
  /** In epoch ms. */
  readonly now: number;
}

/**
 * One badge of the list: preview, name, products and state. Memoised, because the list re-renders
 * at each step of scrolling.
 */
export const BadgeRow = memo(function BadgeRow({ badge, typeName, now }: RowProps) {
  return (
    <div className={classes.row}>
      <div className={classes.preview}>
        <BadgePreview badge={badge} />
      </div>
      <div className={classes.name}>
        <Link to={badge.id} className={classes.title}>{badgeName(badge)}</Link>
        <span className={classes.type}>{typeName}</span>
      </div>
      <div className={classes.where}>
        <WhereShown badge={badge} />
      </div>
      <StateLabel badge={badge} now={now} />
    </div>
  );
});
