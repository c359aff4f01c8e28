import { memo } from "react";
import { Link } from "react-router";
import type { Badge } from "../../data/resource.ts";
import { badgeName } from "../badge_name.ts";
import { BadgePreview } from "../badge_preview.tsx";
import classes from "./badge_row.module.css";
import { StateLabel } from "./state_label.tsx";
import { Icon } from "../../theme/icon.tsx";
import { useT } from "../../i18n/use_t.ts";
import { useProductCount } from "../use_statistics.ts";

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
        <Link to={badge.id} className={classes.title} dir="auto">{badgeName(badge)}</Link>
        <span className={classes.type}>{typeName}</span>
      </div>
      <WhereShown badge={badge} />
      <StateLabel badge={badge} now={now} />
    </div>
  );
});

interface WhereProps {
  readonly badge: Badge;
}

/** On which products a badge is shown, and whether it is limited to some shoppers. */
function WhereShown({ badge }: WhereProps) {
  const t = useT();
  return (
    <div className={classes.where}>
      <Products badge={badge} />
      {badge.when && (
        <span className={classes.some}>
          <Icon name="people" size={15} />
          {t("badges.someShoppers")}
        </span>
      )}
    </div>
  );
}

function Products({ badge }: WhereProps) {
  const t = useT();
  const count = useProductCount(badge.id);
  if (badge.everyProduct) return t("badgeEditor.everywhere");
  if (badge.match ?? badge.matchVariants) return t("badges.byRule");
  if (count === undefined) return t("badgeEditor.manual");
  if (count > 0) return t("badges.products", { count });
  return (
    <span className={classes.nowhere}>
      <Icon name="warning" size={15} />
      {t("badges.noProduct")}
    </span>
  );
}
