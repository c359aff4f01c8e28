import { useGetList } from "ra-core";
import type { BadgeType } from "../data/resource.ts";
import { useProjectId } from "../shell/use_projects.ts";

/** A project has at most 200 types, so one page holds them all. */
const typesMax = 200;

export function useTypes(): readonly BadgeType[] {
  const meta = { projectId: useProjectId() };
  const { data } = useGetList<BadgeType>("types", {
    pagination: { page: 1, perPage: typesMax },
    meta,
  });
  return data ?? [];
}
