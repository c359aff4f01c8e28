import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { pageLimitMax } from "../../domain/limits.ts";
import { useService } from "../auth/use_service.ts";
import { badgeName } from "../data/badge_name.ts";
import type { Change } from "../data/changes.ts";
import { useProjectId } from "../projects/use_projects.ts";
import type { NameBadge } from "./value_text.ts";
import { nameInState } from "./change_state.ts";
import { changeSubject } from "./change_subject.ts";

/** A change, done or planned, of what it names as the service does. */
type NamedChange = Pick<Change, "subject" | "before" | "after">;

/**
 * The names of badges, from the project's first page of badges and from the changes, which also
 * name deleted ones.
 */
export function useBadgeNames(changes: readonly NamedChange[]): NameBadge {
  const service = useService();
  const projectId = useProjectId();
  const { data } = useQuery({
    queryKey: ["badges", "names", projectId],
    queryFn: () => service.badges.list({ projectId }, { limit: pageLimitMax }),
  });
  const names = useMemo(() => {
    const names = namesInChanges(changes);
    for (const badge of data?.items ?? []) names.set(badge.id, badgeName(badge));
    return names;
  }, [changes.length, data]);
  return (badgeId) => names.get(badgeId);
}

function namesInChanges(changes: readonly NamedChange[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { subject, before, after } of changes) {
    const { kind, id } = changeSubject(subject);
    const name = nameInState(after) ?? nameInState(before);
    // Changes are sorted newest first, so the first name is the current one.
    if (kind === "badge" && name !== undefined && !names.has(id)) names.set(id, name);
  }
  return names;
}
