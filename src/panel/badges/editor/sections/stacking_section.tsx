import "@mantine/core/styles/Checkbox.layer.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useT } from "../../../i18n/use_t.ts";
import { Section } from "../../../theme/section.tsx";
import type { SectionProps } from "./section_props.ts";

interface Props extends SectionProps {
  readonly typeName: string;
}

/** Which other badges can be shown together with this one. */
export function StackingSection({ typeName, value, set, errors, isReadOnly }: Props) {
  const t = useT();
  const group = value.exclusiveGroup;
  return (
    <Section
      fields={["exclusiveOnProduct", "exclusive", "exclusiveGroup"]}
      title={t("badgeEditor.stacking")}
      lead={t("badgeEditor.stackingLead")}
    >
      <Checkbox
        data-field="exclusiveOnProduct"
        label={t("field.exclusiveOnProduct")}
        description={t("badgeEditor.exclusiveOnProductHint")}
        checked={value.exclusiveOnProduct === true}
        onChange={(event) => set({ exclusiveOnProduct: event.currentTarget.checked || undefined })}
        error={errors["/exclusiveOnProduct"]}
        disabled={isReadOnly}
      />
      <Checkbox
        data-field="exclusive"
        label={t("badgeEditor.exclusive", { type: typeName })}
        description={t("badgeEditor.exclusiveHint")}
        checked={value.exclusive === true}
        onChange={(event) => set({ exclusive: event.currentTarget.checked || undefined })}
        error={errors["/exclusive"]}
        disabled={isReadOnly}
      />
      <TextInput
        data-field="exclusiveGroup"
        label={t("field.exclusiveGroup")}
        description={group ? t("badgeEditor.groupEffect", { group }) : t("badgeEditor.groupHint")}
        placeholder={t("badgeEditor.groupNone")}
        value={group ?? ""}
        onChange={(event) => set({ exclusiveGroup: event.currentTarget.value || undefined })}
        error={errors["/exclusiveGroup"]}
        readOnly={isReadOnly}
        maw="32rem"
      />
    </Section>
  );
}
