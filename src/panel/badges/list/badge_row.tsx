import { memo } from "react";
import { Link } from "react-router";
import type { Badge } from "../../data/resource.ts";
import { badgeName } from "../../data/badge_name.ts";
import { BadgePreview } from "../badge_preview.tsx";
import classes from "./badge_row.module.css";
import { useRuleCount } from "./rule_count.ts";
import { StatusSwitch } from "./status_switch.tsx";
import { StateLabel } from "./state_label.tsx";
import { Icon } from "../../theme/icon.tsx";
import { useT } from "../../i18n/use_t.ts";
import { useProductCount } from "../use_statistics.ts";

export interface RowProps {
  readonly badge: Badge;
  readonly typeName: string;
  /** In epoch ms. */
  readonly now: number;
  /** Whether the reader may pause the badge. */
  readonly hasSwitch?: boolean;
  /** Whether the reader has changed it without saving. */
  readonly hasDraft?: boolean;
}

/**
 * One badge of the list: preview, name, products and state. Memoised, because the list re-renders
 * at each step of scrolling.
 */
export const BadgeRow = memo(
  function BadgeRow({ badge, typeName, now, hasSwitch, hasDraft }: RowProps) {
    const t = useT();
    return (
      <div className={classes.row}>
        <div className={classes.preview}>
          <BadgePreview badge={badge} />
        </div>
        <div className={classes.name}>
          <Link to={badge.id} className={classes.title} dir="auto">{badgeName(badge)}</Link>
          <span className={classes.type}>{typeName}</span>
          {hasDraft && <span className={classes.draft}>{t("forms.unsaved")}</span>}
        </div>
        <WhereShown badge={badge} />
        <div className={classes.state}>
          {hasSwitch && <StatusSwitch badge={badge} />}
          <StateLabel badge={badge} now={now} />
        </div>
      </div>
    );
  },
);

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
  if (badge.everyProduct) return t("badgeEditor.everywhere");
  return badge.match ?? badge.matchVariants
    ? <ProductsByRule badge={badge} />
    : <AssignedProducts badge={badge} />;
}

function ProductsByRule({ badge }: WhereProps) {
  const t = useT();
  const count = useRuleCount(badge);
  if (count === undefined) return t("badges.byRule");
  if (count > 0) return t("badges.productsByRule", { count });
  return <NoProduct text={t("badges.noProductByRule")} />;
}

function AssignedProducts({ badge }: WhereProps) {
  const t = useT();
  const count = useProductCount(badge.id);
  if (count === undefined) return t("badgeEditor.manual");
  if (count > 0) return t("badges.products", { count });
  return <NoProduct text={t("badges.noProduct")} />;
}

function NoProduct({ text }: { readonly text: string }) {
  return (
    <span className={classes.nowhere}>
      <Icon name="warning" size={15} />
      {text}
    </span>
  );
}
