import { useMantineColorScheme, VisuallyHidden } from "@mantine/core";
import { useLocales, useLocaleState } from "ra-core";
import { useId } from "react";
import { isLanguage } from "../i18n/languages.ts";
import { storeLanguage } from "../i18n/stored_language.ts";
import { useT } from "../i18n/use_t.ts";
import classes from "./display_settings.module.css";
import { Icon } from "../theme/icon.tsx";
import { PlainSelect } from "../theme/plain_select.tsx";

const schemes = [["light", "sun"], ["auto", "system"], ["dark", "moon"]] as const;

/** The controls for language and colour scheme; both are remembered. */
export function DisplaySettings() {
  return (
    <div className={classes.settings}>
      <LanguageChoice />
      <SchemeChoice />
    </div>
  );
}

function SchemeChoice() {
  const t = useT();
  const group = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="radiogroup" aria-label={t("settings.scheme")} className={classes.schemes}>
      {schemes.map(([value, icon]) => (
        <label key={value} title={t(`settings.${value}`)} className={classes.scheme}>
          <input
            type="radio"
            name={group}
            checked={colorScheme === value}
            onChange={() =>
              setColorScheme(value)}
          />
          <Icon name={icon} size={16} />
          <VisuallyHidden>{t(`settings.${value}`)}</VisuallyHidden>
        </label>
      ))}
    </div>
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
    <PlainSelect
      aria-label={t("settings.language")}
      options={useLocales().map(({ locale, name }) => ({ value: locale, label: name }))}
      value={language}
      onChange={choose}
    />
  );
}
