import { Button, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useService } from "../../auth/use_service.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { useT } from "../../i18n/use_t.ts";
import { errorText } from "../../notices/error_text.ts";
import { useProjectId } from "../../projects/use_projects.ts";

interface Props {
  readonly importId: string;
  readonly onCancelled?: () => void;
}

/** Cancels an unfinished import. */
export function CancelButton({ importId, onCancelled }: Props) {
  const t = useT();
  const projectId = useProjectId();
  const { imports } = useService();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const cancel = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await imports.cancel({ projectId }, importId);
      onCancelled?.();
    } catch (error) {
      // A conflict means that the import has just ended by itself.
      if (!(error instanceof ServiceProblem && error.status === 409)) setProblem(error);
    }
    await queryClient.invalidateQueries({ queryKey: ["imports"] });
    setIsBusy(false);
  };
  return (
    <div>
      <Button variant="default" onClick={cancel} loading={isBusy}>{t("imports.cancel")}</Button>
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">{errorText(problem, t)}</Text>
      )}
    </div>
  );
}
