import "@mantine/core/styles/Accordion.layer.css";
import { Accordion, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../i18n/use_t.ts";
import type { ChangeQuestion } from "../question/use_question.ts";
import { contextPointer, fitsFields } from "./context_faults.ts";
import classes from "./context_fields.module.css";
import { type JsonObject, readContext, withValue } from "./context_json.ts";
import { ContextText } from "./context_text.tsx";
import { CustomRows } from "./custom_rows.tsx";
import { KnownFieldInput } from "./known_field_input.tsx";
import { knownFields } from "./known_fields.ts";
import { unheldKeys } from "./unheld_keys.ts";

interface Props {
  /** The context as JSON text. */
  readonly context: string;
  readonly onChange: ChangeQuestion;
  readonly faultAt: (pointer: string) => string | undefined;
}

/** Who is looking, and from where, as fields or as JSON. */
export function ContextFields({ context: text, onChange, faultAt }: Props) {
  const t = useT();
  const [wantsJson, setWantsJson] = useState(false);
  const context = readContext(text);
  const showsJson = wantsJson || !fitsFields(context);
  const choose = (way: string) => {
    setWantsJson(way === "json");
    if (way === "json" && context) onChange({ context: JSON.stringify(context, undefined, 2) });
  };
  return (
    <Accordion defaultValue={opensAtFirst(text) ? "context" : null} classNames={classes}>
      <Accordion.Item value="context">
        <Accordion.Control>{t("why.shopper")}</Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <SegmentedControl
              size="xs"
              fullWidth
              aria-label={t("why.shopper")}
              data={[
                { value: "fields", label: t("why.asFields"), disabled: !fitsFields(context) },
                { value: "json", label: t("why.asJson") },
              ]}
              value={showsJson ? "json" : "fields"}
              onChange={choose}
            />
            {showsJson
              ? <ContextText text={text} onChange={onChange} fault={faultAt("/context")} />
              : <Fields context={context} onChange={onChange} faultAt={faultAt} />}
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

/** Collapsed on phones, where the answer would be far below, unless there is a context. */
function opensAtFirst(context: string): boolean {
  return context !== "" || matchMedia("(min-width: 62em)").matches;
}

type FieldsProps = Omit<Props, "context"> & { readonly context: JsonObject };

function Fields({ context, onChange, faultAt }: FieldsProps) {
  const t = useT();
  const change = (path: readonly string[], value: unknown) =>
    onChange({ context: JSON.stringify(withValue(context, path, value)) });
  const unheld = unheldKeys(context);
  return (
    <>
      <div className={classes.known}>
        {knownFields.map((field) => (
          <KnownFieldInput
            key={field.label}
            field={field}
            context={context}
            onChange={(value) => change(field.path, value)}
            fault={faultAt(contextPointer(field.path))}
          />
        ))}
      </div>
      <CustomRows custom={context.custom} onChange={(custom) => change(["custom"], custom)} />
      {unheld.length > 0 && (
        <Text size="sm" c="dimmed">{t("why.unheld", { keys: unheld.join(", ") })}</Text>
      )}
    </>
  );
}
