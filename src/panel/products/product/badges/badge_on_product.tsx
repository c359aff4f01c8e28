import "@mantine/core/styles/Switch.layer.css";
import { Switch, Text } from "@mantine/core";
import { useCallback } from "react";
import { errorBelow } from "../../../forms/input_errors.ts";
import { useT } from "../../../i18n/use_t.ts";
import classes from "../badge_rows.module.css";
import { NamedBadge, nameIn } from "../../named_badge.tsx";
import type { PartProps } from "../product_part_props.ts";
import { type Placed, withoutBadge, withShowOnProduct, withVariants } from "../product_value.ts";
import { RowButton } from "../row_button.tsx";
import { VariantIds } from "./variant_ids.tsx";

interface Props extends PartProps {
  readonly placed: Placed;
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** A badge assigned to the product, with its variants. */
export function BadgeOnProduct(
  { placed: { assigned, index }, value, badges, errors, change, onBroken }: Props,
) {
  const t = useT();
  const { badgeId, variantIds, showOnProduct = true } = assigned;
  const name = nameIn(badges, badgeId);
  const pointer = `/badges/${index}`;
  const reportVariants = useCallback(
    (isBroken: boolean) => onBroken(`variants of ${badgeId}`, isBroken),
    [badgeId, onBroken],
  );
  const error = errors[pointer] ?? errors[`${pointer}/badgeId`];
  return (
    <li className={classes.row}>
      <NamedBadge badge={badges.get(badgeId)} name={name} isLink />
      {change && (
        <RowButton
          label={t("forms.removeNamed", { name })}
          onClick={() => change(withoutBadge(badgeId))}
        />
      )}
      <div className={classes.below}>
        <VariantIds
          label={t("product.variantsOf", { name })}
          value={variantIds ?? []}
          variants={value.variants}
          error={errorBelow(errors, `${pointer}/variantIds`)}
          onChange={change && ((ids) => change(withVariants(badgeId, ids)))}
          onBroken={reportVariants}
        />
        {variantIds && (
          <Switch
            label={t("product.showOnProduct")}
            checked={showOnProduct}
            disabled={!change}
            error={errors[`${pointer}/showOnProduct`]}
            onChange={({ currentTarget }) =>
              change?.(withShowOnProduct(badgeId, currentTarget.checked))}
          />
        )}
        {error && <Text size="sm" c="var(--mantine-color-error)">{error}</Text>}
      </div>
    </li>
  );
}
