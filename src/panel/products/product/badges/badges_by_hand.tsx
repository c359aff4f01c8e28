import { Text } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../look/section.tsx";
import { AddBadge } from "./add_badge.tsx";
import classes from "../badge_rows.module.css";
import { BadgeOnProduct } from "./badge_on_product.tsx";
import type { PartProps } from "../parts.ts";
import { placed, withBadge } from "../product_value.ts";

/** The badges assigned to the product manually, each for all variants or for some. */
export function BadgesByHand(props: PartProps) {
  const t = useT();
  const { value, change, faults } = props;
  const found = placed(value, false);
  return (
    <Section title={t("product.byHand")}>
      {found.length === 0 && <Text c="dimmed">{t("product.noneByHand")}</Text>}
      {faults["/badges"] && <Text c="var(--mantine-color-error)">{faults["/badges"]}</Text>}
      <ul className={classes.rows} aria-label={t("product.byHand")}>
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
