import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Explanation } from "../../data/explain.ts";
import { ServiceProblem } from "../../data/faults.ts";
import { useProjectId } from "../../shell/use_projects.ts";
import { understand } from "../question/ask.ts";
import type { Question } from "../question/question.ts";

/** What is shown now may not be what will be in a while: an answer for now is asked for again after so long. */
const nowMs = 60_000;

/** What the service answers to a question; the former answer, while it does not. */
export function useExplanation(asked: Question) {
  const projectId = useProjectId();
  const service = useService();
  const understood = useMemo(() => understand(asked), [asked]);
  const body = "body" in understood ? understood.body : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["explain", projectId, body],
    queryFn: ({ signal }) =>
      body ? service.explain.byProductId({ projectId }, body, signal) : Promise.reject(),
    enabled: body !== undefined,
    refetchInterval: asked.at === "" ? nowMs : false,
  });
  const latest = useLatest(data, projectId);
  return {
    /** The answer, or the one to the question before. */
    explanation: data ?? latest,
    isFormer: data === undefined,
    error,
    /** What the service says is wrong, by field. */
    refused: error instanceof ServiceProblem ? error.faults : {},
    isFetching,
    refetch,
    isUnderstood: body !== undefined,
  };
}

/** The last answer that came in this project: it stays in sight until the next one is here. */
function useLatest(data: Explanation | undefined, projectId: string): Explanation | undefined {
  const [latest, setLatest] = useState<{ data?: Explanation; projectId: string }>({ projectId });
  if (latest.projectId !== projectId) setLatest({ projectId });
  else if (data !== undefined && data !== latest.data) setLatest({ data, projectId });
  return latest.projectId === projectId ? latest.data : undefined;
}

/** Whether the product is stored; `undefined` until that is known. */
export function useIsStored(productId: number | undefined): boolean | undefined {
  const projectId = useProjectId();
  const service = useService();
  return useQuery({
    queryKey: ["products", "isStored", projectId, productId],
    queryFn: ({ signal }) => service.explain.isStored({ projectId }, productId ?? 0, signal),
    enabled: productId !== undefined,
  }).data;
}
