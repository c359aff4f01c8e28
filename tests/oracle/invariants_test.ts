import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import type { Catalogue, CatalogueBadge } from "./catalogue.ts";
import { forAll, nothing, requestOf } from "./for_all.ts";
import { badges } from "./generated_badges.ts";
import { contexts } from "./generated_contexts.ts";
import { clocks } from "./generated_json.ts";
import { badgeIdOf, badgesMax, type Case } from "./generators.ts";
import { endOf, startOf } from "./model.ts";
import { createSubject } from "./subject.ts";
import { assertSameJson, readAnswer, readExplanation, shownIdsOf } from "./response_shapes.ts";

/** The rules that prevent a badge from being a candidate. */
const noCandidate = ["excluded", "not_assigned", "no_match", "variant"];

function answer({ catalogue, context, products, now }: Case) {
  return readAnswer(createSubject(catalogue).answer({ context, query: { products } }, now));
}

function explain(of: Case) {
  return readExplanation(createSubject(of.catalogue).explain(requestOf(of), of.now));
}

/** The badges that each entry of a case shows, and the entry's product. */
function shownOf(of: Case) {
  return answer(of).products.map(({ query, badges }) => ({
    product: of.catalogue.products.find(({ id }) => id === query.id),
    shown: badges.flatMap((it) => of.catalogue.badges.filter(({ id }) => id === it.id)),
  }));
}

Deno.test("answer() does not change with another paused badge", () => {
  const more = fc.record({ badge: badges, place: fc.nat(badgesMax) });
  forAll(more, (it, { badge, place }) => {
    const paused: CatalogueBadge = { ...badge, id: badgeIdOf(badgesMax), status: "paused" };
    const catalogue: Catalogue = {
      ...it.catalogue,
      badges: it.catalogue.badges.toSpliced(place, 0, paused),
      products: it.catalogue.products.map((product) => ({
        ...product,
        badges: [{ badgeId: paused.id }, ...product.badges],
        order: [paused.id, ...product.order ?? []],
      })),
    };
    assertSameJson(answer({ ...it, catalogue }), answer(it));
  });
});

Deno.test("answer() does not change if badges that no entry shows are paused: a hidden badge hides nothing", () => {
  forAll(nothing, (it) => {
    const before = answer(it);
    const shownIds = before.badges.map(({ id }) => id);
    const catalogue: Catalogue = {
      ...it.catalogue,
      badges: it.catalogue.badges.map((badge) =>
        shownIds.includes(badge.id) ? badge : { ...badge, status: "paused" }
      ),
    };
    assertSameJson(answer({ ...it, catalogue }), before);
  });
});

Deno.test("answer() and explain() do not depend on the loading order", () => {
  const more = fc.array(fc.nat(9), { minLength: badgesMax, maxLength: badgesMax });
  forAll(more, (it, keys) => {
    const shuffled = <T>(list: T[]) =>
      list
        .map((item, index) => ({ item, key: keys[index] ?? 0 }))
        .toSorted((one, other) => one.key - other.key)
        .map(({ item }) => item);
    const catalogue: Catalogue = {
      ...it.catalogue,
      types: shuffled(it.catalogue.types),
      products: shuffled(it.catalogue.products).map((product) => ({
        ...product,
        badges: shuffled(product.badges),
      })),
    };
    assertSameJson(answer({ ...it, catalogue }), answer(it));
    assertSameJson(explain({ ...it, catalogue }), explain(it));
  });
});

