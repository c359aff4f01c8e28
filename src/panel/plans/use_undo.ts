import { useQueryClient } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useT } from "../i18n/use_t.ts";
import { errorText } from "../notices/error_text.ts";
import { useToast } from "../notices/toast.tsx";
import { useProjectId } from "../projects/use_projects.ts";

/**
 * Takes back the change with a revision at once, and says so, or why it is impossible. Resolves to
 * whether it was taken back.
 */
export function useUndo(): (revision: number) => Promise<boolean> {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const { plans } = useService();
  const queries = useQueryClient();
  return async (revision) => {
    try {
      const { id } = await plans.create({ projectId }, { undoRevision: revision });
      await plans.apply({ projectId }, id);
      await queries.invalidateQueries();
      toast(t("undo.undone"));
      return true;
    } catch (error) {
      toast(errorText(error, t), true);
      return false;
    }
  };
}
