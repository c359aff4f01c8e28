import { useService } from "../auth/use_service.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { useToast } from "../notices/toast.tsx";
import { useProjectId } from "../projects/use_projects.ts";
import { useUndo } from "./use_undo.ts";

/** The deletion is among so many last changes. */
const searchedMax = 50;

/** Says that something such as `badges/{id}` was deleted, and offers to take that back. */
export function useDeletedToast(): (subject: string) => void {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const { changes } = useService();
  const undo = useUndo();
  const bringBack = async (subject: string) => {
    toast(undefined);
    try {
      const { items } = await changes.list({ projectId }, { limit: searchedMax });
      const deletion = items.find((it) => it.subject === subject && it.after === undefined);
      if (deletion === undefined) toast(t("undo.notFound"), true);
      else await undo(deletion.revision);
    } catch (error) {
      toast(errorText(error, t), true);
    }
  };
  return (subject) =>
    toast(t("forms.deleted"), false, { label: t("undo.undo"), act: () => bringBack(subject) });
}
