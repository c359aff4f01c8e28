import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useService } from "../../../auth/use_service.ts";
import { useLeaveQuestion } from "../../../forms/leave_guard.tsx";
import { useT } from "../../../i18n/use_t.ts";
import { useProjectId } from "../../../projects/use_projects.ts";
import type { Plan } from "../plan/plan.ts";
import { continueRun, newRun, type Run } from "./run.ts";

/** Runs a plan and tracks its progress; `onDone` is called if every change was made. */
export function useRun(badgeId: string, onDone: () => void) {
  const t = useT();
  const projectId = useProjectId();
  const { assignments } = useService();
  const queryClient = useQueryClient();
  const [run, setRun] = useState<Run>();
  const [isRunning, setIsRunning] = useState(false);
  const [isStopping, setIsStopping] = useState(false);
  const isStopped = useRef(false);

  const stop = useCallback(() => {
    isStopped.current = true;
    setIsStopping(true);
  }, []);
  // Leaving the page stops the run.
  useEffect(() => () => {
    isStopped.current = true;
  }, []);
  useLeaveQuestion(isRunning, t("assign.leave"));

  const start = async ({ action, changes }: Plan, from = newRun(changes)) => {
    isStopped.current = false;
    setIsStopping(false);
    setIsRunning(true);
    setRun({ ...from, halt: undefined });
    const done = await continueRun(from, {
      action,
      badgeId,
      apply: (operations) => assignments.apply({ projectId }, operations),
      isStopped: () => isStopped.current,
      onProgress: setRun,
    });
    setRun(done);
    if (done.halt === undefined && done.failures.length === 0) onDone();
    setIsRunning(false);
    queryClient.invalidateQueries({ queryKey: ["products"] });
  };

  const clear = useCallback(() => setRun(undefined), []);
  return { run, isRunning, isStopping, start, stop, clear };
}
