import { Alert, Paper, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useMay } from "../auth/use_session.ts";
import type { Project, Versioned } from "../data/resource.ts";
import { ConflictNotice } from "../forms/conflict_notice.tsx";
import { pointerParts } from "../forms/json_pointer.ts";
import { SaveBar } from "../forms/save_bar.tsx";
import { useEditor } from "../forms/use_editor.ts";
import type { Translate } from "../i18n/translate.ts";
import { useT } from "../i18n/use_t.ts";
import { ProjectFields } from "./project_fields.tsx";
import {
  faultyFields,
  formOf,
  type ProjectField,
  type ProjectForm,
  settingsOf,
} from "./project_form.ts";
import { useFocusAtHash } from "./use_focus_at_hash.ts";

interface Props {
  readonly project: Versioned<Project>;
}

/** A project's settings, which can be changed if the token allows it. */
export function ProjectEditor({ project }: Props) {
  const t = useT();
  const isAllowed = useMay("admin");
  const editor = useProjectEditor(project);
  const { value: form, faults } = editor;
  const faulty = faultyFields(form);
  useFocusAtHash();
  const faultAt = (field: ProjectField) => {
    if (faulty.includes(field)) return t(`project.${field}Fault`);
    return Object.entries(faults).find(([pointer]) => pointerParts(pointer)[0] === field)?.[1];
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
        nameOf={(pointer) => nameOf(pointer, t)}
        whole={["/allowedOrigins"]}
      />
      <Paper withBorder p={{ base: "md", sm: "lg" }}>
        <ProjectFields
          form={form}
          change={(part) => editor.change((before) => ({ ...before, ...part }))}
          faultAt={faultAt}
          readOnly={!isAllowed}
        />
      </Paper>
      {isAllowed && (
        <SaveBar
          editor={editor}
          obstacle={faulty.length > 0 ? t("forms.unfinished") : undefined}
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
    save: async (form, version) => {
      const saved = await projects.replace({ id, ...settingsOf(form), version });
      queryClient.invalidateQueries({ queryKey: ["projects"] });
      return savedOf(saved);
    },
    read: async () => savedOf(await projects.get({}, id)),
  });
}

const fields = ["name", "cacheSeconds", "maxBadgesPerProduct", "allowedOrigins"] as const;

function nameOf(pointer: string, t: Translate): string {
  const field = fields.find((name) => name === pointerParts(pointer)[0]);
  return field === undefined ? pointer : t(`project.${field}`);
}
