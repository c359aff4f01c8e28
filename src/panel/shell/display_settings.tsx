import {
  Group,
  NativeSelect,
  SegmentedControl,
  useMantineColorScheme,
  VisuallyHidden,
} from "@mantine/core";
import { useLocales, useLocaleState } from "ra-core";
import { isLanguage } from "../i18n/languages.ts";
import { storeLanguage } from "../i18n/stored_language.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./display_settings.module.css";
import { Icon } from "../theme/icon.tsx";

const schemes = [["light", "sun"], ["auto", "system"], ["dark", "moon"]] as const;

/** The controls for language and colour scheme; both are remembered. */
export function DisplaySettings() {
  const t = useT();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const data = schemes.map(([value, icon]) => ({
    value,
    label: (
      <span title={t(`settings.${value}`)} className={classes.scheme}>
        <Icon name={icon} size={16} />
        <VisuallyHidden>{t(`settings.${value}`)}</VisuallyHidden>
      </span>
    ),
  }));
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between">
      <LanguageChoice />
      <SegmentedControl
        size="xs"
        aria-label={t("settings.scheme")}
        data={data}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Group>
  );
}

function LanguageChoice() {
  const t = useT();
  const [language, setLanguage] = useLocaleState();
  const choose = (language: string) => {
    setLanguage(language);
    if (isLanguage(language)) storeLanguage(language);
  };
  return (
    <NativeSelect
      aria-label={t("settings.language")}
      data={useLocales().map(({ locale, name }) => ({ value: locale, label: name }))}
      value={language}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  );
}
