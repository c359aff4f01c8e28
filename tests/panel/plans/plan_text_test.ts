import { assertEquals } from "@std/assert";
import type { Plan, PlanStep } from "../../../src/panel/data/plans.ts";
import { en } from "../../../src/panel/i18n/en.ts";
import { fillIn } from "../../../src/panel/i18n/message.ts";
import type { Translate } from "../../../src/panel/i18n/translate.ts";
import { effectText, stepSentence } from "../../../src/panel/plans/plan_text.ts";

const t: Translate = (key, values) => fillIn(en[key], values ?? {}, "en");

const subject = "badges/0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11";

Deno.test("stepSentence() names a badge by its name, else its text, else what its id is known by", () => {
  const check = (step: Partial<PlanStep>, sentence: string) =>
    assertEquals(stepSentence({ op: "update", subject, ...step }, t, () => "Known"), sentence);
  check({ name: "Sale", after: { content: { text: "-20 %" } } }, "Badge “Sale” is changed");
  check({ op: "create", after: { content: { text: "-20 %" } } }, "Badge “-20 %” is created");
  check({ op: "delete", before: { content: { text: "-10 %" } } }, "Badge “-10 %” is deleted");
  check({ op: "move", before: { place: 1 } }, "Badge “Known” moves in the order");
});

Deno.test("effectText() promises nothing about products that are not stored", () => {
  const check = (steps: Plan["steps"], products: number, text: string) => {
    const effects: Plan["effects"] = { basis: "shown", products, perBadge: [], isComplete: true };
    assertEquals(effectText({ steps, effects: effects }, t), text);
  };
  const onStored = "No stored product gains or loses a badge.";
  const elsewhere = "A badge that changes is on every product, also on those that are not stored.";
  check([{ op: "create", subject, after: {} }], 0, onStored);
  const everywhere = { everyProduct: true };
  check([{ op: "create", subject, after: everywhere }], 0, `${onStored} ${elsewhere}`);
  check([{ op: "delete", subject, before: everywhere }], 0, `${onStored} ${elsewhere}`);
  const onOne = "1 stored product gains or loses a badge.";
  check([{ op: "update", subject, before: everywhere, after: {} }], 1, `${onOne} ${elsewhere}`);
});
