import { useDebouncedValue } from "@mantine/hooks";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { searchMaxChars } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { debounceMs } from "../forms/debounce_ms.ts";
import { useProjectId } from "../projects/use_projects.ts";

const pageSize = 50;

interface Options {
  /** Whether to search yet. */
  readonly isEnabled?: boolean;
}

/** The stored products that match what was typed, by id, loaded page by page. */
export function useFoundProducts(typed: string, { isEnabled = true }: Options = {}) {
  const projectId = useProjectId();
  const { products } = useService();
  const [q] = useDebouncedValue(typed.trim().slice(0, searchMaxChars), debounceMs);
  const query = useInfiniteQuery({
    queryKey: ["products", "list", projectId, q],
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      products.list(
        { projectId },
        { q: q || undefined, limit: pageSize, cursor: pageParam },
        signal,
      ),
    enabled: isEnabled,
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // Keep the previous result while a new one is loading.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
  return { ...query, q, products: query.data?.pages.flatMap(({ items }) => items) ?? [] };
}

/** A product with what is stored for it: `null` if nothing is, `undefined` until that is known. */
export function useStoredProduct(productId: number | undefined) {
  const projectId = useProjectId();
  const { products } = useService();
  return useQuery({
    queryKey: ["products", "stored", projectId, productId],
    queryFn: async ({ signal }) =>
      productId === undefined
        ? null
        : await products.find({ projectId }, productId, signal) ?? null,
    enabled: productId !== undefined,
  }).data;
}
