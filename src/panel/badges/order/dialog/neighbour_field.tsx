import "@mantine/core/styles/Popover.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import { Select, Text } from "@mantine/core";
import { useState } from "react";
import type { Badge } from "../../../data/resource.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { badgeName } from "../../../data/badge_name.ts";
import { useFoundBadges } from "../../use_found_badges.ts";
import { useTypes } from "../../use_types.ts";

interface Props {
  /** The badge that cannot be chosen. */
  readonly besides: Badge;
  /** The id of the chosen badge. */
  readonly chosen: string | undefined;
  /** Whether to show that a badge must be chosen. */
  readonly isInvalid: boolean;
  readonly onChoose: (badgeId: string | undefined) => void;
}

/** A field to choose any other badge of the project, by name or text. */
export function NeighbourField({ besides, chosen, isInvalid, onChoose }: Props) {
  const t = useT();
  const [search, setSearch] = useState("");
  const { data: known } = useFoundBadges(search);
  const found = known?.items.filter(({ id }) => id !== besides.id) ?? [];
  const types = new Map(useTypes().map(({ id, name }) => [id, name]));
  const typeOf = (id: string) => {
    const typeId = found.find((badge) => badge.id === id)?.typeId ?? "";
    return types.get(typeId) ?? typeId;
  };
  return (
    <Select
      label={t("order.neighbour")}
      placeholder={t("badges.searchHint")}
      leftSection={<Icon name="search" />}
      data-autofocus
      searchable
      comboboxProps={{ portalProps: { target: "#content" } }}
      data={found.map((badge) => ({ value: badge.id, label: badgeName(badge) }))}
      // No filter here: the service has searched, and not only in names.
      filter={({ options }) => options}
      searchValue={search}
      onSearchChange={setSearch}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      nothingFoundMessage={known && t("badges.noMatch")}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          <Text size="xs" c="dimmed">{typeOf(option.value)}</Text>
        </div>
      )}
      error={isInvalid && t("order.neighbourError")}
    />
  );
}
