import { Button, Group, TextInput } from "@mantine/core";
import { useLocale } from "ra-core";
import { useId, useState } from "react";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../look/icon.tsx";
import { isLanguageTag } from "../value/localized_content.ts";
import { languageName } from "./language_name.ts";

interface Props {
  /** The languages that the badge has. */
  readonly tags: readonly string[];
  readonly onAdd: (tag: string) => void;
}

/** The languages that shops are in most; any other may be typed. */
const common =
  "ar bg cs da de de-AT de-CH el en en-GB es fi fr fr-CA he hu it ja ko nb nl pl pt pt-BR ro sk sv tr uk zh-Hans zh-Hant"
    .split(" ");

/** Adds a language to a badge. */
export function AddLanguage({ tags, onAdd }: Props) {
  const t = useT();
  const language = useLocale();
  const list = useId();
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string>();
  const has = (tag: string) => tags.some((other) => other.toLowerCase() === tag.toLowerCase());
  const add = () => {
    const tag = typed.trim();
    if (!isLanguageTag(tag)) return setFault(t("badgeEditor.noLanguage"));
    if (has(tag)) return setFault(t("badgeEditor.hasLanguage"));
    setTyped("");
    onAdd(tag);
  };
  return (
    <Group gap="xs" align="end" mt="lg">
      <TextInput
        label={t("badgeEditor.addLanguage")}
        placeholder="fr, pt-BR, …"
        list={list}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setFault(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") add();
        }}
        maw="16rem"
        flex="1 1 auto"
      />
      <datalist id={list}>
        {common.filter((tag) => !has(tag)).map((tag) => (
          <option key={tag} value={tag}>{languageName(tag, language)}</option>
        ))}
      </datalist>
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
        {t("badgeEditor.add")}
      </Button>
    </Group>
  );
}
