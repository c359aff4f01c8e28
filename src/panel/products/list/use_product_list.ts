import { useInfiniteQuery } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { useProjectId } from "../../projects/use_projects.ts";

const pageSize = 50;

/** The products for which anything is stored, by id, loaded page by page. */
export function useProductList() {
  const projectId = useProjectId();
  const { products } = useService();
  const query = useInfiniteQuery({
    queryKey: ["products", "list", projectId],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
      products.list({ projectId }, { limit: pageSize, cursor: pageParam }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  return { ...query, products: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}
