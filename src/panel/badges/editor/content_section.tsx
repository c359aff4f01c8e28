import { Fragment, useDeferredValue, useMemo, useState } from "react";
import { ContentForm } from "../../content_form/content_form.tsx";
import type { JsonSchema } from "../../content_form/schema/json_schema.ts";
import type { BadgeType } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import classes from "./content_section.module.css";
import { LanguageContent } from "./language/language_content.tsx";
import { LanguageTabs } from "./language/language_tabs.tsx";
import { Section } from "../../theme/section.tsx";
import { TemplateFields } from "./templates/template_fields.tsx";
import type { SectionProps } from "./sections/section_props.ts";
import { contentIn, languagesOf } from "../localized_content.ts";
import { errorsBelow } from "../../forms/input_errors.ts";
import { BadgePreview } from "../badge_preview.tsx";

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
  const tag = languagesOf(value).find((it) => it === chosen);
  return (
    <Section
      fields={["content", "localizations", "perProduct"]}
      title={t("field.content")}
      lead={t("badgeEditor.ofType", { type: type.name })}
    >
      <div className={classes.content}>
        <div className={classes.form}>
          <LanguageTabs {...section} chosen={tag} onChoose={setTag}>
            <Fragment key={tag ?? ""}>
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
                    tag={tag}
                    schema={schema}
                    isChecked={isChecked}
                    onBroken={onBroken}
                  />
                )}
              <TemplateFields {...section} tag={tag} schema={schema} />
            </Fragment>
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

interface PreviewProps {
  readonly typeId: string;
  readonly content: Record<string, unknown>;
}

const grounds = ["light", "dark", "photo"] as const;

/** The preview needs an id; its value is irrelevant. */
const id = "00000000-0000-4000-8000-000000000000";

/** The badge as shops show it: on a light page, on a dark one and on a picture. */
function PreviewGrounds({ typeId, content }: PreviewProps) {
  const t = useT();
  // Deferred, so that rendering the previews never blocks typing.
  const drawn = useDeferredValue(content);
  const badge = useMemo(() => ({ id, typeId, content: drawn }), [typeId, drawn]);
  return (
    <div className={classes.grounds} role="group" aria-label={t("badges.preview")}>
      {grounds.map((ground) => (
        <figure key={ground} className={classes.figure}>
          <div className={classes.ground} data-ground={ground}>
            <BadgePreview badge={badge} />
          </div>
          <figcaption className={classes.caption}>{t(`badgeEditor.${ground}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}
