import { Button, Group } from "@mantine/core";
import { badgeName } from "../../badges/badge_name.ts";
import type { Badge } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { NamedBadge } from "../named_badge.tsx";

interface Props {
  readonly badge: Badge;
  /** Lets the reader choose another badge; missing while that is not possible. */
  readonly onAnother?: (() => void) | undefined;
}

export function ChosenBadge({ badge, onAnother }: Props) {
  const t = useT();
  return (
    <Group justify="space-between" gap="sm">
      <NamedBadge badge={badge} name={badgeName(badge)} />
      {onAnother && (
        <Button variant="default" size="compact-sm" onClick={onAnother}>
          {t("assign.another")}
        </Button>
      )}
    </Group>
  );
}
