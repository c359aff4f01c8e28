import { MultiSelect } from "@mantine/core";
import { useState } from "react";
import { badgeName } from "../../badges/badge_name.ts";
import { useFoundBadges } from "../../badges/use_found_badges.ts";
import { useT } from "../../i18n/use_t.ts";
import type { AnswerParts } from "../answer/use_answer.ts";
import { badgesMax } from "./ask.ts";
import type { ChangeQuestion } from "./use_question.ts";

interface Props {
  readonly ids: readonly string[];
  readonly onChange: ChangeQuestion;
  readonly answer: AnswerParts;
  readonly fault: string | undefined;
}

/** Selects badges to explain even though the product does not have them. */
export function BadgesField({ ids, onChange, answer, fault }: Props) {
  const t = useT();
  const [text, setText] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useFoundBadges(text, { isEnabled: isOpen });
  const found = data?.items ?? [];
  const { explanation, badges, isFormer } = answer;
  const told = new Set(explanation?.products[0]?.badges.map(({ id }) => id));
  const unknown = isFormer ? 0 : ids.filter((id) => !told.has(id)).length;
  const names = new Map(ids.map((id) => [id, id]));
  for (const badge of [...badges.values(), ...found]) {
    if (names.has(badge.id) || found.includes(badge)) names.set(badge.id, badgeName(badge));
  }
  return (
    <MultiSelect
      label={t("why.badges")}
      description={t("why.badgesHint")}
      placeholder={ids.length === 0 ? t("why.badgesFind") : ""}
      nothingFoundMessage={t("why.badgesNone")}
      error={fault ?? (unknown > 0 && t("why.unknownBadges", { count: unknown }))}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={[...ids]}
      onChange={(badges) => onChange({ badges })}
      maxValues={badgesMax}
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
