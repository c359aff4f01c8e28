import { conflict, invalid, type Violation } from "../../domain/errors.ts";
import { isBuiltInMapping, type Mapping, sourcesOf } from "../../domain/imports/mapping.ts";
import { mappingsPerProjectMax } from "../../domain/limits.ts";
import { patternStepsOfSchemaMax } from "../../json_schema/cost_limits.ts";
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
    throw conflict(`Cannot save mapping "${id}": every project has a built-in one with this id`);
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

/**
 * Returns the patterns of a mapping that cannot be used, as JSON Pointers into it. They have the same
 * total limit as those of a schema, because each is compiled.
 */
export function patternViolations(mapping: Mapping): Violation[] {
  const violations: Violation[] = [];
  const known = new Set<string>();
  let steps = 0;
  for (const { pointer, source: { pattern } } of sourcesOf(mapping)) {
    if (pattern === undefined || known.has(pattern)) continue;
    const report = (detail: string) => violations.push({ pointer: `${pointer}/pattern`, detail });
    const compiled = LinearPattern.compile(pattern);
    if (!(compiled instanceof LinearPattern)) {
      report(compiled.requirement);
      // Otherwise, hundreds of refused ones would take a second.
      steps += LinearPattern.stepsOfRefusal(pattern);
      if (steps > patternStepsOfSchemaMax) break;
      continue;
    }
    if (!hasGroup(pattern)) report("must have a group: its match is the value");
    else known.add(pattern);
    steps += compiled.steps;
    if (steps <= patternStepsOfSchemaMax) continue;
    report(
      "must be simpler: with repetitions expanded, the mapping's patterns up to here have over " +
        `${patternStepsOfSchemaMax} steps in total`,
    );
    break;
  }
  return violations;
}

/**
 * Whether a valid pattern has a capturing group. The pattern must not be run by the engine of the
 * runtime, which takes time that is exponential in its length: `(?:|)` forty times would never end.
 */
function hasGroup(pattern: string): boolean {
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at];
    if (char === "\\") at++;
    else if (char === "[") isInClass = true;
    else if (char === "]") isInClass = false;
    else if (
      char === "(" && !isInClass && /^(?!\?)|^\?<(?![=!])/.test(pattern.slice(at + 1, at + 4))
    ) {
      return true;
    }
  }
  return false;
}
