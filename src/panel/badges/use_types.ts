import { useGetList } from "ra-core";
import { typesPerProjectMax } from "../../domain/limits.ts";
import type { BadgeType } from "../data/resource.ts";
import { useProjectId } from "../projects/use_projects.ts";

/** The query for the project's badge types. One page lists them all. */
export function useTypeList() {
  const meta = { projectId: useProjectId() };
  const pagination = { page: 1, perPage: typesPerProjectMax };
  return useGetList<BadgeType>("types", { pagination, meta });
}

/** The project's badge types; none until they are loaded. */
export function useTypes(): readonly BadgeType[] {
  const { data } = useTypeList();
  return data ?? [];
}
