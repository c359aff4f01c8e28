import { Text } from "@mantine/core";
import { useT } from "../../i18n/use_t.ts";
import { useProductCount } from "../use_statistics.ts";

/** How many products the badge is assigned to; deleting the badge deletes those assignments. */
export function OnProducts({ badgeId }: { readonly badgeId: string }) {
  const t = useT();
  const count = useProductCount(badgeId);
  return (
    <Text size="sm">
      {count !== undefined && t("badgeEditor.onProducts", { count })} {t("badgeEditor.deleteText")}
    </Text>
  );
}
