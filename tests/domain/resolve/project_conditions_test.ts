import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { compileConditions, conditionsOf } from "../../../src/domain/resolve/project_conditions.ts";
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
