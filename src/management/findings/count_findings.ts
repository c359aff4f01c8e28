import { type FindingCode, findingCodes } from "../../domain/findings/finding.ts";
import { findingIdOf } from "../../domain/findings/mute.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { listFindings } from "./list_findings.ts";

/** The number of a project's findings with one code. */
export interface FindingCount {
  readonly code: FindingCode;
  readonly total: number;
  /** How many of them are muted. */
  readonly muted: number;
}

/** The most findings that are counted: a product's own order can have 64. */
export const countedFindingsMax = 100_000;

/** Counts the first findings of a project by code, in one look at its products. */
export async function countFindings(
  project: ProjectState,
  options: Omit<Parameters<typeof listFindings>[1], "after" | "limit" | "filter">,
): Promise<{ readonly counts: readonly FindingCount[]; readonly isComplete: boolean }> {
  const limit = countedFindingsMax + 1;
  const found = await listFindings(project, { ...options, after: undefined, limit });
  const counts = new Map<FindingCode, { total: number; muted: number }>();
  for (const { finding } of found.slice(0, countedFindingsMax)) {
    const count = counts.get(finding.code) ?? { total: 0, muted: 0 };
    count.total++;
    if (project.mutes.has(findingIdOf(finding))) count.muted++;
    counts.set(finding.code, count);
  }
  return {
    counts: findingCodes.flatMap((code) => {
      const count = counts.get(code);
      return count === undefined ? [] : [{ code, ...count }];
    }),
    isComplete: found.length < limit,
  };
}
