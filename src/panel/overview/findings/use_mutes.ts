import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useService } from "../../auth/use_service.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useToast } from "../../notices/toast.tsx";
import { useProjectId } from "../../projects/use_projects.ts";

/** Mutes and unmutes findings; `onDone` is called when the lists are read again. */
export function useMutes(onDone: () => void) {
  const t = useT();
  const toast = useToast();
  const projectId = useProjectId();
  const { findings } = useService();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const run = async (send: () => Promise<void>, done: string) => {
    setIsBusy(true);
    try {
      await send();
      await Promise.all(
        ["findings", "changes"].map((key) => queries.invalidateQueries({ queryKey: [key] })),
      );
      toast(done);
      onDone();
    } catch (error) {
      toast(errorText(error, t, "forms.lost"), true);
    } finally {
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    mute: (id: string, reason: string) =>
      void run(() => findings.mute({ projectId }, id, reason), t("overview.muted")),
    unmute: (id: string) =>
      void run(() => findings.unmute({ projectId }, id), t("overview.unmuted")),
  };
}
