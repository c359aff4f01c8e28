import "@mantine/core/styles/Tabs.layer.css";
import { Tabs } from "@mantine/core";
import { useFormatLocale } from "../../../i18n/use_format_locale.ts";
import { type ReactNode, useEffect, useRef } from "react";
import { focusField } from "../../../forms/focus/focus_field.ts";
import { useT } from "../../../i18n/use_t.ts";
import type { SectionProps } from "../sections/section_props.ts";
import { languagesOf } from "../../localized_content.ts";
import { AddLanguage } from "./add_language.tsx";
import classes from "./language_tabs.module.css";
import { languageName } from "./language_name.ts";
import { errorsBelow } from "../../../forms/input_errors.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import { Icon } from "../../../theme/icon.tsx";

interface Props extends SectionProps {
  /** The language that is edited; `undefined` for the default. */
  readonly chosen: string | undefined;
  readonly onChoose: (tag: string | undefined) => void;
  readonly children: ReactNode;
}

/** Not a valid language tag. */
const own = "*";

/** A tab per language of a badge, the default first. */
export function LanguageTabs(
  { value, set, errors, isReadOnly, chosen, onChoose, children }: Props,
) {
  const t = useT();
  const language = useFormatLocale();
  const panel = useRef<HTMLDivElement>(null);
  const list = useChosenInSight(chosen);
  const tags = languagesOf(value);
  const add = (tag: string) => {
    set({ localizations: { ...value.localizations, [tag]: {} } });
    onChoose(tag);
    // After its fields are rendered.
    requestAnimationFrame(() => focusField(panel.current, "content"));
  };
  const tabs = [own, ...tags].map((tab) => {
    const isInvalid = tab !== own &&
      ["/localizations", "/perProduct"].some((field) =>
        Object.keys(errorsBelow(errors, memberPointer(field, tab))).length > 0
      );
    return (
      <Tabs.Tab
        key={tab}
        value={tab}
        className={classes.tab}
        rightSection={isInvalid ? <Icon name="warning" size={14} /> : undefined}
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
      <Tabs.List ref={list} aria-label={t("field.localizations")} className={classes.list}>
        {tabs}
      </Tabs.List>
      <Tabs.Panel ref={panel} value={chosen ?? own} pt="md">{children}</Tabs.Panel>
      {!isReadOnly && <AddLanguage tags={tags} onAdd={add} />}
    </Tabs>
  );
}

/** Scrolls the chosen tab into view if there are more tabs than fit. */
function useChosenInSight(chosen: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen === undefined) return;
    list.current?.querySelector("[aria-selected=true]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [chosen]);
  return list;
}
