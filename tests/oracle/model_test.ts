import { assertEquals } from "@std/assert";
import type { Catalogue, CatalogueBadge, Entry, JsonObject } from "./catalogue.ts";
import { type Truth, truthOf } from "./conditions.ts";
import { explanationOf } from "./explanation.ts";
import { parseDuration, parseInstant } from "./instants.ts";
import { localizedContent, lookupOf } from "./locales.ts";
import { maxAgeSecondsOf } from "./max_age.ts";
import { answerOf } from "./model.ts";

const dayMs = 86_400_000;
const now = Date.UTC(2026, 2, 8, 12);

/** The badges of the worked example. Their letters are used as ids. */
const example: Catalogue = {
  settings: { name: "Shop" },
  types: [aType("price"), aType("label")],
  badges: [
    { id: "A", typeId: "price", content: { text: "-20 %" }, exclusiveGroup: "deal" },
    { id: "B", typeId: "price", content: { text: "2 for $50" }, exclusiveGroup: "deal" },
    {
      id: "C",
      typeId: "label",
      content: { text: "New" },
      match: { releasedAt: { $since: "P30D" } },
    },
    {
      id: "D",
      typeId: "label",
      content: { text: "Members" },
      when: { "bigcommerce.customerGroup": 3 },
    },
  ],
  products: [{
    id: 1234,
    badges: [{ badgeId: "A", variantIds: [456] }, { badgeId: "B" }, { badgeId: "D" }],
    attributes: { releasedAt: "2026-03-01T12:00:00Z" },
  }],
};

function aType(id: string, maxPerProduct?: number) {
  const type = { id, name: id, schema: { type: "object" } };
  return maxPerProduct === undefined ? type : { ...type, maxPerProduct };
}

/** A short notation for the explanation: `A C B:exclusive_group(A)`. */
function explainInShort(
  catalogue: Catalogue,
  { entry, context = {}, at = now }: { entry: Entry; context?: JsonObject; at?: number },
): string {
  const badgeIds = catalogue.badges.map(({ id }) => id);
  const request = { context, query: { products: [entry] }, badgeIds };
  const badges = explanationOf(catalogue, request, at).products.flatMap((it) => it.badges);
  return badges.map(({ id, because, byBadgeId }) =>
    id + (because === undefined ? "" : `:${because}`) +
    (byBadgeId === undefined ? "" : `(${byBadgeId})`)
  ).join(" ");
}

Deno.test("the model explains the worked example", () => {
  const member = { bigcommerce: { customerGroup: 3 } };
  const variants = (...variantIds: number[]) => ({ id: 1234, variantIds });
  assertEquals(
    explainInShort(example, { entry: { id: 1234 } }),
    "A B:exclusive_group(A) C D:context",
  );
  assertEquals(
    explainInShort(example, { entry: variants(456), context: member }),
    "A B:exclusive_group(A) C D",
  );
  assertEquals(explainInShort(example, { entry: variants(789) }), "A:variant B C D:context");
  assertEquals(
    explainInShort(example, { entry: { id: 1234 }, at: now + 40 * dayMs }),
    "A B:exclusive_group(A) C:no_match D:context",
  );
});

Deno.test("answerOf() answers the worked example with each badge once, by first use", () => {
  const products = [{ id: 1234, variantIds: [789] }, { id: 1234 }, { id: 99 }];
  assertEquals(answerOf(example, { context: {}, query: { products } }, now), {
    products: [
      { query: { id: 1234, variantIds: [789] }, badges: [{ id: "B" }, { id: "C" }] },
      { query: { id: 1234 }, badges: [{ id: "A" }, { id: "C" }] },
      { query: { id: 99 }, badges: [] },
    ],
    badges: [
      { id: "B", typeId: "price", content: { text: "2 for $50" } },
      { id: "C", typeId: "label", content: { text: "New" } },
      { id: "A", typeId: "price", content: { text: "-20 %" } },
    ],
  });
});

Deno.test("the model walks once: a hidden badge hides nothing", () => {
  const badges: CatalogueBadge[] = ["A", "B", "C", "D", "E"].map((id) => ({
    id,
    typeId: id < "D" ? "price" : "label",
    content: {},
    everyProduct: true,
  }));
  const check = (over: Record<string, Partial<CatalogueBadge>>, expected: string, max?: number) => {
    const catalogue: Catalogue = {
      settings: { name: "Shop", ...(max === undefined ? {} : { maxBadgesPerProduct: max }) },
      types: [aType("price", 2), aType("label")],
      badges: badges.map((badge) => ({ ...badge, ...over[badge.id] })),
      products: [{ id: 1, badges: [{ badgeId: "E", exclude: true }], order: ["E", "D"] }],
    };
    assertEquals(explainInShort(catalogue, { entry: { id: 1 } }), expected);
  };
  check({}, "E:excluded D A B C:type_limit");
  check({}, "E:excluded D A B:product_limit C:product_limit", 2);
  check({ B: { exclusive: true } }, "E:excluded D A B:exclusive(A) C");
  check({ A: { exclusive: true } }, "E:excluded D A B:exclusive(A) C:exclusive(A)");
  // B is hidden by the group, so both the group and the type are free for C.
  check(
    { D: { exclusiveGroup: "x" }, B: { exclusiveGroup: "x" } },
    "E:excluded D A B:exclusive_group(D) C",
  );
  check(
    { A: { status: "paused" }, B: { endsAt: "2026-03-08T12:00:00Z" }, D: { match: { a: 1 } } },
    "E:excluded D A:paused B:ended C",
  );
  check({ A: { startsAt: "2026-03-08T12:00:00.001Z" } }, "E:excluded D A:not_started B C");
});

