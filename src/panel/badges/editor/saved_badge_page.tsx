import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { ServiceProblem } from "../../data/service_problem.ts";
import { NotLoaded } from "../../notices/error_notice.tsx";
import { NotFoundPage } from "../../notices/not_found_page.tsx";
import { useProjectId } from "../../projects/use_projects.ts";
import { BadgeEditor } from "./badge_editor.tsx";
import { useBadgeChanges } from "./use_badge_changes.ts";
import { editable, withoutEmptyLanguages } from "./value/badge_value.ts";

export function SavedBadgePage() {
  const { badgeId = "" } = useParams();
  return <SavedBadge key={badgeId} badgeId={badgeId} />;
}

function SavedBadge({ badgeId }: { readonly badgeId: string }) {
  const projectId = useProjectId();
  const { badges } = useService();
  const { replace } = useBadgeChanges();
  const badge = useQuery({
    queryKey: ["badges", "get", projectId, badgeId],
    queryFn: () => badges.get({ projectId }, badgeId),
    // Not cached, so that reopening the page reads the badge again: it may be deleted.
    gcTime: 0,
  });
  const type = useTypeOf(badge.data?.typeId);
  const error = badge.data === undefined ? badge.error : type.error;
  if (isBadgeMissing(error)) return <NotFoundPage />;
  if (badge.data === undefined || type.data === undefined) {
    const retry = () => Promise.all([badge.refetch(), type.refetch()]);
    return <NotLoaded error={error} onRetry={retry} />;
  }
  return (
    <BadgeEditor
      badgeId={badgeId}
      type={type.data}
      subject={{
        key: `badges/${projectId}/${badgeId}`,
        saved: editable(badge.data),
        save: async (value, version) =>
          editable(await replace({ ...withoutEmptyLanguages(value), id: badgeId, version })),
        read: async () => editable(await badges.get({ projectId }, badgeId)),
      }}
    />
  );
}

function useTypeOf(typeId: string | undefined) {
  const projectId = useProjectId();
  const { types } = useService();
  return useQuery({
    queryKey: ["types", "get", projectId, typeId],
    queryFn: () => types.get({ projectId }, typeId ?? ""),
    enabled: typeId !== undefined,
  });
}

/** The id is invalid, or there is no such badge. */
function isBadgeMissing(error: unknown): boolean {
  return error instanceof ServiceProblem && [400, 404].includes(error.status);
}
