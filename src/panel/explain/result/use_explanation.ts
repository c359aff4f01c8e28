import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Explanation } from "../../data/explain.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { toExplainRequest } from "../input/explain_request.ts";
import type { ExplainInput } from "../input/explain_input.ts";

/** A result for the present is refreshed this often, because schedules may change it. */
const nowMs = 60_000;

/** The service's result to an input; the previous result while there is none. */
export function useExplanation(input: ExplainInput) {
  const projectId = useProjectId();
  const service = useService();
  const request = useMemo(() => toExplainRequest(input), [input]);
  const body = "body" in request ? request.body : undefined;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["explain", projectId, body],
    queryFn: ({ signal }) =>
      body ? service.explain.byProductId({ projectId }, body, signal) : Promise.reject(),
    enabled: body !== undefined,
    refetchInterval: input.at === "" ? nowMs : false,
  });
  const latest = useLatest(data, projectId);
  return {
    /** The result to this input, or to the previous one. */
    explanation: data ?? latest,
    isPrevious: data === undefined,
    error,
    /** The errors from the service, by field. */
    refused: error instanceof ServiceProblem ? error.errors : {},
    isFetching,
    refetch,
    isValid: body !== undefined,
  };
}

/** The last result in this project, which stays visible until the next one arrives. */
function useLatest(data: Explanation | undefined, projectId: string): Explanation | undefined {
  const [latest, setLatest] = useState<{ data?: Explanation; projectId: string }>({ projectId });
  if (latest.projectId !== projectId) setLatest({ projectId });
  else if (data !== undefined && data !== latest.data) setLatest({ data, projectId });
  return latest.projectId === projectId ? latest.data : undefined;
}
