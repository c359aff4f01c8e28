import { Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useService } from "../auth/use_service.ts";
import type { Segment } from "../data/segments.ts";
import { isProblem } from "../data/service_problem.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { drafts } from "../forms/drafts.ts";
import { useT } from "../i18n/use_t.ts";
import { useDeletedToast } from "../plans/use_deleted_toast.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { UserList, usersKey, useUsers } from "./used_by.tsx";
import { segmentDraftKey } from "./use_segment_editor.ts";

/** Deletes a segment; while badges use it, shows which. */
export function DeleteSegment({ segment: { id, name } }: { readonly segment: Segment }) {
  const t = useT();
  const toastDeleted = useDeletedToast();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { segments } = useService();
  const queries = useQueryClient();
  const known = useUsers(id);
  const users = known ?? [];
  const remove = async () => {
    try {
      await segments.remove({ projectId }, id);
    } catch (error) {
      if (!isProblem(error, "conflict")) throw error;
      // A badge has come to use it since the badges were read.
      await queries.invalidateQueries({ queryKey: usersKey(projectId, id) });
      throw new Error(t("segments.notDeleted"));
    }
    drafts.remove(segmentDraftKey(projectId, id));
    toastDeleted(`segments/${id}`);
    await queries.invalidateQueries({ queryKey: ["segments", "list"] });
    navigate(`/${projectId}/segments`);
    queries.removeQueries({ queryKey: ["segments", "one", projectId, id] });
  };
  return (
    <ConfirmButton
      label={t("forms.delete")}
      title={t("forms.deleteTitle", { name })}
      isReady={users.length === 0}
      onConfirm={remove}
    >
      {users.length === 0 ? <Text size="sm">{t("segments.deleteText")}</Text> : (
        <Stack gap={4}>
          <Text size="sm">{t("segments.isUsed")}</Text>
          <UserList users={users} />
        </Stack>
      )}
    </ConfirmButton>
  );
}
