import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CreatedToken } from "../data/tokens.ts";

const queryKey = ["created-token"];

/**
 * The token created last, until the reader confirms that its secret is stored, so that opening
 * another page does not lose it. It is only in memory, and is removed on signing out.
 */
export function useCreatedToken() {
  const queryClient = useQueryClient();
  const { data = null } = useQuery<CreatedToken | null>({
    queryKey,
    // It cannot be fetched.
    enabled: false,
    gcTime: Infinity,
    initialData: null,
    staleTime: Infinity,
  });
  return {
    created: data,
    keep: (token: CreatedToken) => queryClient.setQueryData(queryKey, token),
    forget: () => queryClient.setQueryData(queryKey, null),
  };
}
