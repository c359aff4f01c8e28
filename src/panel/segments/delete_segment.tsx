import { Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useService } from "../auth/use_service.ts";
import type { Segment } from "../data/segments.ts";
import { ConfirmButton } from "../forms/confirm_button.tsx";
import { drafts } from "../forms/drafts.ts";
import { useT } from "../i18n/use_t.ts";
import { useDeletedToast } from "../plans/use_deleted_toast.ts";
import { useProjectId } from "../projects/use_projects.ts";
import { segmentDraftKey } from "./use_segment_editor.ts";

/** Deletes a segment, which the service refuses while badges use it. */
export function DeleteSegment({ segment: { id, name } }: { readonly segment: Segment }) {
  const t = useT();
  const toastDeleted = useDeletedToast();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { segments } = useService();
  const queries = useQueryClient();
  const remove = async () => {
    await segments.remove({ projectId }, id);
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
      onConfirm={remove}
    >
      <Text size="sm">{t("segments.deleteText")}</Text>
    </ConfirmButton>
  );
}
