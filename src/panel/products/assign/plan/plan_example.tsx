import { Text } from "@mantine/core";
import { useLocale } from "ra-core";
import { useT } from "../../../i18n/use_t.ts";
import type { Entry } from "../input/entries.ts";

const productsMax = 3;
const variantsMax = 4;

interface Props {
  readonly entries: readonly Entry[];
}

/** The first products as they were read, which shows whether the columns were understood. */
export function PlanExample({ entries }: Props) {
  const t = useT();
  const list = new Intl.ListFormat(useLocale());
  const examples = entries.slice(0, productsMax).map(({ productId, variantIds }) => {
    const product = String(productId);
    if (variantIds === undefined) return t("assign.exampleWhole", { product });
    const shown = [...variantIds].slice(0, variantsMax).map(String);
    const variants = list.format(variantIds.size > variantsMax ? [...shown, "…"] : shown);
    return t("assign.exampleVariants", { product, variants, count: variantIds.size });
  });
  if (examples.length === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t("assign.example")} {examples.join("; ")}
    </Text>
  );
}
