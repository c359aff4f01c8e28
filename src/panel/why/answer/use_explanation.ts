import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Explanation } from "../../data/explain.ts";
import { ServiceProblem } from "../../data/faults.ts";
import { useProjectId } from "../../shell/use_projects.ts";
import { understand } from "../question/ask.ts";
import type { Question } from "../question/question.ts";

/** An answer for the present is refreshed this often, because schedules may change it. */
const nowMs = 60_000;

/** The service's answer to a question; the previous answer while there is none. */
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
    /** The answer to this question, or to the previous one. */
    explanation: data ?? latest,
    isFormer: data === undefined,
    error,
    /** The errors from the service, by field. */
    refused: error instanceof ServiceProblem ? error.faults : {},
    isFetching,
    refetch,
    isUnderstood: body !== undefined,
  };
}

/** The last answer in this project, which stays visible until the next one arrives. */
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
