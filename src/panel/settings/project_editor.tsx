import { Alert, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import { LastSaved } from "../projects/last_saved.tsx";
import type { Project, Versioned } from "../data/resource.ts";
import { ConflictNotice } from "../forms/conflict_notice.tsx";
import { fieldLabel } from "../forms/field_label.ts";
import { errorBelow } from "../forms/input_errors.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import { SaveBar } from "../forms/save_bar.tsx";
import { useFocusAtHash } from "../forms/focus/use_focus_at_hash.ts";
import { useEditor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import {
  formOf,
  invalidFields,
  isProjectForm,
  type ProjectField,
  type ProjectForm,
  settingsOf,
} from "./project_form.ts";
import { nameMaxChars } from "../../domain/limits.ts";
import { AllowedOriginsField } from "./allowed_origins_field.tsx";

interface Props {
  readonly project: Versioned<Project>;
  /** The settings on this page; changes of the others stay with those of this page until saved. */
  readonly fields: readonly ProjectField[];
}

/** A project's settings, which can be changed if the token allows it. */
export function ProjectEditor({ project, fields }: Props) {
  const t = useT();
  const isAllowed = useHasScope("admin");
  const editor = useProjectEditor(project);
  const { value: form, errors } = editor;
  const invalid = invalidFields(form);
  useFocusAtHash();
  const errorAt = (field: ProjectField) => {
    if (invalid.includes(field)) return t(`project.${field}Error`);
    return errorBelow(errors, `/${field}`);
  };
  return (
    <Stack gap="lg">
      {!isAllowed && (
        <Alert color="gray">
          <Text size="sm">{t("project.readOnly")}</Text>
        </Alert>
      )}
      <ConflictNotice
        editor={editor}
        lead={<LastSaved subject={`projects/${project.id}`} />}
        nameOf={(pointer) => fieldLabel(pointerParts(pointer)[0] ?? "", t)}
        whole={["/allowedOrigins"]}
      />
      <Paper withBorder p={{ base: "md", sm: "lg" }}>
        <ProjectFields
          form={form}
          fields={fields}
          change={(part) => editor.change((before) => ({ ...before, ...part }))}
          errorAt={errorAt}
          readOnly={!isAllowed}
        />
      </Paper>
      {isAllowed && (
        <SaveBar
          editor={editor}
          blocker={invalid.length > 0 ? t("forms.unfinished") : undefined}
        />
      )}
    </Stack>
  );
}

function useProjectEditor({ id, version, ...settings }: Versioned<Project>) {
  const { projects } = useService();
  const queryClient = useQueryClient();
  const savedOf = ({ version, id: _, ...settings }: Versioned<Project>) => ({
    value: formOf(settings),
    version,
  });
  return useEditor<ProjectForm>({
    key: `projects/${id}`,
    saved: { value: formOf(settings), version },
    isValue: isProjectForm,
    save: async (form, version) => {
      const saved = await projects.replace({ id, ...settingsOf(form), version });
      queryClient.invalidateQueries({ queryKey: ["projects"] });
      return savedOf(saved);
    },
    read: async () => savedOf(await projects.get({}, id)),
  });
}

interface FieldsProps {
  readonly fields: readonly ProjectField[];
  readonly form: ProjectForm;
  readonly change: (part: Partial<ProjectForm>) => void;
  readonly errorAt: (field: ProjectField) => string | undefined;
  readonly readOnly: boolean;
}

const texts = ["name", "cacheSeconds", "maxBadgesPerProduct"] as const;

/**
 * A project's settings. The element id of each field is the field's name, so that other pages can
 * link to it.
 */
function ProjectFields({ form, fields, change, errorAt, readOnly }: FieldsProps) {
  const t = useT();
  return (
    <Stack gap="lg" maw="36rem">
      {texts.filter((field) => fields.includes(field)).map((field) => (
        <TextInput
          key={field}
          id={field}
          label={t(`field.${field}`)}
          description={t(`project.${field}Hint`)}
          value={form[field]}
          onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
          error={errorAt(field)}
          placeholder={field === "name" ? undefined : t(`project.${field}Default`)}
          inputMode={field === "name" ? "text" : "numeric"}
          maxLength={nameMaxChars}
          autoComplete="off"
          readOnly={readOnly}
        />
      ))}
      {fields.includes("allowedOrigins") && (
        <AllowedOriginsField
          value={form.allowedOrigins}
          onChange={(allowedOrigins) => change({ allowedOrigins })}
          error={errorAt("allowedOrigins")}
          readOnly={readOnly}
        />
      )}
    </Stack>
  );
}
