import { assertEquals } from "@std/assert";
import {
  bulkComment,
  bulkDocument,
  bulkPlan,
  isExact,
} from "../../../src/panel/badges/bulk/bulk_plan.ts";
import type { Configuration } from "../../../src/panel/data/plans.ts";

const badge = { typeId: "label", content: {} };
const [a, b, c] = [{ ...badge, id: "a" }, { ...badge, id: "b" }, { ...badge, id: "c" }];
const configuration: Configuration = { format: 1, badges: [a, b, c] };
const ids = new Set(["c", "a", "gone"]);

Deno.test("bulkPlan() has only the changed badges, in their order", () => {
  const of = (plan: ReturnType<typeof bulkPlan>) => [plan.configuration?.badges, plan.prune];
  assertEquals(of(bulkPlan(configuration, ids, { kind: "pause" })), [
    [{ ...a, status: "paused" }, { ...c, status: "paused" }],
    undefined,
  ]);
  const dated = { ...a, startsAt: "2026-01-01T00:00:00.000Z", exclusiveGroup: "deal" };
  const dates = { format: 1 as const, badges: [dated] };
  const endsAt = "2026-02-01T00:00:00.000Z";
  assertEquals(of(bulkPlan(dates, ids, { kind: "schedule", endsAt }))[0], [
    { ...a, endsAt, exclusiveGroup: "deal" },
  ]);
  assertEquals(of(bulkPlan(dates, ids, { kind: "group" }))[0], [
    { ...a, startsAt: dated.startsAt },
  ]);
});

Deno.test("bulkPlan() deletes by leaving out, and isExact() notices a badge that was created since", () => {
  const plan = bulkPlan(configuration, ids, { kind: "delete" });
  assertEquals([plan.configuration?.badges, plan.prune], [[b], true]);
  const summary = { create: 0, update: 0, delete: 2, move: 0, unchanged: 2 };
  assertEquals(isExact({ summary }, plan, configuration), true);
  assertEquals(isExact({ summary: { ...summary, delete: 3 } }, plan, configuration), false);
  const paused = bulkPlan(configuration, ids, { kind: "pause" });
  const updated = { ...summary, update: 2, delete: 0 };
  assertEquals(isExact({ summary: updated }, paused, configuration), true);
  // A badge that was deleted since would be created again.
  assertEquals(isExact({ summary: { ...updated, create: 1 } }, paused, configuration), false);
});

Deno.test("bulkDocument() has only the selected badges", () => {
  assertEquals(bulkDocument(configuration, ids), { format: 1, badges: [a, c] });
});

Deno.test("bulkComment() says what was done with which badges, in at most 500 characters", () => {
  const step = (name: string, at: number) =>
    ({ op: "update", subject: `badges/${at}`, before: { name }, after: { name } }) as const;
  const few = ["Sale", "New"].map(step);
  assertEquals(bulkComment("2 badges paused", { steps: few }), "2 badges paused: Sale, New");
  const deleted = {
    op: "delete",
    subject: "badges/1",
    before: { content: { text: "Bio" } },
  } as const;
  assertEquals(bulkComment("1 badge deleted", { steps: [deleted] }), "1 badge deleted: Bio");
  const many = Array.from({ length: 200 }, (_, at) => step(`Sale 🏷️ ${at}`, at));
  const comment = [...bulkComment("200 badges paused", { steps: many })];
  assertEquals([comment.length, comment.at(-1)], [500, "…"]);
});
