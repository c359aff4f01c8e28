import { Alert, Paper, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { useService } from "../auth/use_service.ts";
import { useHasScope } from "../auth/use_session.ts";
import type { Project, Versioned } from "../data/resource.ts";
import { ConflictNotice } from "../forms/conflict_notice.tsx";
import { fieldLabel } from "../forms/field_label.ts";
import { errorBelow } from "../forms/input_errors.ts";
import { pointerParts } from "../forms/json_pointer.ts";
import { SaveBar } from "../forms/save_bar.tsx";
import { useEditor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import { ProjectFields } from "./project_fields.tsx";
import {
  formOf,
  invalidFields,
  isProjectForm,
  type ProjectField,
  type ProjectForm,
  settingsOf,
} from "./project_form.ts";

interface Props {
  readonly project: Versioned<Project>;
}

/** A project's settings, which can be changed if the token allows it. */
export function ProjectEditor({ project }: Props) {
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
        nameOf={(pointer) => fieldLabel(pointerParts(pointer)[0] ?? "", t)}
        whole={["/allowedOrigins"]}
      />
      <Paper withBorder p={{ base: "md", sm: "lg" }}>
        <ProjectFields
          form={form}
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

/** Focuses the element that the URL's hash names, for links from other pages. */
function useFocusAtHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const part = hash === "" ? null : document.getElementById(hash.slice(1));
    part?.scrollIntoView({ block: "center" });
    part?.focus({ preventScroll: true });
  }, [hash]);
}
