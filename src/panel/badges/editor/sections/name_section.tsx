import { Radio, Stack, TextInput } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import type { SectionProps } from "./section_props.ts";

/** The badge's name, and whether it is active. */
export function NameSection({ value, set, errors, isReadOnly }: SectionProps) {
  const t = useT();
  const status = value.status ?? "active";
  return (
    <Section fields={["name", "status"]} title={t("badgeEditor.nameAndStatus")}>
      <TextInput
        data-field="name"
        label={t("field.name")}
        description={t("badgeEditor.nameHint")}
        value={value.name ?? ""}
        onChange={(event) => set({ name: event.currentTarget.value || undefined })}
        error={errors["/name"]}
        readOnly={isReadOnly}
        maw="32rem"
      />
      <Radio.Group
        data-field="status"
        label={t("field.status")}
        value={status}
        onChange={(chosen) => set({ status: chosen === "paused" ? "paused" : undefined })}
        error={errors["/status"]}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="active" label={t("badgeEditor.active")} disabled={isReadOnly} />
          <Radio value="paused" label={t("badgeEditor.paused")} disabled={isReadOnly} />
        </Stack>
      </Radio.Group>
    </Section>
  );
}
