import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useDeletedToast } from "../plans/use_deleted_toast.ts";
import { useT } from "../i18n/use_t.ts";
import { useToast } from "../notices/toast.tsx";
import { useProjectId } from "../projects/use_projects.ts";

/** What the page of imports lists besides imports; each has a form. */
export type ItemKind = "feeds" | "mappings";

/**
 * Saves or deletes a feed or a mapping by a request, then returns to the page of imports. `saved`
 * returns there after it was saved otherwise.
 */
export function useItemChanges(kind: ItemKind) {
  const t = useT();
  const toast = useToast();
  const toastDeleted = useDeletedToast();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    await queryClient.invalidateQueries({ queryKey: [kind, "list"] });
    queryClient.removeQueries({ queryKey: [kind, "one"] });
    navigate(`/${projectId}/imports`);
  };
  const saved = async () => {
    toast(t("forms.saved"));
    await leave();
  };
  const save = async (send: () => Promise<unknown>) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await send();
      await saved();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  const remove = async (id: string, send: () => Promise<unknown>) => {
    await send();
    setIsBusy(true);
    toastDeleted(`${kind}/${id}`);
    await leave();
  };
  return { save, saved, remove, problem, isBusy };
}
