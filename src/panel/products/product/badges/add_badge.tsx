import { Button, Group, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { BadgeSearch } from "../../badge_search.tsx";
import type { ProductValue } from "../product_value.ts";

interface Props {
  readonly label: string;
  readonly searchLabel: string;
  readonly value: ProductValue;
  readonly onAdd: (badgeId: string) => void;
}

/** Offers the badges that are neither assigned to the product nor excluded from it. */
export function AddBadge({ label, searchLabel, value, onAdd }: Props) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus is gone. The search takes it by itself.
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Group>
        <Button
          ref={button}
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setIsOpen(true)}
        >
          {label}
        </Button>
      </Group>
    );
  }
  const taken = new Set(value.badges.map(({ badgeId }) => badgeId));
  return (
    <Stack gap="sm">
      <BadgeSearch
        label={searchLabel}
        autoFocus
        isTaken={({ id }) => taken.has(id)}
        onChoose={({ id }) => {
          onAdd(id);
          setIsOpen(false);
        }}
      />
      <Group>
        <Button variant="default" onClick={() => setIsOpen(false)}>{t("forms.cancel")}</Button>
      </Group>
    </Stack>
  );
}
