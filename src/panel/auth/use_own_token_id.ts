import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../domain/limits.ts";
import type { Service } from "../data/service.ts";
import { useService } from "./use_service.ts";

/**
 * The id of the token that the reader is signed in with; `null` if it cannot be
 * determined, `undefined` until then.
 */
export function useOwnTokenId(): string | null | undefined {
  const service = useService();
  const { data, isError } = useQuery({
    queryKey: ["sessions", "ownTokenId"],
    queryFn: () => ownTokenId(service),
    staleTime: Infinity,
  });
  return isError ? null : data;
}

/** The session itself has the token's name only, which others may have too. */
async function ownTokenId({ sessions }: Service): Promise<string | null> {
  let cursor: string | undefined;
  do {
    const page = await sessions.list({ limit: pageLimitMax, cursor });
    const current = page.items.find(({ isCurrent }) => isCurrent);
    if (current !== undefined) return current.tokenId;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return null;
}