Deno.test("explain() with narrower variants adds only candidates that the product as a whole lacks", () => {
  forAll(nothing, (it) => {
    const badgeIds = it.catalogue.badges.map(({ id }) => id);
    // The whole product may lack a badge that one of its variants has.
    const ofVariants = it.catalogue.badges
      .filter(({ onProduct = "any" }) => onProduct !== "any").map(({ id }) => id);
    const candidates = (of: Case) =>
      explain({ ...of, badgeIds }).products.map(({ badges }) =>
        badges.filter(({ because = "" }) => !noCandidate.includes(because)).map(({ id }) => id)
      );
    const narrow = candidates(it);
    const wide = candidates({ ...it, products: it.products.map(({ id }) => ({ id })) });
    it.products.forEach((entry, index) => {
      const product = it.catalogue.products.find(({ id }) => id === entry.id);
      const kept = product?.badges.filter((it) => "showOnProduct" in it && !it.showOnProduct) ?? [];
      const allowed = [...wide[index] ?? [], ...kept.map(({ badgeId }) => badgeId), ...ofVariants];
      assertEquals(narrow[index]?.filter((id) => !allowed.includes(id)), []);
    });
  });
});

Deno.test("explain() names a shown and earlier badge of the same product for each hidden one", () => {
  forAll(nothing, (it) => {
    const explanation = explain(it);
    const shownIds = shownIdsOf(explanation);
    explanation.products.forEach(({ badges }, index) => {
      for (const { id, because, detail } of badges) {
        const byBadgeId = detail?.byBadgeId;
        if (because?.startsWith("exclusive")) assert(byBadgeId !== undefined, `${id}: by none`);
        if (byBadgeId === undefined) continue;
        assert(shownIds[index]?.includes(byBadgeId), `${id}: by ${byBadgeId}, which is not shown`);
        const [hiding, hidden] = [byBadgeId, id].map((it) =>
          badges.findIndex(({ id }) => id === it)
        );
        assert((hiding ?? 0) < (hidden ?? 0), `${id}: by ${byBadgeId}, which comes later`);
      }
    });
  });
});

Deno.test("answer() shows no more badges of a product than its limits allow", () => {
  forAll(nothing, (it) => {
    const { settings, types } = it.catalogue;
    for (const { shown } of shownOf(it)) {
      assert(shown.length <= (settings.maxBadgesPerProduct ?? 64));
      for (const { id, maxPerProduct = Infinity } of types) {
        const ofType = shown.filter(({ typeId }) => typeId === id);
        assert(ofType.length <= maxPerProduct);
        assert(ofType.length <= 1 || !ofType.some(({ exclusive }) => exclusive));
      }
      const groups = shown.flatMap(({ exclusiveGroup }) => exclusiveGroup ?? []);
      assertEquals(new Set(groups).size, groups.length);
    }
  });
});

Deno.test("answer() of a batch equals the answers of its entries", () => {
  forAll(nothing, (it) => {
    const alone = it.products.map((entry) => answer({ ...it, products: [entry] }));
    const inTurn = alone.flatMap(({ badges }) => badges);
    assertSameJson(answer(it), {
      products: alone.flatMap(({ products }) => products),
      badges: inTurn.filter(({ id }, index) => inTurn.findIndex((it) => it.id === id) === index),
    });
  });
});

Deno.test("answer() shows no badge that is paused, outside its schedule, or excluded", () => {
  forAll(nothing, (it) => {
    for (const { product, shown } of shownOf(it)) {
      const excluded = product?.badges.filter((it) => "exclude" in it) ?? [];
      for (const badge of shown) {
        assert(badge.status !== "paused");
        assert(startOf(badge) <= it.now && it.now < endOf(badge));
        assert(!excluded.some(({ badgeId }) => badgeId === badge.id));
      }
    }
  });
});

Deno.test("an answer does not depend on the queries before it, of other contexts and instants", () => {
  const other = fc.record({ context: contexts, now: fc.constantFrom(...clocks) });
  forAll(fc.array(other, { minLength: 2, maxLength: 3 }), (it, others) => {
    const subject = createSubject(it.catalogue);
    const query = { products: [...it.products, ...it.products.map(({ id }) => ({ id }))] };
    const [before] = others;
    for (const { context, now } of [it, ...others, { ...it, now: before?.now ?? it.now }]) {
      subject.answer({ context, query }, now);
    }
    const request = { context: it.context, query };
    const fresh = createSubject(it.catalogue).tagged(request, it.now);
    assertEquals(subject.tagged(request, it.now), fresh);
  });
});
