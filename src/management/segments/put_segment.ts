import { checkCondition } from "../../domain/conditions/read_condition.ts";
import type { Segment } from "../../domain/conditions/segment.ts";
import { below, conflict, invalid, type Violation } from "../../domain/errors.ts";
import { segmentsPerProjectMax } from "../../domain/limits.ts";
import { assertSegmentFits } from "../badges/condition_limits.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** Creates a segment, or replaces the one with this id for all badges that refer to it. */
export async function putSegment(
  management: Management,
  author: Author,
  input: { projectId: string; segment: Segment; precondition: Precondition },
): Promise<{ segment: Segment; created: boolean }> {
  const { projectId, segment, precondition } = input;
  const { id } = segment;
  const violations = segmentViolations(segment);
  if (violations.length > 0) throw invalid(`Cannot save segment "${id}"`, violations);
  return await changeProject(management, author, projectId, async ({ project }) => {
    const before = project.segments.get(id);
    assertPrecondition(precondition, before);
    if (before === undefined && project.segments.size >= segmentsPerProjectMax) {
      const reason = `the project has ${segmentsPerProjectMax} already`;
      throw conflict(`Cannot create segment "${id}": ${reason}`);
    }
    await assertSegmentFits(project, segment, before);
    return {
      subject: `segments/${id}`,
      before,
      after: segment,
      steps: [{ kind: "putSegment", segment }],
      result: { segment, created: before === undefined },
    };
  });
}

/** Returns why a segment cannot be saved, as JSON Pointers into it. */
export function segmentViolations({ when }: Segment): Violation[] {
  return below("/when", checkCondition(when));
}
