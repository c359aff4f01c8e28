import { useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { NewBadge } from "../../data/badges.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** Changes badges and invalidates what pages show of them. */
export function useBadgeChanges() {
  const projectId = useProjectId();
  const { badges } = useService();
  const queries = useQueryClient();
  return {
    async create(badge: NewBadge) {
      const made = await badges.create({ projectId }, badge);
      queries.invalidateQueries({ queryKey: ["badges"] });
      return made;
    },

    async replace(badge: Parameters<typeof badges.replace>[1]) {
      const saved = await badges.replace({ projectId }, badge);
      queries.setQueryData(["badges", "get", projectId, saved.id], saved);
      queries.invalidateQueries({ queryKey: ["badges"] });
      return saved;
    },

    async remove(badge: Parameters<typeof badges.remove>[1]) {
      await badges.remove({ projectId }, badge);
      // The page of the deleted badge is still mounted and must not read it again.
      const isElsewhere = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        !queryKey.includes(badge.id);
      queries.invalidateQueries({ queryKey: ["badges"], predicate: isElsewhere });
    },
  };
}
