import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { MadeToken } from "../data/tokens.ts";

const queryKey = ["made-token"];

/**
 * The token created last, until the reader confirms that its secret is stored, so that opening
 * another page does not lose it. It is only in memory, and is removed on signing out.
 */
export function useMadeToken() {
  const queryClient = useQueryClient();
  const { data = null } = useQuery<MadeToken | null>({
    queryKey,
    // It cannot be fetched.
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
