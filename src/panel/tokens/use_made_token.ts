import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MadeToken } from "../data/tokens.ts";

const queryKey = ["made-token"];

/**
 * The token that was made last, until the reader says that its secret is stored: another page, or going back
 * by mistake, does not lose it. It is held in memory alone, and gone when the reader signs out.
 */
export function useMadeToken() {
  const queryClient = useQueryClient();
  const { data = null } = useQuery<MadeToken | null>({
    queryKey,
    // Nobody can be asked for it.
    enabled: false,
    gcTime: Infinity,
    initialData: null,
    staleTime: Infinity,
  });
  return {
    made: data,
    keep: (token: MadeToken) => queryClient.setQueryData(queryKey, token),
    forget: () => queryClient.setQueryData(queryKey, null),
  };
}
