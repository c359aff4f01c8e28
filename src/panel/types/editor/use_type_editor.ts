import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { useService } from "../../auth/use_service.ts";
import type { BadgeType, Versioned } from "../../data/resource.ts";
import { creationError } from "../../forms/creation_error.ts";
import { type Editor, useEditor } from "../../forms/use_editor.ts";
import type { Saved } from "../../forms/saved.ts";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { listOf } from "../form/field_list.ts";
import { firstFields } from "../form/ready_made.ts";
import { formOf, isTypeForm, type TypeForm, typeOf } from "../form/type_form.ts";

/** The key for the drafts of a type; `typeId` is empty for a new type. */
export function draftKey(projectId: string, typeId: string): string {
  return `types/${projectId}/${typeId}`;
}

/** A badge type, or a new one, as edited with `useEditor`. */
export function useTypeEditor(type: Versioned<BadgeType> | undefined): Editor<TypeForm> {
  const { types } = useService();
  const project = { projectId: useProjectId() };
  const queryClient = useQueryClient();
  const initial = useInitialForm();
  const t = useT();
  const saved = useMemo(() => type === undefined ? initial : savedOf(type), [type, initial]);
  return useEditor<TypeForm>({
    key: draftKey(project.projectId, type?.id ?? ""),
    saved,
    isNew: type === undefined,
    isValue: isTypeForm,
    read: async () => savedOf(await types.get(project, type?.id ?? "")),
    save: async (form, version) => {
      const body = typeOf(form);
      const stored = version === undefined
        ? await types.create(project, body).catch((error) => {
          throw creationError(error, { pointer: "/id" }, t("types.idTaken"));
        })
        : await types.replace(project, { ...body, version });
      queryClient.setQueryData(["types", "one", project.projectId, stored.id], stored);
      await queryClient.invalidateQueries({ queryKey: ["types"] });
      return savedOf(stored);
    },
  });
}

/** The initial form of a new type, in the language of the first render. */
function useInitialForm(): Saved<TypeForm> {
  const t = useT();
  const first = useRef<Saved<TypeForm>>(undefined);
  first.current ??= {
    value: { id: "", name: "", content: listOf({ fields: firstFields(t), isOpen: false }) },
  };
  return first.current;
}

function savedOf({ version, ...type }: Versioned<BadgeType>): Saved<TypeForm> {
  return { value: formOf(type), version };
}
