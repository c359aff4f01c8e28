import { Group, Stack } from "@mantine/core";
import { useMemo, useRef, useState } from "react";
import { useMay } from "../../auth/use_session.ts";
import { contentCheck } from "../../content_form/schema/content_faults.ts";
import { plainSchema } from "../../content_form/schema/plain_schema.ts";
import type { BadgeType } from "../../data/resource.ts";
import { ConflictNotice } from "../../forms/conflict_notice.tsx";
import { usePointedField } from "../../forms/focus/use_pointed_field.ts";
import { SaveBar } from "../../forms/save_bar.tsx";
import { useEditor } from "../../forms/use_editor.ts";
import { useNow } from "../../i18n/use_now.ts";
import { useT } from "../../i18n/use_t.ts";
import { BackLink } from "../../look/back_link.tsx";
import { PageTitle } from "../../notices/page_title.tsx";
import { useProjectId } from "../../shell/use_projects.ts";
import { definePreviews } from "../badge_preview.tsx";
import { badgeName } from "../badge_name.ts";
import { StateMark } from "../list/state_mark.tsx";
import { BadgeActions } from "./badge_actions.tsx";
import { ContentSection } from "./content_section.tsx";
import { fieldName } from "./field_name.ts";
import { NameSection } from "./sections/name_section.tsx";
import { NextStep } from "./sections/next_step.tsx";
import { ScheduleSection } from "./sections/schedule_section.tsx";
import { StackingSection } from "./sections/stacking_section.tsx";
import { WhereSection } from "./sections/where_section.tsx";
import { WhoSection } from "./sections/who_section.tsx";
import type { SectionProps } from "./sections/section_props.ts";
import { useObstacle } from "./use_obstacle.ts";
import { useValueInWords } from "./use_value_in_words.ts";
import { useValueFaults } from "./use_value_faults.ts";
import { type BadgeValue, isByHand, withFields } from "./value/badge_value.ts";

interface Props {
  /** `undefined` for a new badge. */
  readonly badgeId?: string;
  readonly type: BadgeType;
  readonly subject: Parameters<typeof useEditor<BadgeValue>>[0];
}

/** The form for a whole badge: content, products, shoppers, schedule and stacking. */
export function BadgeEditor({ badgeId, type, subject }: Props) {
  const t = useT();
  definePreviews();
  const isReadOnly = !useMay("write");
  const editor = useEditor<BadgeValue>(subject);
  const { value, change } = editor;
  const { check, schema } = useMemo(() => {
    const schema = plainSchema(type.schema);
    return { schema, check: contentCheck(schema) };
  }, [type.schema]);
  const found = useValueFaults(editor, check);
  const { obstacle, tellBroken } = useObstacle(value);
  const { page, save, isChecked } = useCheckedSave(editor.save, found.isFaulty);
  const inWords = useValueInWords();
  usePointedField(page, badgeId === undefined ? "content" : undefined);
  const section: SectionProps = {
    value,
    set: (fields) => change((before) => withFields(before, fields)),
    faults: found.faults,
    isReadOnly,
  };
  // The heading and the actions use the saved badge; unsaved changes show only in the fields and
  // the previews.
  const saved = { id: badgeId ?? newBadgeId, ...subject.saved.value };
  return (
    <Stack gap="lg" ref={page}>
      <Head badge={saved} isNew={badgeId === undefined} />
      {badgeId !== undefined && isByHand(value) && <NextStep badgeId={badgeId} />}
      <ConflictNotice
        editor={editor}
        nameOf={(pointer) => fieldName(pointer, t)}
        inWords={inWords}
        whole={["/when", "/match"]}
      />
      <ContentSection
        {...section}
        type={type}
        schema={schema}
        isChecked={isChecked}
        onBroken={tellBroken}
      />
      <NameSection {...section} />
      <WhereSection {...section} badgeId={badgeId} onBroken={tellBroken} />
      <WhoSection {...section} />
      <ScheduleSection {...section} />
      <StackingSection {...section} typeName={type.name} />
      {badgeId !== undefined && (
        <BadgeActions badge={saved} version={subject.saved.version} isReadOnly={isReadOnly} />
      )}
      {!isReadOnly && (
        <SaveBar
          editor={{ ...editor, save }}
          isNew={badgeId === undefined}
          obstacle={obstacle}
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
function useCheckedSave(save: () => Promise<boolean>, isFaulty: boolean) {
  const [isChecked, setIsChecked] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const focusFirstFault = () => {
    requestAnimationFrame(() => {
      page.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    });
  };
  const checked = async () => {
    setIsChecked(true);
    const isSaved = !isFaulty && await save();
    if (!isSaved) focusFirstFault();
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
        <PageTitle about={isNew ? undefined : t("badges.title")}>
          {isNew ? t("badgeEditor.new") : badgeName(badge)}
        </PageTitle>
        {!isNew && <StateMark badge={badge} now={now} />}
      </Group>
    </div>
  );
}
