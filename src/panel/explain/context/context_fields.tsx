import "@mantine/core/styles/Accordion.layer.css";
import { Accordion, SegmentedControl, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import type { ChangeInput } from "../input/use_explain_input.ts";
import { contextPointer, fitsFields } from "./context_errors.ts";
import classes from "./context_fields.module.css";
import { type JsonObject, readContext, withValue } from "./context_json.ts";
import { CustomRows } from "./custom_rows.tsx";
import { KnownFieldInput } from "./known_field_input.tsx";
import { standardFields } from "./standard_fields.ts";
import { jsonOnlyKeys } from "./json_only_keys.ts";
import { readJson } from "../../forms/json.ts";
import jsonClasses from "../../forms/json_field.module.css";

interface Props {
  /** The context as JSON text. */
  readonly context: string;
  readonly onChange: ChangeInput;
  readonly errorAt: (pointer: string) => string | undefined;
}

/** Who is looking, and from where, as fields or as JSON. */
export function ContextFields({ context: text, onChange, errorAt }: Props) {
  const t = useT();
  const [isJsonChosen, setIsJsonChosen] = useState(false);
  const context = readContext(text);
  const showsJson = isJsonChosen || !fitsFields(context);
  const choose = (view: string) => {
    setIsJsonChosen(view === "json");
    if (view === "json" && context) onChange({ context: JSON.stringify(context, undefined, 2) });
  };
  return (
    <Accordion defaultValue={opensAtFirst(text) ? "context" : null} classNames={classes}>
      <Accordion.Item value="context">
        <Accordion.Control>{t("explain.shopper")}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={t("explain.shopper")}
              data={[
                { value: "fields", label: t("forms.asFields"), disabled: !fitsFields(context) },
                { value: "json", label: t("forms.asJson") },
              ]}
              value={showsJson ? "json" : "fields"}
              onChange={choose}
            />
            {showsJson
              ? <ContextJsonField text={text} onChange={onChange} error={errorAt("/context")} />
              : <Fields context={context} onChange={onChange} errorAt={errorAt} />}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Collapsed on phones, where the result would be far below, unless there is a context. */
function opensAtFirst(context: string): boolean {
  return context !== "" || matchMedia("(min-width: 62em)").matches;
}

type FieldsProps = Omit<Props, "context"> & { readonly context: JsonObject };

function Fields({ context, onChange, errorAt }: FieldsProps) {
  const t = useT();
  const change = (path: readonly string[], value: unknown) =>
    onChange({ context: JSON.stringify(withValue(context, path, value)) });
  const jsonOnly = jsonOnlyKeys(context);
  return (
    <>
      <div className={classes.known}>
        {standardFields.map((field) => (
          <KnownFieldInput
            key={field.label}
            field={field}
            context={context}
            onChange={(value) => change(field.path, value)}
            error={errorAt(contextPointer(field.path))}
          />
        ))}
      </div>
      <CustomRows custom={context.custom} onChange={(custom) => change(["custom"], custom)} />
      {jsonOnly.length > 0 && (
        <Text size="sm" c="dimmed">{t("explain.jsonOnly", { keys: jsonOnly.join(", ") })}</Text>
      )}
    </>
  );
}

interface JsonProps {
  readonly text: string;
  readonly onChange: ChangeInput;
  readonly error: string | undefined;
}

/** The context as JSON. The URL holds the text even if it is invalid, so that no input is lost. */
function ContextJsonField({ text, onChange, error }: JsonProps) {
  const t = useT();
  const reading = text.trim() === "" ? undefined : readJson(text);
  const line = reading?.isRead === false ? reading.line : undefined;
  return (
    <Textarea
      label={t("explain.contextJson")}
      placeholder="{}"
      error={line === undefined ? error : t("forms.brokenJsonAt", { line })}
      value={text}
      onChange={({ currentTarget }) => onChange({ context: currentTarget.value })}
      classNames={{ input: jsonClasses.text }}
      autosize
      minRows={4}
      maxRows={24}
      spellCheck={false}
    />
  );
}
