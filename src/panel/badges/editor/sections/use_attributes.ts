import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useService } from "../../../auth/use_service.ts";
import { attributesOf } from "../../../conditions/attributes.ts";
import { useProjectId } from "../../../shell/use_projects.ts";

/** So many products tell which attributes there are; a rule may name any other, too. */
const productsLooked = 100;

/** The attributes that products of the project have. */
export function useAttributes() {
  const projectId = useProjectId();
  const { products } = useService();
  const { data } = useQuery({
    queryKey: ["products", "attributes", projectId],
    queryFn: () => products.list({ projectId }, { limit: productsLooked }),
  });
  return useMemo(() => attributesOf(data?.items ?? []), [data]);
}
