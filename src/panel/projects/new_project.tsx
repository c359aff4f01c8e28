import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useNavigate } from "react-router";
import { nameMaxChars } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { ServiceProblem } from "../data/service_problem.ts";
import { hasShape, isOptional, isString } from "../forms/guards.ts";
import { useEditor } from "../forms/use_editor.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { errorText } from "../notices/error_text.ts";
import { idMaxChars, isProjectId, suggestedId } from "./project_id.ts";

interface Form {
  readonly name: string;
  /** Follows the name until the reader types an id. */
  readonly id?: string;
}

const empty: Form = { name: "" };

/** Creates a project and opens it. */
export function NewProject() {
  const t = useT();
  const editor = useNewProject();
  const { value: form, change, errors, problem, isSaving } = editor;
  /** The id that was sent last, or would have been. */
  const [triedId, setTriedId] = useState<string>();
  const isTried = triedId !== undefined;
  const id = idOf(form);
  const isNamed = form.name.trim() !== "";
  const hasId = isProjectId(id);
  const isRefused = problem instanceof ServiceProblem && problem.status === 409;
  const isTaken = isRefused && id === triedId;
  const isElsewhere = problem !== undefined && !isRefused && Object.keys(errors).length === 0;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTriedId(id);
    if (isNamed && hasId) editor.save();
  };
  return (
    <Stack component="form" gap="md" maw="36rem" onSubmit={submit}>
      <TextInput
        label={t("field.name")}
        description={t("project.nameHint")}
        value={form.name}
        onChange={({ currentTarget: { value } }) => change((it) => ({ ...it, name: value }))}
        error={isTried && !isNamed ? t("project.nameError") : errors["/name"]}
        maxLength={nameMaxChars}
        autoComplete="off"
      />
      <TextInput
        label={t("forms.id")}
        description={t("project.idHint")}
        value={id}
        onChange={({ currentTarget: { value } }) => change((it) => ({ ...it, id: value }))}
        error={isTried && !hasId
          ? t("project.idError")
          : isTaken
          ? t("projects.idTaken")
          : errors["/id"]}
        maxLength={idMaxChars}
        autoComplete="off"
        spellCheck={false}
      />
      {isElsewhere && <Alert color="red" role="alert">{errorText(problem, t, "forms.lost")}</Alert>}
      <Group>
        <Button type="submit" loading={isSaving}>{t("project.create")}</Button>
      </Group>
    </Stack>
  );
}

function idOf({ name, id }: Form): string {
  return id ?? suggestedId(name);
}

function useNewProject() {
  const t = useT();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { projects } = useService();
  return useEditor<Form>({
    key: "projects/new",
    saved: { value: empty },
    isNew: true,
    isValue: hasShape<Form>({ name: isString, id: isOptional(isString) }),
    save: async (form) => {
      const { id, name } = await projects.create({ id: idOf(form), name: form.name.trim() });
      await queryClient.invalidateQueries({ queryKey: ["projects", "getList"] });
      announce(t("project.created", { name }));
      navigate(`/${id}`);
      return { value: empty };
    },
    read: () => Promise.resolve({ value: empty }),
  });
}
