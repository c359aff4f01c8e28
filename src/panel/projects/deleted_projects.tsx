import { Stack, Text, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useAuthorName } from "../auth/use_author_name.ts";
import { useService } from "../auth/use_service.ts";
import type { ListedProject } from "../data/projects.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { instantText } from "../i18n/instant_text.ts";
import { useFormatLocale } from "../i18n/use_format_locale.ts";
import { useT } from "../i18n/use_t.ts";
import { useToast } from "../notices/toast.tsx";
import frame from "../theme/framed_list.module.css";
import { Section } from "../theme/section.tsx";
import classes from "./deleted_projects.module.css";
import { idMaxChars, isProjectId } from "./project_id.ts";
import { useProjects } from "./use_projects.ts";

/** The deleted projects that can be restored; nothing if there are none. */
export function DeletedProjects() {
  const t = useT();
  const { projects } = useService();
  const { data = [] } = useQuery({
    queryKey: ["projects", "deleted"],
    queryFn: () => projects.deleted(),
  });
  if (data.length === 0) return null;
  return (
    <Section title={t("projects.deleted")} lead={t("projects.deletedLead")}>
      <ul role="list" aria-label={t("projects.deleted")} className={frame.list}>
        {data.map((project) => (
          <DeletedProject key={`${project.id} ${project.deletedAt}`} project={project} />
        ))}
      </ul>
    </Section>
  );
}

/** A deleted project, which comes back under its id, or another one if that is taken. */
function DeletedProject({ project }: { readonly project: ListedProject }) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const language = useFormatLocale();
  const authorName = useAuthorName();
  const { projects } = useService();
  const { data: others = [] } = useProjects();
  const [id, setId] = useState(project.id);
  const isTaken = others.some((it) => it.id === id);
  const { name, deletedAt = "", restorableUntil = "" } = project;
  const text = (instant: string) => instantText(Date.parse(instant), language);
  const restore = async () => {
    await projects.restore({ projectId: project.id }, id);
    toast(t("projects.restored", { name }));
    await queries.invalidateQueries({ queryKey: ["projects"] });
    navigate(`/${id}`);
  };
  return (
    <li className={classes.row}>
      <Stack gap={0}>
        <Text>{name}</Text>
        <Text size="sm" c="dimmed">
          {t("projects.deletedUntil", {
            id: project.id,
            name: authorName(project.deletedBy ?? ""),
            deleted: text(deletedAt),
            until: text(restorableUntil),
          })}
        </Text>
      </Stack>
      <ConfirmButton
        variant="default"
        label={t("projects.restore")}
        aria-label={t("projects.restoreLabel", { name })}
        title={t("projects.restoreTitle", { name })}
        isReady={isProjectId(id) && !isTaken}
        onConfirm={restore}
      >
        <Text size="sm">{t("projects.restoreText")}</Text>
        <TextInput
          label={t("forms.id")}
          value={id}
          onChange={({ currentTarget }) => setId(currentTarget.value)}
          error={isTaken ? t("projects.idTaken") : undefined}
          maxLength={idMaxChars}
          autoComplete="off"
          spellCheck={false}
        />
      </ConfirmButton>
    </li>
  );
}
