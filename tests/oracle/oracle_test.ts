import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import { explanationOf } from "./explanation.ts";
import { forAll, nothing, requestOf } from "./for_all.ts";
import { contexts } from "./generated_contexts.ts";
import { clocks } from "./generated_json.ts";
import { maxAgeSecondsOf } from "./max_age.ts";
import { answerOf } from "./model.ts";
import { createSubject } from "./subject.ts";
import {
  assertSameJson,
  readAnswer,
  readExplanation,
  shortened,
  shownIdsOf,
} from "./response_shapes.ts";

Deno.test("answer() equals the model's", () => {
  forAll(nothing, (it) => {
    const { context, query } = requestOf(it);
    const answer = createSubject(it.catalogue).answer({ context, query }, it.now);
    readAnswer(answer);
    assertSameJson(answer, answerOf(it.catalogue, { context, query }, it.now));
  });
});

Deno.test("tagged() gives equal answers equal tags, and different ones different tags", () => {
  forAll(
    fc.record({ context: contexts, now: fc.constantFrom(...clocks) }),
    (it, { context, now }) => {
      const { badges, products } = it.catalogue;
      const catalogues = [
        it.catalogue,
        { ...it.catalogue, badges: badges.slice(1), products: [] },
        { ...it.catalogue, badges: badges.toReversed() },
        {
          ...it.catalogue,
          badges: badges.map((badge) => ({ ...badge, content: { text: "New" } })),
        },
        { ...it.catalogue, products: products.slice(1) },
      ];
      const queries = [
        it.products,
        it.products.toReversed(),
        it.products.map(({ id }) => ({ id, variantIds: [] })),
      ];
      const answers = catalogues.flatMap((catalogue) => {
        const subject = createSubject(catalogue);
        return [
          subject.tagged({ context, query: { products: it.products } }, now),
          ...queries.map((products) =>
            subject.tagged({ context: it.context, query: { products } }, it.now)
          ),
        ];
      });
      const tagOf = new Map(answers);
      assertEquals(new Set(tagOf.values()).size, tagOf.size);
      for (const [text, tag] of answers) assertEquals(tag, tagOf.get(text));
    },
  );
});

Deno.test("explain() equals the model's: badges, order, and the first rule", () => {
  forAll(nothing, (it) => {
    const subject = createSubject(it.catalogue);
    const explanation = readExplanation(subject.explain(requestOf(it), it.now));
    assertSameJson(shortened(explanation), explanationOf(it.catalogue, requestOf(it), it.now));
  });
});

Deno.test("explain() gives a reason for each badge not shown, and none for the others", () => {
  forAll(nothing, (it) => {
    const subject = createSubject(it.catalogue);
    const { products } = readExplanation(subject.explain(requestOf(it), it.now));
    for (const { shown, because, message } of products.flatMap(({ badges }) => badges)) {
      if (shown) assertEquals({ because, message }, { because: undefined, message: undefined });
      else assert(message !== undefined && message.trim() !== "", `no message: ${because}`);
    }
  });
});

Deno.test("answer() and explain() show the same badges in the same order", () => {
  forAll(nothing, (it) => {
    const subject = createSubject(it.catalogue);
    const { context, query } = requestOf(it);
    const answer = readAnswer(subject.answer({ context, query }, it.now));
    const shownIds = answer.products.map(({ badges }) => badges.map(({ id }) => id));
    assertEquals(shownIdsOf(readExplanation(subject.explain(requestOf(it), it.now))), shownIds);
  });
});

Deno.test("cacheSeconds() equals the model's", () => {
  forAll(nothing, ({ catalogue, now }) => {
    assertEquals(createSubject(catalogue).cacheSeconds(now), maxAgeSecondsOf(catalogue, now));
  });
});
