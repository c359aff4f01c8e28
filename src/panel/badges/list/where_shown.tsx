import { Icon } from "../../theme/icon.tsx";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProductCount } from "../use_statistics.ts";
import classes from "./where_shown.module.css";

interface Props {
  readonly badge: Badge;
}

/** On which products a badge is shown, and whether it is limited to some shoppers. */
export function WhereShown({ badge }: Props) {
  const t = useT();
  return (
    <span className={classes.where}>
      <Products badge={badge} />
      {badge.when && (
        <span className={classes.some}>
          <Icon name="people" size={15} />
          {t("badges.someShoppers")}
        </span>
      )}
    </span>
  );
}

function Products({ badge }: Props) {
  const t = useT();
  const count = useProductCount(badge.id);
  if (badge.everyProduct) return t("badgeEditor.everywhere");
  if (badge.match) return t("badges.byRule");
  if (count === undefined) return t("badgeEditor.manual");
  if (count > 0) return t("badges.products", { count });
  return (
    <span className={classes.nowhere}>
      <Icon name="warning" size={15} />
      {t("badges.noProduct")}
    </span>
  );
}
