import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { Icon } from "../theme/icon.tsx";
import { debounceMs } from "./debounce_ms.ts";

interface Props {
  /** What is searched for; `undefined`: everything. */
  readonly value: string | undefined;
  /** Called when the reader pauses. */
  readonly onChange: (value: string | undefined) => void;
  readonly className?: string | undefined;
}

/** A field for the text to find in badges. */
export function SearchField({ value = "", onChange, className }: Props) {
  const t = useT();
  const [text, setText] = useState(value);
  // What was passed to `onChange` comes back as `value`, perhaps after the reader has typed more.
  const known = useRef(value);
  useEffect(() => {
    if (value === known.current) return;
    known.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const typed = text.trim();
    if (typed === known.current) return;
    const rest = setTimeout(() => {
      known.current = typed;
      onChange(typed || undefined);
    }, debounceMs);
    return () => clearTimeout(rest);
  }, [text, onChange]);
  return (
    <TextInput
      type="search"
      className={className}
      label={t("badges.search")}
      placeholder={t("badges.searchHint")}
      leftSection={<Icon name="search" />}
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
