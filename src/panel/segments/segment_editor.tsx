import { Alert, Stack, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import { useHasScope } from "../auth/use_session.ts";
import { ConditionField } from "../conditions/condition_field.tsx";
import { isUnfinished } from "../conditions/condition.ts";
import { useConditionSentence } from "../conditions/use_condition_sentence.ts";
import type { Versioned } from "../data/resource.ts";
import type { Segment } from "../data/segments.ts";
import { ConflictNotice } from "../forms/conflict_notice.tsx";
import { fieldLabel } from "../forms/field_label.ts";
import { isObject } from "../forms/json.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import { SaveBar } from "../forms/save_bar.tsx";
import { useT } from "../i18n/use_t.ts";
import { idMaxChars, isProjectId as isId } from "../projects/project_id.ts";
import { LastSaved } from "../projects/last_saved.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { nameMaxChars } from "../../domain/limits.ts";
import { Icon } from "../theme/icon.tsx";
import { Section } from "../theme/section.tsx";
import { segmentIdOf, useSegmentEditor } from "./use_segment_editor.ts";

interface Props {
  /** Missing for a new segment. */
  readonly segment: Versioned<Segment> | undefined;
}

/** Edits a segment. */
export function SegmentEditor({ segment }: Props) {
  const t = useT();
  const mayWrite = useHasScope("write");
  const projectId = useProjectId();
  const navigate = useNavigate();
  const inWords = useConditionSentence();
  const editor = useSegmentEditor(segment);
  const { value: form, errors, change } = editor;
  const id = segmentIdOf(form);
  const isComplete = form.name.trim() !== "" && isId(id) && form.when !== undefined &&
    !isUnfinished(form.when);
  return (
    <>
      {!mayWrite && <Alert icon={<Icon name="eye" />} color="gray">{t("segments.readOnly")}</Alert>}
      {segment && (
        <ConflictNotice
          editor={editor}
          lead={<LastSaved subject={`segments/${segment.id}`} />}
          nameOf={(pointer) => fieldLabel(pointerParts(pointer)[0] ?? "", t)}
          inWords={(pointer, value) =>
            pointer === "/when" && isObject(value) ? inWords(value, "when") : undefined}
          whole={["/when"]}
        />
      )}
      <Section title={t("segments.about")}>
        <Stack gap="md">
          <TextInput
            label={t("field.name")}
            description={t("segments.nameHint")}
            maxLength={nameMaxChars}
            maw="36rem"
            autoComplete="off"
            value={form.name}
            error={errors["/name"]}
            readOnly={!mayWrite}
            onChange={({ currentTarget: { value } }) => change((it) => ({ ...it, name: value }))}
          />
          {segment === undefined && (
            <TextInput
              label={t("forms.id")}
              description={t("segments.idHint")}
              maxLength={idMaxChars}
              maw="36rem"
              autoComplete="off"
              spellCheck={false}
              value={id}
              error={id !== "" && !isId(id) ? t("project.idError") : errors.segmentId}
              onChange={({ currentTarget: { value } }) => change((it) => ({ ...it, id: value }))}
            />
          )}
          <ConditionField
            key={editor.discards}
            label={t("field.when")}
            kind="when"
            value={form.when}
            onChange={(when) => change((it) => ({ ...it, when }))}
            pointer="/when"
            errors={errors}
            readOnly={!mayWrite}
          />
        </Stack>
      </Section>
      {mayWrite && (
        <SaveBar
          editor={editor}
          isNew={segment === undefined}
          blocker={isComplete ? undefined : t("segments.unfinished")}
          onSaved={() => segment === undefined && navigate(`/${projectId}/segments`)}
        />
      )}
    </>
  );
}
