import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { explainedBadgesMax } from "../../../domain/limits.ts";
import { badgeName } from "../../data/badge_name.ts";
import { useFoundBadges } from "../../badges/use_found_badges.ts";
import { useT } from "../../i18n/use_t.ts";
import type { ExplainState } from "../result/use_explain_result.ts";
import type { ChangeInput } from "./use_explain_input.ts";

interface Props {
  readonly ids: readonly string[];
  readonly onChange: ChangeInput;
  readonly result: ExplainState;
  readonly error: string | undefined;
}

/** Selects badges to explain even though the product does not have them. */
export function BadgesField({ ids, onChange, result, error }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useFoundBadges(text, { isEnabled: isOpen });
  const found = data?.items ?? [];
  const { explanation, badges, isPrevious } = result;
  const explained = new Set(explanation?.products[0]?.badges.map(({ id }) => id));
  const unknown = isPrevious ? 0 : ids.filter((id) => !explained.has(id)).length;
  const names = new Map(ids.map((id) => [id, id]));
  for (const badge of [...badges.values(), ...found]) {
    if (names.has(badge.id) || found.includes(badge)) names.set(badge.id, badgeName(badge));
  }
  return (
    <MultiSelect
      label={t("explain.badges")}
      description={t("explain.badgesHint")}
      placeholder={ids.length === 0 ? t("explain.badgesFind") : ""}
      nothingFoundMessage={t("badges.noMatch")}
      error={error ?? (unknown > 0 && t("explain.unknownBadges", { count: unknown }))}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...ids]}
      onChange={(badges) => onChange({ badges })}
      maxValues={explainedBadgesMax}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setIsOpen(true)}
      // The service has searched already, and also in texts.
      filter={({ options }) => options}
      hidePickedOptions
    />
  );
}
