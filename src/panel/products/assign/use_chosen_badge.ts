import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { useService } from "../../auth/use_service.ts";
import { badgeQuery } from "../../badges/badge_query.ts";
import { useProjectId } from "../../projects/use_projects.ts";

/** The badge in the URL, and a function to change it. */
export function useChosenBadge() {
  const projectId = useProjectId();
  const service = useService();
  const [search, setSearch] = useSearchParams();
  const badgeId = search.get("badge") ?? "";
  const query = useQuery({ ...badgeQuery(service, projectId, badgeId), enabled: badgeId !== "" });
  const choose = (id: string | undefined) =>
    setSearch(id === undefined ? {} : { badge: id }, { replace: true });
  return { badgeId, choose, ...query };
}
