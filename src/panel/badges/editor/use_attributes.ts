import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useService } from "../../auth/use_service.ts";
import { type Attribute, attributesOf } from "../../conditions/attributes.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** The attributes that products have, as suggestions: a rule can use any other one too. */
export function useAttributes(): readonly Attribute[] {
  const projectId = useProjectId();
  const { products } = useService();
  const { data } = useQuery({
    queryKey: ["products", "attributes", projectId],
    queryFn: ({ signal }) => products.attributes({ projectId }, signal),
  });
  return useMemo(() => attributesOf(data ?? []), [data]);
}
