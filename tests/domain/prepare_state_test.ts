import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { copyState, stateAfter } from "../../src/domain/configuration/copy_state.ts";
import type { ChangeStep, ProjectChange } from "../../src/domain/project_change.ts";
import { finished } from "../../src/domain/finished.ts";
import { preparedFrom, type ProjectState } from "../../src/domain/project_state.ts";
import { aBadge, aBadgeType, aProject, aSegment } from "../support/builders.ts";
import { nextSteps } from "../support/store/project_history.ts";
import { contentsOf, ProjectRecords } from "../support/store/project_records.ts";

/** Enough steps that preparing them is worth its cost. */
const manySteps: readonly ChangeStep[] = Array.from({ length: preparedFrom }, (_, at) => ({
  kind: "putSegment",
  segment: aSegment({ id: `many-${at}` }),
}));

/** The contents of a project, its lazily counted ones, and where lists of its badges continue. */
function allOf(project: ProjectState) {
  const { contentBytes, tombstones } = project;
  const marks = project.order.map((_, place) => project.placeAfter(project.orderCursorAt(place)));
  return { ...contentsOf(project), contentBytes, tombstones: [...tombstones.entries()], marks };
}

/** Applies these steps in one change each, and returns the changes. */
function applyEach(
  project: ProjectState,
  steps: readonly ((project: ProjectState) => ChangeStep | undefined)[],
): ProjectChange[] {
  return steps.map((nextStep) => {
    const step = nextStep(project);
    const change = { revision: project.revision + 1, steps: step === undefined ? [] : [step] };
    project.apply([change], project.settings);
    return change;
  });
}

Deno.test("a prepared change of any steps has the effect of an unprepared one, and none before", () => {
  fc.assert(fc.property(nextSteps, nextSteps, fc.boolean(), (earlier, steps, isCounted) => {
    const history = new ProjectRecords().load(0);
    const before = applyEach(history, earlier);
    const { revision } = history;
    const later = applyEach(history, steps).flatMap((change) => change.steps);
    const change = { revision: revision + 1, steps: [...manySteps, ...later] };

    const loaded = () => {
      const project = new ProjectRecords().load(0);
      project.apply(before, project.settings);
      if (isCounted) project.contentBytes;
      return project;
    };
    const [plain, prepared] = [loaded(), loaded()];
    plain.apply([change], plain.settings);
    const state = finished(prepared.prepare(change));
    assertEquals(state.configuration !== undefined, true);
    assertEquals(allOf(prepared), allOf(loaded()));
    prepared.apply([change], prepared.settings, state);
    assertEquals(allOf(prepared), allOf(plain));
  }));
});

Deno.test("what was prepared for another revision is not used", () => {
  const project = aProject();
  const prepared = finished(project.prepare({ revision: 2, steps: manySteps }));
  const badge = aBadge({ number: 9 });
  project.apply([{ revision: 2, steps: [{ kind: "putBadge", badge }] }], project.settings);
  project.apply([{ revision: 3, steps: manySteps }], project.settings, prepared);
  assertEquals(project.badgeNumbered(9), badge);
  assertEquals(project.segments.size, manySteps.length);
});

Deno.test("products are prepared unless the same change puts or deletes badges", () => {
  const project = aProject();
  const edits = Array.from({ length: preparedFrom }, (_, productId): ChangeStep => ({
    ...{ kind: "changeAssignment", op: "add", productId, badge: 0 },
  }));
  const type: ChangeStep = { kind: "putType", type: aBadgeType({ id: "other" }) };
  const badge: ChangeStep = { kind: "putBadge", badge: aBadge({ number: 3 }) };
  const prepare = (...steps: ChangeStep[]) => finished(project.prepare({ revision: 2, steps }));
  assertEquals(prepare(...edits).buckets?.size, 1);
  assertEquals(prepare(type, ...edits).buckets?.size, 1);
  assertEquals(prepare(badge, ...edits).buckets, undefined);
  assertEquals(prepare(badge), { asOf: 1 });
});

Deno.test("stateAfter() and copyState() are like the project, and leave it as it is", () => {
  fc.assert(fc.property(nextSteps, nextSteps, (earlier, steps) => {
    const project = new ProjectRecords().load(0);
    applyEach(project, earlier);
    const before = allOf(project);
    const copy = finished(copyState(project));
    assertEquals(contentsOf(copy), contentsOf(project));
    const settings = { name: "Other" };
    const configuring = steps.map((nextStep) => (state: ProjectState) => {
      const step = nextStep(state);
      return step !== undefined && "productId" in step ? undefined : step;
    });
    const configured = applyEach(copy, configuring).flatMap((change) => change.steps);
    const after = finished(stateAfter(project, { steps: configured, settings }));
    assertEquals(allOf(project), before);
    project.apply([{ revision: project.revision + 1, steps: configured }], settings);
    assertEquals(allOf(after), allOf(project));
    assertEquals(after.settings, settings);
  }));
});
