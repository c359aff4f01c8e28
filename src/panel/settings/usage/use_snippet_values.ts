import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import { exampleContext } from "./example_context.ts";
import type { SnippetValues } from "./snippets.ts";

/** How many of the project's badges are read for the example context. */
const badgesMax = 100;
/** Used if no product is stored; queries accept any id. */
const anyProductId = 1234;

/** The values for this project's code examples; `undefined` until they are loaded. */
export function useSnippetValues(): SnippetValues | undefined {
  const { badges, projects } = useService();
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: ["badges", "example", projectId],
    queryFn: async () => {
      const [productId = anyProductId, { items }] = await Promise.all([
        projects.exampleProductId({ projectId }),
        badges.list({ projectId }, { limit: badgesMax }),
      ]);
      return { productId, context: exampleContext(items) };
    },
  });
  return data && { ...data, projectId, origin: location.origin };
}
