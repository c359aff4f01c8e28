import { Text } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import { AddBadge } from "./add_badge.tsx";
import classes from "../badge_rows.module.css";
import { NamedBadge, nameIn } from "../../named_badge.tsx";
import type { PartProps } from "../product_part_props.ts";
import { placed, withBadge, withoutBadge } from "../product_value.ts";
import { RowButton } from "../row_button.tsx";

/** The badges that the product excludes. */
export function ExcludedBadges({ value, badges, errors, change }: PartProps) {
  const t = useT();
  const found = placed(value, true);
  return (
    <Section title={t("product.excluded")}>
      <Text c="dimmed" size="sm">{t("product.excludedText")}</Text>
      {found.length === 0 && <Text c="dimmed">{t("product.noneExcluded")}</Text>}
      <ul className={classes.rows} aria-label={t("product.excluded")}>
        {found.map(({ assigned: { badgeId }, index }) => {
          const name = nameIn(badges, badgeId);
          const error = errors[`/badges/${index}`] ?? errors[`/badges/${index}/badgeId`];
          return (
            <li key={badgeId} className={classes.row}>
              <NamedBadge badge={badges.get(badgeId)} name={name} />
              {change && (
                <RowButton
                  label={t("product.allow", { name })}
                  onClick={() => change(withoutBadge(badgeId))}
                />
              )}
              {error && <Text size="sm" c="var(--mantine-color-error)">{error}</Text>}
            </li>
          );
        })}
      </ul>
      {change && (
        <AddBadge
          label={t("product.exclude")}
          searchLabel={t("product.excludeSearch")}
          value={value}
          onAdd={(badgeId) => change(withBadge({ badgeId, exclude: true }))}
        />
      )}
    </Section>
  );
}
