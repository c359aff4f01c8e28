import { isSameValue } from "../../domain/same_value.ts";
import { invalid, type Violation } from "../../domain/errors.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** The project's order in responses. */
export interface BadgeOrderFields {
  readonly badgeIds: string[];
}

export function badgeOrder(project: ProjectState): BadgeOrderFields {
  return { badgeIds: project.order.flatMap((number) => project.badgeNumbered(number)?.id ?? []) };
}

/** Replaces the whole order at once. It must contain every badge exactly once. */
export function setBadgeOrder(
  management: Management,
  author: Author,
  input: { projectId: string; badgeIds: readonly string[]; precondition: Precondition },
): Promise<BadgeOrderFields> {
  const { projectId, badgeIds, precondition } = input;
  return changeProject<BadgeOrderFields>(management, author, projectId, ({ project }) => {
    const { order, violations } = permutation(project, badgeIds);
    if (violations.length > 0) {
      throw invalid(
        "Cannot set the order: it must have each badge of the project exactly once",
        violations,
      );
    }
    const before = badgeOrder(project);
    assertPrecondition(precondition, before);
    const after = { badgeIds: [...badgeIds] };
    if (isSameValue(before.badgeIds, after.badgeIds)) return { unchanged: after };
    const steps = [{ kind: "setOrder" as const, order }];
    return { subject: "badge-order", before, after, steps, result: after };
  });
}

function permutation(project: ProjectState, badgeIds: readonly string[]) {
  const violations: Violation[] = [];
  const order = new Set<number>();
  badgeIds.forEach((badgeId, index) => {
    const pointer = `/badgeIds/${index}`;
    const badge = project.badge(badgeId);
    if (badge === undefined) violations.push({ pointer, detail: `there is no badge "${badgeId}"` });
    else if (order.has(badge.number)) violations.push({ pointer, detail: "is a duplicate" });
    else order.add(badge.number);
  });
  const missing = project.order.filter((number) => !order.has(number));
  if (missing.length > 0 && violations.length === 0) {
    const first = project.badgeNumbered(missing[0]!)?.id;
    const detail = `lacks ${missing.length} of the project's badges, the first being "${first}"`;
    violations.push({ pointer: "/badgeIds", detail });
  }
  return { order: [...order], violations: violations.slice(0, 20) };
}
