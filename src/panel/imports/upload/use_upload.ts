import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Import, Upload } from "../../data/imports.ts";
import { useLeaveQuestion } from "../../forms/leave_guard.tsx";
import { useT } from "../../i18n/use_t.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** A file on its way, and what came of it. */
export interface UploadState {
  /** The file that was sent last. */
  readonly sent?: Upload;
  readonly isSending: boolean;
  /** The import of the file, once the service has all of it. */
  readonly received?: Import;
  readonly problem?: unknown;
}

const idle: UploadState = { isSending: false };

/** Sends a file. Leaving the page ends an upload, after a question. */
export function useUpload() {
  const t = useT();
  const projectId = useProjectId();
  const { imports } = useService();
  const queryClient = useQueryClient();
  const [state, setState] = useState<UploadState>(idle);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  useLeaveQuestion(state.isSending, t("imports.leave"));
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["imports"] });

  const send = async (upload: Upload) => {
    const { signal } = controller.current = new AbortController();
    setState({ sent: upload, isSending: true });
    try {
      const received = await imports.start({ projectId }, upload, signal);
      queryClient.setQueryData(["imports", "one", projectId, received.id], received);
      setState({ sent: upload, isSending: false, received });
    } catch (problem) {
      if (!signal.aborted) setState({ sent: upload, isSending: false, problem });
    }
    await refresh();
  };
  const clear = useCallback(() => {
    controller.current?.abort();
    setState(idle);
  }, []);
  return { ...state, send, clear, refresh };
}
