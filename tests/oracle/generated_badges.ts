import fc from "fast-check";
import type { CatalogueBadge, JsonObject } from "./catalogue.ts";
import { matches, whens } from "./generated_conditions.ts";
import { bounds, instantTexts, objectsOf, sometimes } from "./generated_json.ts";

/** The types of every catalogue. */
export const typeIds = ["price", "label", "ribbon"];

const texts = fc.constantFrom("Sale", "Soldes", "Rabais", "");
const contents = objectsOf([
  { key: "text", values: texts, tenths: 9 },
  { key: "colour", values: fc.constantFrom("#fff", { r: 1, g: 2 }, { b: 3 }), tenths: 4 },
  { key: "__proto__", values: texts, tenths: 1 },
]);

// No two keys that differ only in case: the service refuses those.
const tags = fc.uniqueArray(
  fc.constantFrom("fr", "FR", "fr-CA", "FR-ca", "fr-Latn", "de", "DE-at", "zh-Hant"),
  { minLength: 1, maxLength: 4, selector: (tag) => tag.toLowerCase() },
);
const localizations = tags.chain((tags) =>
  fc.tuple(...tags.map(() => contents)).map((them) =>
    Object.fromEntries(tags.map((tag, index) => [tag, them[index] ?? {}]))
  )
);

const templates = fc.constantFrom(
  ...["{a}", "{b}", "-{b} %", "{n.b|number}", "{b|percent}!", "{b|currency}", "{at|date}"],
  ...["{a}: {b|number}", "}}{{{n.b}", "{b|currency} {n.at|date}", "{n.n.a}", "{n.b|percent}"],
  ...[
    "Sale",
    "Sale",
    "Soldes",
    "Soldes",
    "{a}",
    "{{{a}}}",
    "{a}{b}",
    "{n.a} {c}",
    "{__proto__}",
    "{a.b}",
    "{b|currency} {a|date}",
  ],
);
const memberTemplates = objectsOf([
  { key: "text", values: templates, tenths: 8 },
  { key: "colour", values: templates, tenths: 5 },
  { key: "__proto__", values: templates, tenths: 1 },
]);
const perProduct = fc.tuple(memberTemplates, sometimes(7, tags, [])).chain(([all, tags]) =>
  fc.tuple(...tags.map(() => memberTemplates)).map((them) =>
    Object.fromEntries([["default", all], ...tags.map((tag, index) => [tag, them[index] ?? {}])])
  )
);

/** Templates for strings of the content: the service refuses all others. */
function withTemplates<T extends { content: JsonObject; perProduct?: Record<string, JsonObject> }>(
  badge: T,
): T {
  if (badge.perProduct === undefined) return badge;
  const isText = (member: string) =>
    Object.hasOwn(badge.content, member) && typeof badge.content[member] === "string";
  const perProduct = Object.entries(badge.perProduct).map(([tag, all]) => [
    tag,
    Object.fromEntries(Object.entries(all).filter(([member]) => isText(member))),
  ]);
  return { ...badge, perProduct: Object.fromEntries(perProduct) };
}

const schedules = fc.uniqueArray(fc.constantFrom(...bounds), { minLength: 2, maxLength: 2 })
  .map((pair) => pair.toSorted((one, other) => one - other))
  .chain(([start = 0, end = 0]) =>
    fc.record({
      startsAt: instantTexts(fc.constant(start)),
      endsAt: instantTexts(fc.constant(end)),
    })
  );
const mostly = fc.constantFrom(true, true, false);
const groups = fc.constantFrom("deal", "deal", "x", "Deal");
const bound = instantTexts(fc.constantFrom(...bounds));

/** A rule about variants, with or without `onProduct`. */
const variantRules = fc.tuple(
  fc.record({ matchVariants: matches }),
  sometimes(
    5,
    fc.record({ onProduct: fc.constantFrom("any" as const, "all" as const, "none" as const) }),
    {},
  ),
).map(([rule, onProduct]) => ({ ...rule, ...onProduct }));

/** Badges of all kinds. */
export const badges: fc.Arbitrary<Omit<CatalogueBadge, "id">> = fc.tuple(
  fc.record({ typeId: fc.constantFrom("price", ...typeIds), content: contents }),
  sometimes(3, fc.record({ name: fc.constantFrom("Summer", "Été") }), {}),
  sometimes(2, fc.record({ status: fc.constantFrom("paused" as const, "active" as const) }), {}),
  fc.oneof(
    { withCrossShrink: true },
    { weight: 9, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.record({ startsAt: bound }) },
    { weight: 1, arbitrary: fc.record({ endsAt: bound }) },
    { weight: 2, arbitrary: schedules },
  ),
  sometimes(3, fc.record({ when: whens }), {}),
  sometimes(4, fc.record({ match: matches }), {}),
  sometimes(3, variantRules, {}),
  sometimes(5, fc.record({ everyProduct: mostly }), {}),
  sometimes(2, fc.record({ exclusive: mostly }), {}),
  sometimes(2, fc.record({ exclusiveOnProduct: mostly }), {}),
  sometimes(4, fc.record({ exclusiveGroup: groups }), {}),
  sometimes(5, fc.record({ localizations }), {}),
  sometimes(5, fc.record({ perProduct }), {}),
).map((
  [
    badge,
    name,
    status,
    schedule,
    when,
    match,
    ofVariants,
    every,
    exclusive,
    alone,
    group,
    localized,
    templated,
  ],
) =>
  withTemplates({
    ...badge,
    ...name,
    ...status,
    ...schedule,
    ...when,
    ...match,
    ...ofVariants,
    ...every,
    ...exclusive,
    ...alone,
    ...group,
    ...localized,
    ...templated,
  })
);

/**
 * Badges that only their conditions decide on, so that no other badge hides the result of a
 * condition.
 */
export const ruledBadges: fc.Arbitrary<Omit<CatalogueBadge, "id">> = fc.oneof(
  fc.record({ match: matches }),
  variantRules,
  fc.record({ when: whens, everyProduct: fc.constant(true) }),
).map((rules) => ({ typeId: "price", content: {}, ...rules }));
