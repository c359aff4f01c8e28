import { Stack, Text, TextInput, Title } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useService } from "../auth/use_service.ts";
import type { Project, Versioned } from "../data/resource.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { drafts } from "../forms/drafts.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";

interface Props {
  readonly project: Versioned<Project>;
}

/** Deletes a project after the reader has typed its id. */
export function DeleteProject({ project }: Props) {
  const t = useT();
  const { id, name } = project;
  const [typed, setTyped] = useState("");
  const remove = useDelete(project);
  return (
    <Stack component="section" gap="xs" align="start" aria-labelledby="delete-project">
      <Title order={2} size="h3" id="delete-project">{t("project.delete")}</Title>
      <Text size="sm" maw="44rem">{t("project.deleteLead")}</Text>
      <ConfirmButton
        label={t("project.deleteOpen")}
        title={t("forms.deleteTitle", { name })}
        confirm={t("project.deleteConfirm")}
        isReady={typed === id}
        onConfirm={remove}
      >
        <Text size="sm">{t("project.deleteText")}</Text>
        <TextInput
          label={t("project.deleteType", { id })}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </ConfirmButton>
    </Stack>
  );
}

function useDelete(project: Versioned<Project>) {
  const t = useT();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { projects } = useService();
  return async () => {
    await projects.remove(project);
    drafts.remove(`projects/${project.id}`);
    // The start page must not redirect to the deleted project.
    await queryClient.invalidateQueries({ queryKey: ["projects", "getList"] });
    announce(t("project.deleted", { name: project.name }));
    navigate("/");
  };
}
