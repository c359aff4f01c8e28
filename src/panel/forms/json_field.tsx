import { Textarea } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../i18n/use_t.ts";
import { drafts } from "./drafts.ts";
import { isString } from "./guards.ts";
import { isSameJson, readJson } from "./json.ts";
import classes from "./json_field.module.css";

interface Props {
  readonly label: string;
  readonly description?: ReactNode;
  /** `undefined` shows an empty field. */
  readonly value: unknown;
  /** Called with the value while the text is valid JSON, with `undefined` if it is empty. */
  readonly onChange: (value: unknown) => void;
  /** Called with whether the text is invalid JSON: on the first render and after each change. */
  readonly onBroken?: (isBroken: boolean) => void;
  /** Stores invalid text under this key, so that it survives a reload. */
  readonly storageKey?: string;
  /** The validation error of the value. */
  readonly error?: string | undefined;
  readonly readOnly?: boolean;
}

/** A field that shows and edits any value as JSON. */
export function JsonField(
  { label, description, value, onChange, onBroken, storageKey, error, readOnly = false }: Props,
) {
  const t = useT();
  const [text, setText] = useState(() => storedText(storageKey) ?? written(value));
  const reading = readText(text);
  // Shows changes from elsewhere, but keeps the reader's formatting while the value is the same.
  const shown = reading.isRead && !isSameJson(reading.value, value) ? written(value) : text;
  const type = (typed: string) => {
    setText(typed);
    const read = readText(typed);
    if (storageKey !== undefined) storeText(storageKey, read.isRead ? undefined : typed);
    if (read.isRead) onChange(read.value);
  };
  const isBroken = !reading.isRead;
  // On the first render too: the text may be invalid JSON from before a reload.
  useEffect(() => onBroken?.(isBroken), [isBroken]);
  const broken = reading.isRead
    ? undefined
    : reading.line === undefined
    ? t("forms.brokenJson")
    : t("forms.brokenJsonAt", { line: reading.line });
  return (
    <Textarea
      label={label}
      description={description}
      error={broken ?? error}
      value={shown}
      onChange={(event) => type(event.currentTarget.value)}
      readOnly={readOnly}
      classNames={{ input: classes.text }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
    />
  );
}

function readText(text: string) {
  return text.trim() === "" ? { isRead: true, value: undefined } as const : readJson(text);
}

function written(value: unknown): string {
  return value === undefined ? "" : JSON.stringify(value, undefined, 2);
}

function storedText(key: string | undefined): string | undefined {
  return key === undefined ? undefined : drafts.read(`${key}/text`, isString)?.value;
}

function storeText(key: string, text: string | undefined): void {
  if (text === undefined) drafts.remove(`${key}/text`);
  else drafts.write(`${key}/text`, { value: text, base: text });
}
