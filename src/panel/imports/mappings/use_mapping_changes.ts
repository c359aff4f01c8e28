import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useService } from "../../auth/use_service.ts";
import type { Mapping } from "../../data/mappings.ts";
import type { Versioned } from "../../data/resource.ts";
import { useT } from "../../i18n/use_t.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";

/** Saves or deletes a mapping, then returns to the list. */
export function useMappingChanges(mapping: Versioned<Mapping> | undefined) {
  const t = useT();
  const toast = useToast();
  const navigate = useNavigate();
  const projectId = useProjectId();
  const { mappings } = useService();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const leave = async () => {
    await queryClient.invalidateQueries({ queryKey: ["mappings", "list"] });
    queryClient.removeQueries({ queryKey: ["mappings", "one"] });
    navigate(`/${projectId}/imports`);
  };
  const save = async (value: Mapping) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await mappings.save({ projectId }, { ...value, version: mapping?.version });
      toast(t("forms.saved"));
      await leave();
    } catch (error) {
      setProblem(error);
      setIsBusy(false);
    }
  };
  const remove = async () => {
    if (mapping === undefined) return;
    await mappings.remove({ projectId }, mapping.id);
    toast(t("forms.deleted"));
    await leave();
  };
  return { save, remove, problem, isBusy };
}
