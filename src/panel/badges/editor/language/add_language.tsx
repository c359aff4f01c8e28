import { Button, TextInput } from "@mantine/core";
import { useFormatLocale } from "../../../i18n/use_format_locale.ts";
import { useId, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import { isLanguageTag } from "../../../../domain/badges/language_tag.ts";
import classes from "./add_language.module.css";
import { isKnownLanguage, languageName } from "./language_name.ts";

interface Props {
  /** The languages that the badge has. */
  readonly tags: readonly string[];
  readonly onAdd: (tag: string) => void;
}

/** Suggestions: the most common languages of shops. Any other tag can be typed. */
const common =
  "ar bg cs da de de-AT de-CH el en en-GB es fi fr fr-CA he hu it ja ko nb nl pl pt pt-BR ro sk sv tr uk zh-Hans zh-Hant"
    .split(" ");

export function AddLanguage({ tags, onAdd }: Props) {
  const t = useT();
  const language = useFormatLocale();
  const list = useId();
  const { typed, error, isDoubtful, type, add } = useTag({ tags, onAdd });
  return (
    <div className={classes.row}>
      <TextInput
        data-field="localizations"
        label={t("badgeEditor.addLanguage")}
        placeholder="fr, pt-BR, …"
        list={list}
        value={typed}
        error={error !== undefined}
        aria-describedby={`${list}-error`}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") add();
        }}
      />
      <datalist id={list}>
        {common.filter((tag) => !isAmong(tags, tag)).map((tag) => (
          <option key={tag} value={tag}>{languageName(tag, language)}</option>
        ))}
      </datalist>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
        {t(isDoubtful ? "badgeEditor.addAnyway" : "forms.add")}
      </Button>
      <div id={`${list}-error`} role="alert" className={classes.error}>{error}</div>
    </div>
  );
}

/**
 * The state of the field. An unknown language is added only when the reader confirms it by adding
 * it again.
 */
function useTag({ tags, onAdd }: Props) {
  const t = useT();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [isDoubtful, setIsDoubtful] = useState(false);
  const type = (text: string) => {
    setTyped(text);
    setError(undefined);
    setIsDoubtful(false);
  };
  const add = () => {
    const tag = typed.trim();
    if (!isLanguageTag(tag)) return setError(t("badgeEditor.invalidLanguage"));
    if (isAmong(tags, tag)) return setError(t("badgeEditor.hasLanguage"));
    if (!isDoubtful && !isKnownLanguage(tag)) {
      setIsDoubtful(true);
      return setError(t("badgeEditor.unknownLanguage", { tag }));
    }
    type("");
    onAdd(tag);
  };
  return { typed, error, isDoubtful, type, add };
}

function isAmong(tags: readonly string[], tag: string): boolean {
  return tags.some((other) => other.toLowerCase() === tag.toLowerCase());
}
