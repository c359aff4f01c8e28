import { SegmentedControl, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isObject } from "../forms/json.ts";
import { JsonField } from "../forms/json_field.tsx";
import { useT } from "../i18n/use_t.ts";
import { ContentFields, type FieldsProps } from "./content_fields.tsx";

interface Props extends FieldsProps {
  /** The accessible name of the form. */
  readonly label: string;
  readonly onBroken?: (isBroken: boolean) => void;
}

/** Edits content with fields generated from its schema, or as JSON. */
export function ContentForm(props: Props) {
  const { label, value, onChange, errors, readOnly = false, onBroken } = props;
  const t = useT();
  const [view, setView] = useState("fields");
  const [isList, setIsList] = useState(false);
  const reportBroken = useRef(onBroken);
  reportBroken.current = onBroken;
  // Invalid JSON is gone when the view changes.
  useEffect(() => () => reportBroken.current?.(false), [view]);
  const read = (json: unknown) => {
    const isContent = json === undefined || isObject(json);
    setIsList(!isContent);
    onBroken?.(!isContent);
    if (isContent) onChange(json ?? {});
  };
  return (
    <Stack gap="md" role="group" aria-label={label}>
      <SegmentedControl
        size="xs"
        w="fit-content"
        aria-label={t("contentForm.view")}
        data={[
          { value: "fields", label: t("forms.asFields") },
          { value: "json", label: t("forms.asJson") },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "fields"
        ? (
          <div data-field="content">
            <ContentFields {...props} />
          </div>
        )
        : (
          <>
            <JsonField
              label={t("contentForm.json")}
              value={value}
              onChange={read}
              onBroken={(isBroken) => onBroken?.(isBroken)}
              error={isList ? t("contentForm.notObject") : undefined}
              readOnly={readOnly}
            />
            {Object.entries(errors).map(([pointer, text]) => (
              <Text key={pointer} size="sm" c="var(--mantine-color-error)">{pointer} {text}</Text>
            ))}
          </>
        )}
    </Stack>
  );
}
