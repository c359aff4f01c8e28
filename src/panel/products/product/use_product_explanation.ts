import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { ExplainedBadge } from "../../data/explain.ts";
import { useProjectId } from "../../projects/use_projects.ts";

const none: readonly ExplainedBadge[] = [];

/** The badges that the saved product could show, in its order. */
export function useProductExplanation(productId: number) {
  const projectId = useProjectId();
  const { explain } = useService();
  const { data, ...query } = useQuery({
    queryKey: ["products", "explained", projectId, productId],
    queryFn: ({ signal }) => {
      const question = { context: {}, query: { products: [{ id: productId }] } };
      return explain.byProductId({ projectId }, question, signal);
    },
  });
  return { ...query, explained: data?.products[0]?.badges ?? none };
}
