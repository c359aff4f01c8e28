import { type InfiniteData, useQueryClient } from "@tanstack/react-query";
import { useService } from "../../auth/use_service.ts";
import type { NewBadge } from "../../data/badges.ts";
import type { Badge } from "../../data/resource.ts";
import type { BadgePart } from "../list/list_by_state.ts";
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

    /**
     * Pauses a badge, or makes it active again, once `before` is done. Lists show it at once: the
     * reader should not wait, and reading a long list again takes a while.
     */
    async setStatus(badge: Badge, status: Status, before: Promise<void>) {
      const lists = { queryKey: ["badges", "list", projectId] };
      const show = (shown: Badge) =>
        queries.setQueriesData<InfiniteData<BadgePart>>(
          lists,
          (known) =>
            known && { ...known, pages: known.pages.map((page) => withBadge(page, shown)) },
        );
      // A list that is being read may have the previous status.
      queries.cancelQueries(lists);
      show({ ...badge, status });
      try {
        await before;
        show(await badges.patch({ projectId }, badge.id, { status }));
      } catch (error) {
        show(badge);
        throw error;
      } finally {
        queries.invalidateQueries({ queryKey: ["badges"] });
        queries.invalidateQueries({ queryKey: ["statistics"] });
      }
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

type Status = NonNullable<NewBadge["status"]>;

function withBadge(page: BadgePart, changed: Badge): BadgePart {
  return { ...page, data: page.data.map((badge) => badge.id === changed.id ? changed : badge) };
}