Deno.test("truthOf() evaluates in three values", () => {
  const segments = [{ id: "euros", name: "Euros", when: { currency: "EUR" } }];
  const check = (condition: JsonObject, subject: JsonObject, expected: Truth) =>
    assertEquals(
      truthOf(condition, { subject, now, segments }),
      expected,
      JSON.stringify({ condition, subject }),
    );
  check({ a: 1 }, { a: 1 }, "true");
  check({ a: 1 }, { a: "1" }, "unknown");
  check({ a: { $ne: 1 } }, {}, "unknown");
  check({ a: { $not: { $nin: [1] } } }, { a: null }, "unknown");
  check({ $not: { a: { $exists: true } } }, { a: null }, "true");
  check({ $or: [{ a: 1 }, { b: 2 }] }, { a: 1 }, "true");
  check({ a: { $ne: "b" } }, { a: ["a", 5] }, "unknown");
  check({ a: { $ne: "b" } }, { a: [] }, "true");
  check({ a: { $exists: true } }, { a: [] }, "true");
  check({ a: { $all: [1, 2] } }, { a: [2, 1, "x"] }, "true");
  check({ a: { $all: [1] } }, { a: 1 }, "true");
  check({ a: { $gt: 1, $lt: 3 } }, { a: [0, 4] }, "true");
  check({ a: { $gt: "\uff5e" } }, { a: "\u{1f600}" }, "true");
  check({ "a.b": 1 }, { a: [{ b: 1 }] }, "unknown");
  check({ "a.length": { $exists: true } }, { a: "xyz" }, "false");
  check({ constructor: { $exists: true } }, {}, "false");
  check({ a: { $since: "P1D" } }, { a: "2026-03-07T12:00:00Z" }, "false");
  check({ a: { $since: "P1D" } }, { a: ["2026-03-07", "2026-03-07T13:00:00.001+01:00"] }, "true");
  check({ a: { $past: true } }, { a: "2026-03-08T12:00:00Z" }, "true");
  check({ a: { $past: false } }, { a: "2026-03-08T12:00:00Z" }, "false");
  check({ a: { $past: false } }, { a: ["soon", "2026-03-08T12:00:00.001Z"] }, "true");
  check({ a: { $past: false } }, { a: "2026-03-09" }, "unknown");
  check({ a: { $lt: { $field: "b" } } }, { a: 1, b: 2 }, "true");
  check({ a: { $ne: { $field: "b" } } }, { a: [1, 3], b: 2 }, "true");
  check({ a: { $ne: { $field: "b" } } }, { a: 1, b: "1" }, "unknown");
  check({ a: { $ne: { $field: "b" } } }, { a: 1, b: [2] }, "unknown");
  check({ a: { $eq: { $field: "b.c" } } }, { a: true, b: { c: true } }, "true");
  check({ a: { $gte: { $field: "b" } } }, { a: true, b: true }, "unknown");
  check({ a: { $eq: { $field: "b" } } }, { a: "x".repeat(200), b: "x".repeat(200) }, "true");
  check({ a: { $ne: { $field: "b" } } }, { a: "x".repeat(201), b: "x" }, "unknown");
  check({ $not: { $segment: "euros" } }, { currency: "USD" }, "true");
  check({ $not: { $segment: "euros" } }, {}, "unknown");
});

Deno.test("parseInstant() agrees with Date.UTC(), and rejects every other string", () => {
  for (let ms = Date.UTC(0, 0, 1); ms < Date.UTC(2101, 0, 1); ms += 11 * dayMs + 3_723_004) {
    assertEquals(parseInstant(new Date(ms).toISOString()), ms);
  }
  assertEquals(parseInstant("0000-01-01T00:00:00Z"), Date.parse("0000-01-01T00:00:00Z"));
  assertEquals(parseInstant("2024-02-29t23:59:59.123999999-23:59"), 1_709_337_539_123);
  const others = ["2026-02-29T00:00:00Z", "2026-03-01", "2026-03-01T24:00:00Z", "", "P30D"];
  for (const it of others) assertEquals(parseInstant(it), undefined);
  assertEquals(parseDuration("P1DT12H30M1S"), 131_401_000);
});

Deno.test("lookupOf() truncates a tag by RFC 4647, and rejects what is not a tag", () => {
  assertEquals(lookupOf("fr-Latn-CA-x-a-bc"), ["fr-latn-ca-x-a-bc", "fr-latn-ca", "fr-latn", "fr"]);
  for (const it of ["fr-", "", "*", "fr_CA", "f", "fr-CA-x", null]) assertEquals(lookupOf(it), []);
  const localizations = { "fr-ca": { b: 3 }, FR: { a: 2, b: 2 }, de: { a: 4 } };
  const badge = { id: "A", typeId: "price", content: { a: 1, b: 1, c: 1 }, localizations };
  assertEquals(localizedContent(badge, { locale: "FR-CA-x-shop" }), { a: 2, b: 3, c: 1 });
});

Deno.test("maxAgeSecondsOf() ends one second before the next bound", () => {
  const check = (inMs: number, expected: number) => {
    const startsAt = new Date(now + inMs).toISOString();
    const badges = [{ id: "A", typeId: "price", content: {}, startsAt }];
    assertEquals(maxAgeSecondsOf({ ...example, badges }, now), expected);
  };
  check(0, 30);
  check(1, 0);
  check(1999, 0);
  check(2000, 1);
  check(30_999, 29);
  check(31_000, 30);
});
