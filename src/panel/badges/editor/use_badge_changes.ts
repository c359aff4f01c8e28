import { useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { NewBadge } from "../../data/badges.ts";
import type { Badge, Versioned } from "../../data/resource.ts";
import { useProjectId } from "../../shell/use_projects.ts";

/** Changes badges, and has every page read anew what it shows of them. */
export function useBadgeChanges() {
  const projectId = useProjectId();
  const { badges } = useService();
  const queries = useQueryClient();
  const readAnew = () => queries.invalidateQueries({ queryKey: ["badges"] });
  const know = (badge: Versioned<Badge>) => {
    queries.setQueryData(["badges", "get", projectId, badge.id], badge);
    readAnew();
    return badge;
  };
  return {
    create: async (badge: NewBadge) => know(await badges.create({ projectId }, badge)),
    replace: async (badge: Parameters<typeof badges.replace>[1]) =>
      know(await badges.replace({ projectId }, badge)),
    remove: async (badge: Parameters<typeof badges.remove>[1]) => {
      await badges.remove({ projectId }, badge);
      queries.removeQueries({ queryKey: ["badges", "get", projectId, badge.id] });
      readAnew();
    },
  };
}
