import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { debounceMs } from "../forms/debounce_ms.ts";
import { useService } from "../auth/use_service.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** How many badges are found at most. To find others, the reader types more of the name. */
const foundMax = 100;

interface Options {
  /** Whether to search yet. */
  readonly isEnabled?: boolean;
}

/** The first badges whose name or text contains what was typed, in the project's order. */
export function useFoundBadges(typed: string, { isEnabled = true }: Options = {}) {
  const projectId = useProjectId();
  const { badges } = useService();
  const [q] = useDebouncedValue(typed.trim(), debounceMs);
  return useQuery({
    queryKey: ["badges", "found", projectId, q],
    queryFn: () => badges.list({ projectId }, { q: q || undefined, limit: foundMax }),
    enabled: isEnabled,
    // Keep the previous result while a new one is loading.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
}
