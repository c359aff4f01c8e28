import { useQuery } from "@tanstack/react-query";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "./use_service.ts";
import { useHasScope } from "./use_session.ts";
import type { Token } from "../data/tokens.ts";
import type { Service } from "../data/service.ts";

/** The tokens that the reader may see. Not requested without the scope `admin`. */
export function useTokens() {
  const service = useService();
  return useQuery({
    queryKey: ["tokens"],
    queryFn: () => allTokens(service),
    enabled: useHasScope("admin"),
  });
}

async function allTokens({ tokens }: Service): Promise<Token[]> {
  const all: Token[] = [];
  let cursor: string | undefined;
  do {
    const page = await tokens.list({}, { limit: pageLimitMax, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
