import { assertEquals } from "@std/assert";
import { TemplateSurvey } from "../../../src/domain/findings/template_survey.ts";
import { prepareBadge } from "../../../src/domain/resolve/prepared_badge.ts";
import { aBadge, aProduct } from "../../support/builders.ts";

Deno.test("missingOf() is the first attribute of a badge's templates that no product or variant has", () => {
  const badge = prepareBadge(aBadge({
    perProduct: { default: { text: "{a} {b.c|currency}" }, fr: { text: "{size}" } },
  }));
  const plain = prepareBadge(aBadge({ number: 1 }));
  const survey = new TemplateSurvey([badge, plain]);
  const check = (missing: string | undefined) => {
    assertEquals([survey.missingOf(badge), survey.missingOf(plain)], [missing, undefined]);
    assertEquals(survey.isDone, missing === undefined);
  };
  check("a");
  survey.visit(aProduct({ attributes: '{"a":null,"b":{},"size":"M"}' }));
  check("a");
  survey.visit(aProduct({ attributes: '{"a":1}' }));
  check("b.c");
  survey.visit(aProduct({ variants: [{ id: 1 }, { id: 2, attributes: { b: { c: 0 } } }] }));
  check(undefined);
});
