import { conflict, invalid, type Violation } from "../../domain/errors.ts";
import { isBuiltInMapping, type Mapping, sourcesOf } from "../../domain/imports/mapping.ts";
import { mappingsPerProjectMax } from "../../domain/limits.ts";
import { LinearPattern } from "../../json_schema/linear_pattern.ts";
import { type Author, changeProject, type Management } from "../change_project.ts";
import { assertPrecondition, type Precondition } from "../precondition.ts";

/** Creates a mapping, or replaces the one with this id. */
export async function putMapping(
  management: Management,
  author: Author,
  input: { projectId: string; mapping: Mapping; precondition: Precondition },
): Promise<{ mapping: Mapping; created: boolean }> {
  const { projectId, mapping, precondition } = input;
  const { id } = mapping;
  if (isBuiltInMapping(id)) {
    throw conflict(`Cannot save mapping "${id}": every project has a built-in one of this name`);
  }
  const violations = patternViolations(mapping);
  if (violations.length > 0) throw invalid(`Cannot save mapping "${id}"`, violations);
  return await changeProject(management, author, projectId, ({ project }) => {
    const before = project.mappings.get(id);
    assertPrecondition(precondition, before);
    if (before === undefined && project.mappings.size >= mappingsPerProjectMax) {
      const reason = `the project has ${mappingsPerProjectMax} already`;
      throw conflict(`Cannot create mapping "${id}": ${reason}`);
    }
    return {
      subject: `mappings/${id}`,
      before,
      after: mapping,
      steps: [{ kind: "putMapping", mapping }],
      result: { mapping, created: before === undefined },
    };
  });
}

/** Returns the patterns of a mapping that cannot be used, as JSON Pointers into it. */
export function patternViolations(mapping: Mapping): Violation[] {
  const violations: Violation[] = [];
  for (const { pointer, source: { pattern } } of sourcesOf(mapping)) {
    if (pattern === undefined) continue;
    const compiled = LinearPattern.compile(pattern);
    const detail = compiled instanceof LinearPattern
      ? groupCount(pattern) > 0 ? undefined : "must have a group: its match is the value"
      : compiled.requirement;
    if (detail !== undefined) violations.push({ pointer: `${pointer}/pattern`, detail });
  }
  return violations;
}

/** The number of capturing groups of a valid pattern. */
function groupCount(pattern: string): number {
  // With an empty alternative, it matches any text.
  return (new RegExp(`${pattern}|`, "u").exec("")?.length ?? 1) - 1;
}
