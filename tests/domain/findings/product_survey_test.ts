import { assertEquals } from "@std/assert";
import { aBadge, aProject } from "../../support/builders.ts";
import { limitedProject, surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);

Deno.test("ProductSurvey is done when each badge was found on a product and can be shown", () => {
  const badges = [0, 1, 2].map((number) => aBadge({ number }));
  const on = (...numbers: number[]) => ({ assignments: numbers.map((badge) => ({ badge })) });
  const part = surveyFindings(aProject({ badges, products: [[1, on(0, 1)]] }), now);
  assertEquals([part.onNoProduct, part.alwaysHidden, part.isDone], [[2], [], false]);
  const whole = surveyFindings(aProject({ badges, products: [[1, on(0, 1)], [2, on(2)]] }), now);
  assertEquals([whole.onNoProduct, whole.isDone], [[], true]);
  assertEquals(surveyFindings(aProject(), now).isDone, true);
});

Deno.test("ProductSurvey skips deleted badges, and applies exclusions to rules", () => {
  const badges = [aBadge({ number: 3, exclusiveGroup: "a", match: { price: 1 } })];
  const attributes = '{"price":1}';
  const findingsWith = (...assignments: { badge: number; exclude?: true }[]) =>
    surveyFindings(aProject({ badges, products: [[1, { assignments, attributes }]] }), now);
  assertEquals(findingsWith({ badge: 1 }, { badge: 99 }).onNoProduct, []);
  assertEquals(
    findingsWith({ badge: 99, exclude: true }, { badge: 3, exclude: true }).onNoProduct,
    [3],
  );
  const order = [99, 1, 3];
  const listed = aProject({ badges, products: [[1, { assignments: [], order, attributes }]] });
  assertEquals(surveyFindings(listed, now).alwaysHidden, []);
});

Deno.test("ProductSurvey returns the same result however many products are alike", () => {
  const badges = [0, 1, 2].map((number) => aBadge({ number }));
  const products = Array.from({ length: 10_050 }, (_, id) =>
    [id, {
      assignments: [{ badge: 0, variantIds: [id] }, { badge: 1 }, { badge: 2 }],
    }] as const);
  const project = limitedProject({ badges, products, maxBadgesPerProduct: 1 });
  assertEquals(surveyFindings(project, now).alwaysHidden, [2]);
});

Deno.test("ProductSurvey returns the same result for a few of many badges, assigned in any order", () => {
  const badges = Array.from({ length: 60 }, (_, number) => aBadge({ number, exclusiveGroup: "g" }));
  const assignments = [{ badge: 9 }, { badge: 3 }];
  const project = aProject({ badges, products: [[1, { assignments }]] });
  assertEquals(surveyFindings(project, now).alwaysHidden, [9]);
});
