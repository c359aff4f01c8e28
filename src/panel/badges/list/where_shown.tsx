import { Icon } from "../../look/icon.tsx";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./where_shown.module.css";

interface Props {
  readonly badge: Badge;
}

/** On which products a badge shows, and whether only some shoppers see it. */
export function WhereShown({ badge }: Props) {
  const t = useT();
  const where = badge.everyProduct ? "everywhere" : badge.match ? "byRule" : "byHand";
  return (
    <span className={classes.where}>
      {t(`badges.${where}`)}
      {badge.when && (
        <span className={classes.some}>
          <Icon name="people" size={15} />
          {t("badges.someShoppers")}
        </span>
      )}
    </span>
  );
}
