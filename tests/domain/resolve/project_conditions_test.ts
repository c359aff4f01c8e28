import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { PreparedCondition } from "../../../src/domain/resolve/prepared_badge.ts";
import {
  compileConditions,
  conditionsOf,
  ProjectConditions,
} from "../../../src/domain/resolve/project_conditions.ts";
import { rankBadges } from "../../../src/domain/resolve/ranking.ts";
import { aBadge, aProject } from "../../support/builders.ts";

const put = (project: ProjectState, match: JsonObject, when: JsonObject) =>
  project.apply([{
    revision: project.revision + 1,
    steps: [{ kind: "putBadge", badge: aBadge({ number: 1, match, when }) }],
  }], project.settings);

Deno.test("conditionsOf() compiles only changed conditions", () => {
  const project = aProject({
    badges: [0, 1, 2].map((number) =>
      aBadge({ number, match: { a: number }, when: { b: number } })
    ),
  });
  for (const _ of compileConditions(project)) continue;
  const compiled = conditionsOf(project);
  const sizes = () => {
    const { conditions, compiledRules } = rankBadges(project);
    assertEquals([conditions, compiledRules], [compiled.whens, compiled.matches]);
    return [conditions.set.size, compiledRules.set.size];
  };
  assertEquals(sizes(), [3, 3]);
  put(project, { a: 7 }, { b: 1 });
  assertEquals(sizes(), [3, 4]);
  put(project, { a: 1 }, { b: 7 });
  assertEquals(sizes(), [4, 4]);
});

Deno.test("compileConditions() compiles those of one badge per step, and completes nothing", () => {
  const project = aProject({
    badges: [0, 1, 2].map((number) =>
      aBadge({ number, when: { a: number }, match: { b: 1 }, matchVariants: { c: number % 2 } })
    ),
  });
  const { whens, matches, variantMatches } = conditionsOf(project);
  const sizes = () => [whens, matches, variantMatches].map(({ set }) => set.size);
  const steps = compileConditions(project);
  const bySteps = Array.from({ length: 3 }, () => (steps.next(), sizes()));
  assertEquals(bySteps, [[1, 1, 1], [2, 1, 2], [3, 1, 2]]);
  assertEquals(steps.next().done, true);
  assertEquals(conditionsOf(project).isComplete, false);
});

Deno.test("ProjectConditions are mostly unused with over twice the first memory, and a MiB", () => {
  const conditions = new ProjectConditions();
  const { whens, matches, variantMatches } = conditions;
  const all = [whens, matches, variantMatches];
  let number = 0;
  const add = () => {
    const text = `${number}`.padStart(200);
    for (const each of all) each.numberOf(new PreparedCondition({ a: text, n: number++ }));
  };
  for (let turn = 0; turn < 50; turn++) add();
  assertEquals(conditions.isComplete, false);
  assertEquals(conditions.areMostlyUnused, false);
  conditions.markComplete();
  assertEquals(conditions.isComplete, true);
  const first = conditions.memoryBytes;
  assertEquals(first, all.reduce((sum, { set }) => sum + set.memoryBytes, 0));
  const seen = new Set<boolean>();
  for (let turn = 0; turn < 2_000; turn++) {
    add();
    // What is there later on does not count as the first.
    conditions.markComplete();
    const shouldStop = conditions.memoryBytes > 2 * first + 1024 * 1024;
    assertEquals(conditions.areMostlyUnused, shouldStop, `${turn}`);
    seen.add(shouldStop);
  }
  assertEquals(seen, new Set([false, true]));
});

Deno.test("conditionsOf() releases conditions that no badge uses", () => {
  const project = aProject({ badges: [aBadge({ number: 1, match: { a: 0 }, when: { b: 0 } })] });
  let most = 0;
  for (let turn = 0; turn < 3_000; turn++) {
    put(project, { a: { $gt: turn } }, { $not: { b: turn } });
    const { whens, matches } = conditionsOf(project);
    rankBadges(project);
    most = Math.max(most, whens.set.size + matches.set.size);
  }
  assertEquals([most > 100, most < 4_000], [true, true], `${most}`);
});
