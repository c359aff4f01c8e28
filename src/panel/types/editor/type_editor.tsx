import { Alert, Stack, Text } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useHasScope } from "../../auth/use_session.ts";
import type { BadgeType, Versioned } from "../../data/resource.ts";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { usePointedField } from "../../forms/focus/use_pointed_field.ts";
import { SaveBar } from "../../forms/save_bar.tsx";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../theme/back_link.tsx";
import { Icon } from "../../theme/icon.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { LastSaved } from "../../projects/last_saved.tsx";
import { BreakingNotice } from "../breaking/breaking_notice.tsx";
import { namesBadges } from "../breaking/names_badges.ts";
import { asFields, type Content, schemaOf } from "../form/type_form.ts";
import { AboutType } from "./about_type.tsx";
import { namePlaces, wholePlaces } from "./conflict_places.ts";
import { ContentEditor } from "./content_editor.tsx";
import { DeleteType } from "./delete_type.tsx";
import { useJsonText } from "./use_json_text.ts";
import { draftKey, useTypeEditor } from "./use_type_editor.ts";
import { useTypeErrors } from "./use_type_errors.ts";
import classes from "./type_editor.module.css";
import { BadgePreview } from "../../badges/badge_preview.tsx";
import { setOf } from "../form/field_list.ts";
import type { Field } from "../fields/field.ts";
import { fieldName } from "../form/field_name.ts";

interface Props {
  /** `undefined` for a new type. */
  readonly type?: Versioned<BadgeType>;
}

/**
 * Edits a badge type: its name, the content of its badges, and which badges a change would break.
 */
export function TypeEditor({ type }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const projectId = useProjectId();
  const list = `/${projectId}/types`;
  const navigate = useNavigate();
  const editor = useTypeEditor(type);
  const page = useRef<HTMLDivElement>(null);
  usePointedField(page);
  const { value, change } = editor;
  const json = useJsonText(draftKey(projectId, type?.id ?? ""));
  const { errors, isValid } = useTypeErrors(editor, type === undefined);
  const [breaks, setBreaks] = useState(false);
  const parts = { value, change, errors, isReadOnly: !mayWrite };
  const unfinished = value.name.trim() === "" ? t("types.nameMissing") : t("forms.unfinished");
  const onSaved = () => {
    if (type === undefined) navigate(`${list}/${value.id}`, { replace: true });
  };
  return (
    <Stack gap="lg" ref={page}>
      <TypeHead type={type} list={list} mayWrite={mayWrite} />
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`types/${value.id}`} />}
        nameOf={namePlaces(editor, t)}
        whole={wholePlaces(editor)}
      />
      <div className={classes.top}>
        <AboutType {...parts} isNew={type === undefined} />
        <TypePreview content={value.content} />
      </div>
      <ContentEditor key={editor.discards} {...parts} savedSchema={type?.schema} json={json} />
      {mayWrite && (
        <SaveBar
          editor={namesBadges(editor.problem) ? { ...editor, problem: undefined } : editor}
          isNew={type === undefined}
          isBroken={json.isBroken}
          blocker={isValid && !json.isBroken
            ? breaks ? t("types.fixFirst") : undefined
            : unfinished}
          onSaved={onSaved}
        >
          {type && (
            <BreakingNotice
              typeId={type.id}
              saved={type.schema}
              schema={schemaOf(value.content)}
              problem={editor.problem}
              onBreaks={setBreaks}
            />
          )}
        </SaveBar>
      )}
    </Stack>
  );
}

interface HeadProps {
  readonly type: Versioned<BadgeType> | undefined;
  /** The URL of the list of types. */
  readonly list: string;
  readonly mayWrite: boolean;
}

function TypeHead({ type, list, mayWrite }: HeadProps) {
  const t = useT();
  return (
    <>
      <div>
        <BackLink to={list}>{t("types.title")}</BackLink>
        <PageTitle
          about={useProjectName()}
          action={mayWrite && type && <DeleteType type={type} />}
        >
          {type?.name ?? t("types.new")}
        </PageTitle>
      </div>
      {!mayWrite && <Alert icon={<Icon name="eye" />} color="gray">{t("types.readOnly")}</Alert>}
    </>
  );
}

interface PreviewProps {
  readonly content: Content;
}

/** An example badge of the type; nothing if the schema cannot be shown as fields. */
function TypePreview({ content }: PreviewProps) {
  const t = useT();
  const list = asFields(content);
  const sample = JSON.stringify(list && sampleContent(setOf(list).fields));
  const badge = useMemo(
    () => sample && { id: "sample", typeId: "sample", content: JSON.parse(sample) },
    [sample],
  );
  if (!badge) return null;
  return (
    <section aria-label={t("types.preview")} className={classes.preview}>
      <Text size="sm" fw={500}>{t("types.preview")}</Text>
      <div className={classes.stage}>
        <BadgePreview badge={badge} />
      </div>
      <Text size="xs" c="dimmed">{t("types.previewNote")}</Text>
    </section>
  );
}

/** Example content for a preview of a type with these fields. */
function sampleContent(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => [field.key, field.preset ?? sampleValue(field)]),
  );
}

function sampleValue(field: Field): unknown {
  switch (field.kind) {
    case "text":
      return sampleText(field);
    case "number":
      return field.minimum ?? Math.min(1, field.maximum ?? 1);
    case "yesNo":
      return true;
    case "choice":
      return field.options[0];
    case "colour":
      return /background|bg/i.test(field.key) ? "#1d4ed8" : "#ffffff";
    case "link":
    case "image":
    case "date":
      // None of these is shown as a badge's text.
      return undefined;
  }
}

function sampleText(field: Field & { kind: "text" }): string {
  const name = fieldName(field) || "…";
  return [...name.padEnd(field.minLength ?? 0, ".")].slice(0, field.maxLength).join("");
}
