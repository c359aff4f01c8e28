import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useService } from "../../../auth/use_service.ts";
import { attributesOf } from "../../../conditions/attributes.ts";
import { useProjectId } from "../../../projects/use_projects.ts";

/** How many products are read to suggest attributes; a rule can use any other attribute too. */
const productsLooked = 100;

/** The attributes of the project's first products. */
export function useAttributes() {
  const projectId = useProjectId();
  const { products } = useService();
  const { data } = useQuery({
    queryKey: ["products", "attributes", projectId],
    queryFn: () => products.list({ projectId }, { limit: productsLooked }),
  });
  return useMemo(() => attributesOf(data?.items ?? []), [data]);
}
