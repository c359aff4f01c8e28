import fc from "fast-check";
import { assert, assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { badgesOf, type Entry } from "./shown_badges.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import { limitedProject, surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);
/** The instants at which something changes, and some next to them. */
const instants = [0, 1, 4, 5, 6, 9, 10, 19, 20, 999, 1_000, 1_004, 1_005, 2_000, 2_005]
  .map((ms) => now + ms);
const groups = [undefined, 1, 2];
const contexts = groups.flatMap((customerGroup) =>
  [undefined, "EUR", "GBP"].map((currency) => ({ bigcommerce: { customerGroup, currency } }))
).map((context): Entry["context"] => JSON.parse(JSON.stringify(context)));

const whens = fc.constantFrom<JsonObject>(
  { "bigcommerce.customerGroup": 1 },
  { "bigcommerce.customerGroup": { $ne: 1 } },
  { "bigcommerce.currency": "EUR" },
  { "bigcommerce.currency": { $in: ["EUR", "GBP"] } },
  { "bigcommerce.currency": "EUR", "bigcommerce.customerGroup": 1 },
  { "bigcommerce.customerGroup": { $gte: 1 } },
  { "bigcommerce.customerGroup": { $gt: 2, $lt: 1 } },
  { "bigcommerce.customerGroup": { $exists: false } },
);
const prices = fc.constantFrom<JsonObject>({ price: 1 }, { price: { $lt: 3 } });
const times = fc.constantFrom<JsonObject>(
  { at: { $since: "PT1S" } },
  { at: { $since: "PT1S" }, price: { $lt: 3 } },
  { $not: { at: { $since: "PT2S" } } },
);

const maybe = <T>(of: fc.Arbitrary<T>, freq = 2) => fc.option(of, { nil: undefined, freq });
const at = (...ms: number[]) => fc.constantFrom(...ms.map((it) => now + it));

/** Badges that are always assigned, to all variants. */
const plainBadges = fc.record({
  typeId: fc.constantFrom("price", "price", "label"),
  status: fc.constantFrom(
    "active" as const,
    "active" as const,
    "active" as const,
    "paused" as const,
  ),
  match: maybe(prices),
  everyProduct: maybe(fc.constant(true)),
  exclusive: maybe(fc.constant(true)),
  exclusiveGroup: maybe(fc.constantFrom("a", "b"), 4),
});
const badges = fc.tuple(
  plainBadges,
  maybe(times, 1),
  fc.record({
    startsAt: maybe(at(-9, 0, 1, 5)),
    endsAt: maybe(at(0, 6, 10, 20)),
    when: maybe(whens),
  }),
).map(([badge, match, more]) => ({ ...badge, ...match && { match }, ...more }));

const products = (variants: fc.Arbitrary<number[] | undefined>) => {
  const assignments = fc.record({
    badge: fc.nat(6),
    variantIds: variants,
    showOnProduct: fc.boolean(),
    exclude: maybe(fc.constant(true as const), 1),
  }).map(({ badge, variantIds, showOnProduct, exclude }) => {
    if (exclude) return { badge, exclude };
    return variantIds === undefined ? { badge } : { badge, variantIds, showOnProduct };
  });
  return fc.record({
    assignments: fc.uniqueArray(assignments, { maxLength: 6, selector: ({ badge }) => badge }),
    order: maybe(fc.uniqueArray(fc.nat(6), { maxLength: 4 })),
    attributes: maybe(
      fc.record({ price: fc.nat(4), at: at(-1_995, -995, -1_000, 0, 5) })
        .map(({ price, at }) => JSON.stringify({ price, at: new Date(at).toISOString() })),
    ),
  }).map(({ order, attributes, assignments }) => ({
    assignments,
    ...order && { order },
    ...attributes && { attributes },
  }));
};

const projectsOf = (
  badges: fc.Arbitrary<Partial<BadgeRecord>>,
  product: ReturnType<typeof products>,
) =>
  fc.record({
    badges: fc.array(badges, { minLength: 1, maxLength: 6 }),
    products: fc.array(product, { maxLength: 3 }),
    typeLimit: maybe(fc.constantFrom(1, 2)),
    productLimit: maybe(fc.constantFrom(1, 2)),
  }).map(({ badges, products, typeLimit, productLimit }) =>
    limitedProject({
      badges: badges.map((badge, number) => aBadge(validFields({ ...badge, number }))),
      products: products.map((product, index) => [index + 1, product] as const),
      types: ["price", "label"].map((id) =>
        aBadgeType({ id, ...typeLimit && { maxPerProduct: typeLimit } })
      ),
      ...productLimit && { maxBadgesPerProduct: productLimit },
    })
  );

/** Removes undefined fields, and an end that is not after the start. */
function validFields(badge: Partial<BadgeRecord>): Partial<BadgeRecord> {
  const { startsAt = -Infinity, endsAt = Infinity } = badge;
  const kept = Object.entries(badge).filter(([key, value]) =>
    value !== undefined && (key !== "endsAt" || startsAt < endsAt)
  );
  return Object.fromEntries(kept);
}

/** Every subset of the variants, including the empty one; and none given. */
const choices = [undefined, [], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3], [9]];
const entries = [1, 2, 3, 4].flatMap((id) =>
  choices.map((variantIds) => ({ id, ...variantIds && { variantIds } }))
);

/** The badges that are shown in some context, at some time, for some variants. */
function shownOf(project: ProjectState): Set<number> {
  const queries = instants.flatMap((now) => contexts.map((context) => ({ context, now, entries })));
  return badgesOf(project, queries);
}

Deno.test("a badge reported as never shown is shown in no context, at no time, for no variants", () => {
  const reported = { onNoProduct: 0, alwaysHidden: 0, never: 0, shown: 0 };
  const some = maybe(fc.uniqueArray(fc.constantFrom(1, 2, 3), { minLength: 1 }));
  const property = fc.property(projectsOf(badges, products(some)), (project) => {
    const { onNoProduct, alwaysHidden, findings } = surveyFindings(project, now);
    const shown = shownOf(project);
    const never = findings.filter(({ code, message }) =>
      code === "ended" || (code === "contradiction" && message.includes("can never be shown"))
    ).map(({ badgeId }) => project.badge(badgeId)!.number);
    for (const number of [...onNoProduct, ...alwaysHidden, ...never]) {
      assert(!shown.has(number), `badge ${number} is shown`);
    }
    assertEquals(alwaysHidden.filter((number) => onNoProduct.includes(number)), []);
    reported.onNoProduct += onNoProduct.length;
    reported.alwaysHidden += alwaysHidden.length;
    reported.never += never.length;
    reported.shown += shown.size;
  });
  fc.assert(property, { numRuns: 500 });
  for (const [what, times] of Object.entries(reported)) assert(times > 25, `${what}: ${times}`);
});

Deno.test("without conditions and schedules, every badge that is never shown is reported", () => {
  const nothing = fc.constant(undefined);
  const property = fc.property(projectsOf(plainBadges, products(nothing)), (project) => {
    const { onNoProduct, alwaysHidden } = surveyFindings(project, now);
    const shown = shownOf(project);
    const paused = [...project.badges()].filter((it) => it.status === "paused");
    const reported = new Set([
      ...onNoProduct,
      ...alwaysHidden,
      ...paused.map(({ number }) => number),
    ]);
    assertEquals([...reported].sort(), project.order.filter((number) => !shown.has(number)).sort());
  });
  fc.assert(property, { numRuns: 300 });
});
