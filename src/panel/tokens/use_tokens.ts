import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useMay } from "../auth/use_session.ts";
import type { Token } from "../data/tokens.ts";
import type { Service } from "../data/service.ts";

/** The service's maximum for one page. */
const pageSize = 200;

/** The tokens that the reader may see. Not requested without the scope `admin`. */
export function useTokens() {
  const service = useService();
  return useQuery({
    queryKey: ["tokens"],
    queryFn: () => allTokens(service),
    enabled: useMay("admin"),
  });
}

async function allTokens({ tokens }: Service): Promise<Token[]> {
  const all: Token[] = [];
  let cursor: string | undefined;
  do {
    const page = await tokens.list({}, { limit: pageSize, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}
