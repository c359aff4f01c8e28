import { assertEquals } from "@std/assert";
import type { Plan } from "../../../src/cli/plan/plan_requests.ts";
import { planLines } from "../../../src/cli/plan/plan_text.ts";

const aPlan = (over: Partial<Plan> = {}): Plan => ({
  id: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  ...{ baseRevision: 1, createdBy: "bootstrap", steps: [] },
  ...{ createdAt: "2026-01-31T09:30:00.000Z", expiresAt: "2026-02-01T09:30:00.000Z" },
  summary: { create: 0, update: 1, delete: 0, move: 0, unchanged: 0 },
  effects: { basis: "shown", products: 0, perBadge: [], isComplete: true },
  findings: { added: [], resolved: [] },
  ...over,
});

const linesOf = (plan: Plan) => planLines(plan, { paint: (_style, text) => text });

Deno.test("planLines() says at least, if there are as many findings as the API sends", () => {
  const check = (count: number, first: string, last: string) => {
    const finding = { code: "low_contrast", message: "contrast", remedy: "colour" } as const;
    const added = Array.from({ length: count }, () => finding);
    const lines = linesOf(aPlan({ findings: { added, resolved: [] } })).slice(2, -1);
    assertEquals([lines[0], lines.at(-1)], [first, last]);
  };
  check(499, "499 new findings:", "  and 489 more");
  check(500, "At least 500 new findings:", "  and at least 490 more");
});

Deno.test("planLines() counts positions from 1, and says what a move to the same one is", () => {
  const check = (before: number, after: number, detail: string) => {
    const subject = "badges/11111111-1111-4111-8111-111111111111";
    const step = { op: "move" as const, subject, name: "Old" };
    const steps = [{ ...step, before: { place: before }, after: { place: after } }];
    const summary = { create: 0, update: 0, delete: 0, move: 1, unchanged: 0 };
    const [line] = linesOf(aPlan({ steps, summary }));
    assertEquals(line, `> badge    Old (11111111)   ${detail}`);
  };
  check(2, 4, "position 3 → 5");
  check(4, 4, "position 5 as before, after other badges");
});
