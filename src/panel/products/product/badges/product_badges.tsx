import { Text } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import { AddBadge } from "./add_badge.tsx";
import classes from "../badge_rows.module.css";
import { NamedBadge, nameIn } from "../../named_badge.tsx";
import type { PartProps } from "../product_part_props.ts";
import { placed, withBadge, withoutBadge } from "../product_value.ts";
import { RowButton } from "../row_button.tsx";
import { BadgeOnProduct } from "./badge_on_product.tsx";

/** The badges that the product excludes. */
export function ExcludedBadges({ value, badges, errors, change }: PartProps) {
  const t = useT();
  const found = placed(value, true);
  return (
    <Section title={t("product.excluded")}>
      <Text c="dimmed" size="sm">{t("product.excludedText")}</Text>
      {found.length === 0
        ? <Text c="dimmed">{t("product.noneExcluded")}</Text>
        : (
          <ul className={classes.rows} aria-label={t("product.excluded")}>
            {found.map(({ assigned: { badgeId }, index }) => {
              const name = nameIn(badges, badgeId);
              const error = errors[`/badges/${index}`] ?? errors[`/badges/${index}/badgeId`];
              return (
                <li key={badgeId} className={classes.row}>
                  <NamedBadge badge={badges.get(badgeId)} name={name} isLink />
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
        )}
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

interface AssignedProps extends PartProps {
  /** Called with whether the field of this name has invalid input. */
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** The badges assigned to the product manually, each for all variants or for some. */
export function AssignedBadges(props: AssignedProps) {
  const t = useT();
  const { value, change, errors } = props;
  const found = placed(value, false);
  return (
    <Section title={t("product.assigned")}>
      {errors["/badges"] && <Text c="var(--mantine-color-error)">{errors["/badges"]}</Text>}
      {found.length === 0
        ? <Text c="dimmed">{t("product.noneAssigned")}</Text>
        : (
          <ul className={classes.rows} aria-label={t("product.assigned")}>
            {found.map((it) => <BadgeOnProduct key={it.assigned.badgeId} {...props} placed={it} />)}
          </ul>
        )}
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
