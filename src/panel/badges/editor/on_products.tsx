import { Text } from "@mantine/core";
import type { Rule } from "../../data/products.ts";
import { useT } from "../../i18n/use_t.ts";
import { useRuleCount } from "../list/rule_count.ts";
import { useProductCount } from "../use_statistics.ts";
import type { BadgeValue } from "./value/badge_value.ts";

interface Props {
  readonly badge: BadgeValue & { readonly id: string };
}

/** On how many products the badge is, and what deleting it does. */
export function OnProducts({ badge }: Props) {
  const t = useT();
  return (
    <Text size="sm">
      <Products badge={badge} />
      {t("badgeEditor.deleteText")}
    </Text>
  );
}

/** A sentence with a space after it; nothing for a badge that is on no product. */
function Products({ badge }: Props) {
  const t = useT();
  if (badge.everyProduct) return `${t("badgeEditor.onEveryProduct")} `;
  return badge.match ?? badge.matchVariants
    ? <ProductsByRule rule={badge} />
    : <AssignedProducts badgeId={badge.id} />;
}

function ProductsByRule({ rule }: { readonly rule: Rule }) {
  const t = useT();
  const count = useRuleCount(rule);
  return count ? `${t("badgeEditor.onProductsByRule", { count })} ` : null;
}

function AssignedProducts({ badgeId }: { readonly badgeId: string }) {
  const t = useT();
  const count = useProductCount(badgeId);
  return count ? `${t("badgeEditor.onProducts", { count })} ` : null;
}
