import { useQuery } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import { useService } from "../../auth/use_service.ts";
import type { Rule } from "../../data/products.ts";
import { useProjectId } from "../../projects/use_projects.ts";
import type { Turns } from "./turns.ts";

/** The turns that all rows of a list share. */
export const RuleTurns = createContext<Turns | undefined>(undefined);

/** Rows that the reader scrolls past are not counted. */
const restMs = 300;
const freshMs = 60_000;

/**
 * How many products the rule of a badge reaches; `undefined` until it is known. Counting looks at
 * all products, a second for a million of them: so one rule is counted at a time, and only those
 * that stay in sight.
 */
export function useRuleCount({ match, matchVariants }: Rule): number | undefined {
  const projectId = useProjectId();
  const { products } = useService();
  const turns = useContext(RuleTurns);
  const rule = { match, matchVariants };
  const query = useQuery({
    queryKey: ["products", "matching", projectId, "count", rule],
    queryFn: async ({ signal }) => {
      await rest(signal);
      const read = async () =>
        (await products.matching({ projectId }, rule, { limit: 1 }, signal)).count;
      return await (turns?.run(signal, read) ?? read());
    },
    retry: false,
    staleTime: freshMs,
  });
  return query.data;
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, restMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}
