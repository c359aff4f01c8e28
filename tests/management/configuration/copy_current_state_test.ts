import { assert, assertEquals } from "@std/assert";
import { setImmediate } from "node:timers";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { copyCurrentState } from "../../../src/management/configuration/copy_current_state.ts";
import { aBadge, aProject } from "../../support/builders.ts";

/** More than a project can have, so that a copy takes several slices on any machine. */
const badges = 20_000;
const [first, last] = [0, badges - 1];

const textOf = (project: ProjectState, number: number) =>
  project.badgeNumbered(number)?.content.text;

/** Changes the first and the last badge of a project together. */
function change(project: ProjectState): void {
  const revision = project.revision + 1;
  const steps = [first, last].map((number) => ({
    kind: "putBadge" as const,
    badge: aBadge({ number, content: { text: `${revision}` } }),
  }));
  project.apply([{ revision, steps }], project.settings);
}

for (const changes of [1, Infinity]) {
  Deno.test(`a copy of a project is of one revision, with ${changes} changes meanwhile`, async () => {
    const project = aProject({
      badges: Array.from({ length: badges }, (_, number) => aBadge({ number })),
    });
    change(project);
    let [isOver, made] = [false, 0];
    const changeAgain = () => {
      if (isOver || made >= changes) return;
      made++;
      change(project);
      setImmediate(changeAgain);
    };
    for (let copies = 0; copies < 5; copies++) {
      isOver = false;
      made = 0;
      setImmediate(changeAgain);
      const copy = await copyCurrentState(project);
      isOver = true;
      assertEquals(textOf(copy, first), `${copy.revision}`);
      assertEquals(textOf(copy, last), `${copy.revision}`);
      assertEquals(copy.badgeCount, badges);
      assert(made > 0, "it pauses");
    }
  });
}
