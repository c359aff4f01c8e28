import { useQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../shell/use_projects.ts";
import { exampleContext } from "./example_context.ts";
import type { SnippetValues } from "./snippets.ts";

/** So many of the project's badges are looked at for what they ask of shoppers. */
const badgesMax = 100;
/** Stands for a product where none is stored: any id may be asked for. */
const anyProductId = 1234;

/** What the examples of this project are made of; nothing until it is known. */
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
