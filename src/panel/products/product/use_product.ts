import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import type { Product } from "../../data/products.ts";
import type { Versioned } from "../../data/resource.ts";
import type { Saved } from "../../forms/saved.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import type { ProductValue } from "./product_value.ts";

const nothingSet: Saved<ProductValue> = { value: { badges: [] } };

/** The stored product; without a version if nothing is stored. */
export function useProduct(productId: number) {
  const projectId = useProjectId();
  const { products } = useService();
  return useQuery({
    queryKey: ["products", "one", projectId, productId],
    queryFn: async ({ signal }) => {
      try {
        return savedOf(await products.get({ projectId }, productId, signal));
      } catch (error) {
        if (error instanceof ServiceProblem && error.status === 404) return nothingSet;
        throw error;
      }
    },
  });
}

export function useProductChanges(productId: number) {
  const projectId = useProjectId();
  const { products } = useService();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ["products"] });
  return {
    async save(value: ProductValue, version: string | undefined) {
      const saved = savedOf(
        await products.save({ projectId }, { ...value, id: productId, version }),
      );
      queryClient.setQueryData(["products", "one", projectId, productId], saved);
      await refresh();
      return saved;
    },
    read: async () => savedOf(await products.get({ projectId }, productId)),
    async remove(version: string | undefined) {
      await products.remove({ projectId }, { id: productId, version });
      await refresh();
    },
  };
}

function savedOf({ id: _, version, ...value }: Versioned<Product>): Saved<ProductValue> {
  return { value, version };
}
