import { useState } from "react";
import { ContentForm } from "../../content_form/content_form.tsx";
import type { JsonSchema } from "../../content_form/schema/json_schema.ts";
import type { BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./content_section.module.css";
import { LanguageContent } from "./language/language_content.tsx";
import { LanguageTabs } from "./language/language_tabs.tsx";
import { PreviewGrounds } from "./preview/preview_grounds.tsx";
import { Section } from "../../theme/section.tsx";
import type { SectionProps } from "./sections/section_props.ts";
import { contentIn } from "./value/localized_content.ts";
import { errorsBelow } from "./value/value_errors.ts";

interface Props extends SectionProps {
  readonly type: BadgeType;
  /** The type's schema without references. */
  readonly schema: JsonSchema;
  readonly isChecked: boolean;
  readonly onBroken: (name: string, isBroken: boolean) => void;
}

/** The badge's content in each language, with previews. */
export function ContentSection({ type, schema, isChecked, onBroken, ...section }: Props) {
  const t = useT();
  const { value, set, errors, isReadOnly } = section;
  const [chosen, setTag] = useState<string>();
  // The chosen language may have been removed.
  const tag = chosen !== undefined && Object.hasOwn(value.localizations ?? {}, chosen)
    ? chosen
    : undefined;
  return (
    <Section
      fields={["content", "localizations"]}
      title={t("field.content")}
      lead={t("badgeEditor.ofType", { type: type.name })}
    >
      <div className={classes.content}>
        <div className={classes.form}>
          <LanguageTabs {...section} chosen={tag} onChoose={setTag}>
            {tag === undefined
              ? (
                <ContentForm
                  label={t("field.content")}
                  schema={schema}
                  value={value.content}
                  onChange={(content) => set({ content: { ...content } })}
                  errors={errorsBelow(errors, "/content")}
                  isChecked={isChecked}
                  readOnly={isReadOnly}
                  onBroken={(isBroken) => onBroken("content", isBroken)}
                />
              )
              : (
                <LanguageContent
                  {...section}
                  key={tag}
                  tag={tag}
                  schema={schema}
                  isChecked={isChecked}
                  onBroken={onBroken}
                />
              )}
          </LanguageTabs>
        </div>
        <PreviewGrounds
          typeId={type.id}
          content={tag === undefined ? value.content : contentIn(value, tag)}
        />
      </div>
    </Section>
  );
}
