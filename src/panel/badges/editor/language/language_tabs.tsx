import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { useLocale } from "ra-core";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/use_t.ts";
import type { SectionProps } from "../sections/section_props.ts";
import { AddLanguage } from "./add_language.tsx";
import { languageName } from "./language_name.ts";
import { faultsBelow } from "../value/value_faults.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import { Icon } from "../../../look/icon.tsx";

interface Props extends SectionProps {
  /** The language that is edited; nothing for the default. */
  readonly chosen: string | undefined;
  readonly onChoose: (tag: string | undefined) => void;
  readonly children: ReactNode;
}

/** No language tag is like it. */
const own = "*";

/** The languages of a badge, the default first, of which one is edited. */
export function LanguageTabs(
  { value, set, faults, isReadOnly, chosen, onChoose, children }: Props,
) {
  const t = useT();
  const language = useLocale();
  const tags = Object.keys(value.localizations ?? {});
  const add = (tag: string) => {
    set({ localizations: { ...value.localizations, [tag]: {} } });
    onChoose(tag);
  };
  const tabs = [own, ...tags].map((tab) => {
    const pointer = tab === own ? "/content" : memberPointer("/localizations", tab);
    const isFaulty = Object.keys(faultsBelow(faults, pointer)).length > 0;
    return (
      <Tabs.Tab
        key={tab}
        value={tab}
        rightSection={isFaulty && tab !== own ? <Icon name="warning" size={14} /> : undefined}
      >
        {tab === own ? t("badgeEditor.default") : languageName(tab, language)}
      </Tabs.Tab>
    );
  });
  return (
    <Tabs
      value={chosen ?? own}
      onChange={(tab) => onChoose(tab === own || tab === null ? undefined : tab)}
    >
      <Tabs.List aria-label={t("badgeEditor.languages")}>{tabs}</Tabs.List>
      <Tabs.Panel value={chosen ?? own} pt="md">{children}</Tabs.Panel>
      {!isReadOnly && <AddLanguage tags={tags} onAdd={add} />}
    </Tabs>
  );
}
