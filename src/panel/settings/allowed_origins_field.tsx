import "@mantine/core/styles/Radio.layer.css";
import { Radio, Stack, Textarea } from "@mantine/core";
import { useRef } from "react";
import { useT } from "../i18n/use_t.ts";

interface Props {
  /** One origin per line. `undefined` allows any origin, an empty list none. */
  readonly value: readonly string[] | undefined;
  readonly onChange: (value: readonly string[] | undefined) => void;
  readonly error: string | undefined;
  readonly readOnly: boolean;
}

const choices = ["any", "some", "none"] as const;

/** The websites whose pages may read responses. */
export function AllowedOriginsField({ value, onChange, error, readOnly }: Props) {
  const t = useT();
  // Remembers the typed origins while another option is chosen.
  const typed = useRef<readonly string[]>([""]);
  if (value !== undefined && value.length > 0) typed.current = value;
  const choice = value === undefined ? "any" : value.length === 0 ? "none" : "some";
  const choose = (choice: string) => {
    if (choice === "any") onChange(undefined);
    else onChange(choice === "none" ? [] : typed.current);
  };
  return (
    <Stack gap="xs">
      <Radio.Group
        id="allowedOrigins"
        tabIndex={-1}
        label={t("field.allowedOrigins")}
        description={t("project.allowedOriginsHint")}
        value={choice}
        onChange={choose}
        readOnly={readOnly}
      >
        <Stack gap="xs" mt="xs">
          {choices.map((it) => (
            <Radio key={it} value={it} label={t(`project.origins.${it}`)} disabled={readOnly} />
          ))}
        </Stack>
      </Radio.Group>
      {value !== undefined && choice === "some" && (
        <Textarea
          label={t("project.originsList")}
          description={t("project.originsListHint")}
          placeholder="https://shop.example"
          value={value.join("\n")}
          onChange={({ currentTarget }) => onChange(currentTarget.value.split("\n"))}
          error={error}
          readOnly={readOnly}
          spellCheck={false}
          autosize
          minRows={2}
          maxRows={12}
        />
      )}
    </Stack>
  );
}
