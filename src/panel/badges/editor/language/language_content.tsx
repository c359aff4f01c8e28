import { Button, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { ContentForm } from "../../../content_form/content_form.tsx";
import { readableName } from "../../../content_form/readable_name.ts";
import type { JsonSchema } from "../../../content_form/schema/json_schema.ts";
import { memberPointer } from "../../../forms/json_pointer.ts";
import { useT } from "../../../i18n/use_t.ts";
import { Icon } from "../../../theme/icon.tsx";
import type { SectionProps } from "../sections/section_props.ts";
import { contentUnder, overlayOf, withoutLanguage } from "../../localized_content.ts";
import { templatesIn } from "../templates/template_list.ts";
import { overlaySchema, wholeFields } from "../value/overlay_schema.ts";
import { errorsBelow } from "../../../forms/input_errors.ts";

interface Props extends SectionProps {
  readonly tag: string;
  /** The type's schema without references. */
  readonly schema: JsonSchema;
  readonly isChecked: boolean;
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** The badge's content in one language. Fields without a value show the one they fall back to. */
export function LanguageContent(props: Props) {
  const { tag, schema, value, set, errors, isChecked, isReadOnly, onBroken } = props;
  const t = useT();
  const own = overlayOf(value, tag);
  const fallback = useMemo(() => contentUnder(value, tag), [value, tag]);
  const names = Object.keys(own).sort().join("/");
  const isEmpty = names === "" && Object.keys(templatesIn(value, tag)).length === 0;
  const overlay = useMemo(() => overlaySchema(schema, names.split("/")), [schema, names]);
  const change = (content: Readonly<Record<string, unknown>>) =>
    set({ localizations: { ...value.localizations, [tag]: { ...content } } });
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("badgeEditor.languageLead")} {isEmpty && t("badgeEditor.emptyLanguage")}
      </Text>
      <ContentForm
        label={tag}
        schema={overlay}
        value={own}
        onChange={change}
        errors={errorsBelow(errors, memberPointer("/localizations", tag))}
        isChecked={isChecked}
        fallback={fallback}
        readOnly={isReadOnly}
        onBroken={(isBroken) => onBroken(tag, isBroken)}
      />
      {!isReadOnly && (
        <Group gap="xs">
          <WholeFields
            fields={wholeFields(schema)}
            own={own}
            fallback={fallback}
            onChange={change}
          />
          <Button
            variant="subtle"
            color="red"
            size="xs"
            leftSection={<Icon name="remove" size={16} />}
            onClick={() => set(withoutLanguage(value, tag))}
          >
            {t("badgeEditor.removeLanguage", { tag })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface WholeProps {
  readonly fields: readonly string[];
  readonly own: Readonly<Record<string, unknown>>;
  readonly fallback: Readonly<Record<string, unknown>>;
  readonly onChange: (content: Readonly<Record<string, unknown>>) => void;
}

/**
 * Buttons that copy lists and objects from the default, to be changed here, or remove them again.
 */
function WholeFields({ fields, own, fallback, onChange }: WholeProps) {
  const t = useT();
  return fields.map((field) => {
    const isOwn = Object.hasOwn(own, field);
    const { [field]: _, ...others } = own;
    const name = readableName(field);
    return (
      <Button
        key={field}
        variant="default"
        size="xs"
        onClick={() => onChange(isOwn ? others : { ...own, [field]: fallback[field] ?? null })}
      >
        {t(isOwn ? "badgeEditor.useDefault" : "badgeEditor.overrideField", { name })}
      </Button>
    );
  });
}
