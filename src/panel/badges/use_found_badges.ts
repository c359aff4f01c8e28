import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useService } from "../auth/use_service.ts";
import { useProjectId } from "../shell/use_projects.ts";

/** Typing goes on until it rests for so long. */
const restMs = 250;
/** More are found by typing more of the name. */
const foundMax = 100;

interface Options {
  /** Whether they are looked for yet. */
  readonly isEnabled?: boolean;
}

/** The first badges whose name or text holds what is typed, in the project's order. */
export function useFoundBadges(typed: string, { isEnabled = true }: Options = {}) {
  const projectId = useProjectId();
  const { badges } = useService();
  const [q] = useDebouncedValue(typed.trim(), restMs);
  return useQuery({
    queryKey: ["badges", "found", projectId, q],
    queryFn: () => badges.list({ projectId }, { q: q || undefined, limit: foundMax }),
    enabled: isEnabled,
    // While other words are searched for, what was found stays.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === projectId ? previous : undefined,
  });
}
