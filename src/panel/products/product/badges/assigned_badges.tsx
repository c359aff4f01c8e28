import { Text } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import { AddBadge } from "./add_badge.tsx";
import classes from "../badge_rows.module.css";
import { BadgeOnProduct } from "./badge_on_product.tsx";
import type { PartProps } from "../product_part_props.ts";
import { placed, withBadge } from "../product_value.ts";

/** The badges assigned to the product manually, each for all variants or for some. */
export function AssignedBadges(props: PartProps) {
  const t = useT();
  const { value, change, errors } = props;
  const found = placed(value, false);
  return (
    <Section title={t("product.assigned")}>
      {found.length === 0 && <Text c="dimmed">{t("product.noneAssigned")}</Text>}
      {errors["/badges"] && <Text c="var(--mantine-color-error)">{errors["/badges"]}</Text>}
      <ul className={classes.rows} aria-label={t("product.assigned")}>
        {found.map((it) => <BadgeOnProduct key={it.assigned.badgeId} {...props} placed={it} />)}
      </ul>
      {change && (
        <AddBadge
          label={t("product.add")}
          searchLabel={t("product.addSearch")}
          value={value}
          onAdd={(badgeId) => change(withBadge({ badgeId }))}
        />
      )}
    </Section>
  );
}
