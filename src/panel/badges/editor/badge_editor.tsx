import { Alert, Group, Stack } from "@mantine/core";
import { Fragment, useCallback, useMemo, useRef, useState } from "react";
import { useHasScope } from "../../auth/use_session.ts";
import { contentCheck } from "../../content_form/schema/content_violations.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import type { BadgeType } from "../../data/resource.ts";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { focusFirstError } from "../../forms/focus/focus_first_error.ts";
import { usePointedField } from "../../forms/focus/use_pointed_field.ts";
import { SaveBar } from "../../forms/save_bar.tsx";
import { useEditor } from "../../forms/use_editor.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import { Icon } from "../../theme/icon.tsx";
import { BackLink } from "../../theme/back_link.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId, useProjectName } from "../../projects/use_projects.ts";
import { LastSaved } from "../../projects/last_saved.tsx";
import { useSegments } from "../../conditions/use_segments.ts";
import { badgeName } from "../../data/badge_name.ts";
import { StateLabel } from "../list/state_label.tsx";
import { BadgeActions } from "./badge_actions.tsx";
import { ContentSection } from "./content_section.tsx";
import { NameSection } from "./sections/name_section.tsx";
import { NextStep } from "./sections/next_step.tsx";
import { ScheduleSection } from "./sections/schedule_section.tsx";
import { StackingSection } from "./sections/stacking_section.tsx";
import { WhereSection } from "./sections/where_section.tsx";
import type { SectionProps } from "./sections/section_props.ts";
import { useSaveBlocker } from "./use_save_blocker.ts";
import { useValueErrors } from "./use_value_errors.ts";
import { type BadgeValue, isBadgeValue, isManual, withFields } from "./value/badge_value.ts";
import { ConditionField } from "../../conditions/condition_field.tsx";
import { Section } from "../../theme/section.tsx";
import { useConditionSentence } from "../../conditions/use_condition_sentence.ts";
import { isObject } from "../../forms/json.ts";
import { readableName } from "../../content_form/readable_name.ts";
import { fieldLabel } from "../../forms/field_label.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import type { Translate } from "../../i18n/translate.ts";

interface Props {
  /** `undefined` for a new badge. */
  readonly badgeId?: string;
  readonly type: BadgeType;
  readonly subject: Omit<Parameters<typeof useEditor<BadgeValue>>[0], "isValue">;
}

/** The form for a whole badge: content, products, shoppers, schedule and stacking. */
export function BadgeEditor({ badgeId, type, subject }: Props) {
  const t = useT();
  const isReadOnly = !useHasScope("write");
  const editor = useEditor<BadgeValue>({ ...subject, isValue: isBadgeValue });
  const { value, change } = editor;
  const { check, schema } = useMemo(() => {
    const schema = plainSchema(type.schema);
    return { schema, check: contentCheck(schema) };
  }, [type.schema]);
  const found = useValueErrors(editor, check);
  const { blocker, isBroken, reportBroken } = useSaveBlocker(value);
  const { page, save, isChecked } = useCheckedSave(editor.save, found.isInvalid);
  const inWords = useDescribeValue();
  usePointedField(page, badgeId === undefined ? "content" : undefined);
  const section: SectionProps = {
    value,
    set: (fields) => change((before) => withFields(before, fields)),
    errors: found.errors,
    isReadOnly,
  };
  // The heading and the actions use the saved badge; unsaved changes show only in the fields and
  // the previews.
  const saved = { id: badgeId ?? newBadgeId, ...subject.saved.value };
  return (
    <Stack gap="lg" ref={page}>
      <Head badge={saved} isNew={badgeId === undefined} />
      {isReadOnly && (
        <Alert icon={<Icon name="eye" />} color="gray">{t("badgeEditor.readOnly")}</Alert>
      )}
      {badgeId !== undefined && isManual(value) && <NextStep badgeId={badgeId} />}
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`badges/${saved.id}`} />}
        nameOf={(pointer) => fieldName(pointer, t)}
        inWords={inWords}
        whole={["/when", "/match", "/matchVariants"]}
      />
      <Fragment key={editor.discards}>
        <ContentSection
          {...section}
          type={type}
          schema={schema}
          isChecked={isChecked}
          onBroken={reportBroken}
        />
        <NameSection {...section} />
        <WhereSection {...section} badgeId={badgeId} onBroken={reportBroken} />
        <WhoSection {...section} />
        <ScheduleSection {...section} onBroken={reportBroken} />
        <StackingSection {...section} typeName={type.name} />
      </Fragment>
      {badgeId !== undefined && (
        <BadgeActions badge={saved} version={subject.saved.version} isReadOnly={isReadOnly} />
      )}
      {!isReadOnly && (
        <SaveBar
          editor={{ ...editor, save }}
          isNew={badgeId === undefined}
          isBroken={isBroken}
          blocker={blocker}
        />
      )}
    </Stack>
  );
}

/** The preview needs an id; the service assigns the real one. */
const newBadgeId = "00000000-0000-4000-8000-000000000000";

/**
 * Saves unless there are known errors. If that fails, shows all errors and focuses the first one.
 */
function useCheckedSave(save: () => Promise<boolean>, isInvalid: boolean) {
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const checked = async () => {
    setIsChecked(true);
    const isSaved = !isInvalid && await save();
    if (!isSaved) focusFirstError(page.current);
    return isSaved;
  };
  return { page, save: checked, isChecked };
}

interface HeadProps {
  readonly badge: BadgeValue & { readonly id: string };
  readonly isNew: boolean;
}

function Head({ badge, isNew }: HeadProps) {
  const t = useT();
  const now = useNow();
  return (
    <div>
      <BackLink to={`/${useProjectId()}/badges`}>{t("badges.title")}</BackLink>
      <Group gap="md">
        <PageTitle about={useProjectName()}>
          {isNew ? t("badgeEditor.new") : badgeName(badge)}
        </PageTitle>
        {!isNew && <StateLabel badge={badge} now={now} />}
      </Group>
    </div>
  );
}

/** Which shoppers see the badge. */
function WhoSection({ value, set, errors, isReadOnly }: SectionProps) {
  const t = useT();
  return (
    <Section fields={["when"]} title={t("badgeEditor.who")} lead={t("badgeEditor.whoLead")}>
      <ConditionField
        label={t("field.when")}
        kind="when"
        segments={useSegments()}
        value={value.when}
        onChange={(when) => set({ when })}
        pointer="/when"
        errors={errors}
        readOnly={isReadOnly}
      />
    </Section>
  );
}

const conditions = new Map<string, "when" | "match">([
  ["/when", "when"],
  ["/match", "match"],
  ["/matchVariants", "match"],
]);

/**
 * Describes the value at a JSON Pointer of a badge if it is a condition, even an incomplete one.
 */
function useDescribeValue(): (pointer: string, value: unknown) => string | undefined {
  const inWords = useConditionSentence();
  return useCallback((pointer, value) => {
    const field = conditions.get(pointer);
    return field && isObject(value) ? inWords(value, field) : undefined;
  }, [inWords]);
}

/** The label of the badge field at a JSON Pointer. */
function fieldName(pointer: string, t: Translate): string {
  const [field = "", ...rest] = pointerParts(pointer);
  const [first = "", ...others] = rest;
  if (field === "content" && first !== "") return rest.map(readableName).join(", ");
  if (field === "localizations" && first !== "") {
    return [first, ...others.map(readableName)].join(", ");
  }
  return [fieldLabel(field, t), ...rest].join(", ");
}
