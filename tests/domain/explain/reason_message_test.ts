import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import { nameOf, reasonFor } from "../../../src/domain/explain/reason_message.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { aBadge, aBadgeType, badgeIdOf } from "../../support/builders.ts";
import { A, everywhere, Example } from "../../support/example.ts";

type Options = Parameters<Example["explained"]>[0];

/** The message and optional detail of the last badge of an example, which is not shown. */
function check(it: Example, options: Options, message: string, detail?: unknown) {
  const last = it.explained(options).at(-1)!;
  const reason = last.shown ? [] : [last.message, last.detail];
  assertEquals(reason, [message, detail]);
}

const ofOne = (badge: Partial<BadgeRecord>) => new Example({ badges: [badge] });
const everyProduct = true;

Deno.test("explain() reports that a badge is excluded, or not assigned", () => {
  const excluded = new Example({ badges: [{}], assignments: [{ badge: A, exclude: true }] });
  check(excluded, {}, "the product excludes it");
  const message = "it is not assigned to the product, has no rule, and is not on every product";
  check(ofOne({}), {}, message);
});

Deno.test("explain() reports which part of a rule does not hold, and what the product has", () => {
  const match = { categories: 18, price: { $gte: 5, $lt: 20 } };
  const shop = (attributes: { [key: string]: number | number[] }) =>
    new Example({ badges: [{ match }], attributes });
  check(
    shop({ categories: [1, 2], price: 10 }),
    {},
    ...[
      "needs `categories` equal to 18; the product has 1, 2",
      { pointer: "/match/categories", wanted: 18, seen: [1, 2] },
    ] as const,
  );
  check(
    shop({ categories: 18, price: 20 }),
    {},
    ...[
      "needs `price` under 20; the product has 20",
      { pointer: "/match/price/$lt", wanted: 20, seen: 20 },
    ] as const,
  );
  check(
    shop({ categories: 18 }),
    {},
    ...[
      "needs `price` of at least 5; the product does not have it",
      { pointer: "/match/price/$gte", wanted: 5 },
    ] as const,
  );
});

Deno.test("explain() reports that a rule needs a stored product", () => {
  const message = "its rule matches stored products only, and product 9 is not stored";
  check(ofOne({ match: { a: 1 } }), { id: 9 }, message);
});

Deno.test("explain() reports which part of a condition does not hold; for a choice, all of it", () => {
  const when: JsonObject = { $or: [{ a: 1 }, { b: { $in: ["x", "y"] } }] };
  check(
    ofOne({ everyProduct, when }),
    { context: { a: 2 } },
    ...[
      "needs `a` equal to 1 or `b` in x, y; the context has `a` 2 and lacks `b`",
      { pointer: "/when/$or" },
    ] as const,
  );
  const nested: JsonObject = { b: 1, $or: [{ $and: [{ b: 1 }, { a: { $exists: false } }] }] };
  check(
    ofOne({ everyProduct, when: nested }),
    { context: { a: 2, b: 1 } },
    ...[
      "needs `a` absent; the context has 2",
      { pointer: "/when/$or/0/$and/1/a/$exists", wanted: false, seen: 2 },
    ] as const,
  );
});

Deno.test("explain() reports the badge's variants, and those of the query", () => {
  const variantIds = [11, 12];
  const it = new Example({
    badges: [{}],
    assignments: [{ badge: A, variantIds, showOnProduct: false }],
  });
  const only = "it is assigned to the product's variants 11, 12 only";
  check(it, {}, `${only}, and not shown for the product as a whole`, { wanted: variantIds });
  check(it, { variantIds: [] }, `${only}; the query is for: none`, {
    wanted: variantIds,
    seen: [],
  });
  check(it, { variantIds: [7, 8] }, `${only}; the query is for: 7, 8`, {
    wanted: variantIds,
    seen: [7, 8],
  });
});

Deno.test("explain() reports how the variants of the product fare under a rule about them", () => {
  const matchVariants = { stock: 0 };
  const stored = (stocks: number[], badge: Partial<BadgeRecord> = {}) =>
    new Example({
      badges: [{ matchVariants, ...badge }],
      variants: stocks.map((stock, place) => ({ id: 11 + place, attributes: { stock } })),
    });
  check(
    stored([4]),
    {},
    "no variant of the product satisfies its rule: `stock` equal to 0",
    { pointer: "/matchVariants" },
  );
  check(
    stored([0, 4], { onProduct: "all" }),
    {},
    "only some variants of the product satisfy its rule, and it is for products of which all do",
    { pointer: "/onProduct", wanted: "all", variantIds: [11] },
  );
  check(
    stored([4, 0], { onProduct: "none" }),
    {},
    "variants of the product satisfy its rule, and it is for products of which none does",
    { pointer: "/onProduct", wanted: "none", variantIds: [12] },
  );
  const others =
    "variants of the product satisfy its rule, but none of those that the query is for";
  const pointer = "/matchVariants";
  check(stored([4, 0]), { variantIds: [11] }, others, {
    ...{ pointer, seen: [11], variantIds: [12] },
  });
  const many = Array.from({ length: 500 }, (_, place) => 100 + place);
  check(stored([4, 0]), { variantIds: many }, others, { pointer, variantIds: [12] });
});

Deno.test("explain() names the variants of an assignment before a rule about variants", () => {
  const it = new Example({
    badges: [{ matchVariants: { stock: 0 } }],
    assignments: [{ badge: A, variantIds: [11] }],
    variants: [{ id: 11, attributes: { stock: 4 } }],
  });
  const message = "it is assigned to the product's variants 11 only; the query is for: 12";
  check(it, { variantIds: [12] }, message, { wanted: [11], seen: [12] });
});

Deno.test("explain() reports which badge hides all others of the product", () => {
  const byBadgeId = badgeIdOf(0);
  const first = new Example({ badges: everywhere({ exclusiveOnProduct: true }, {}) });
  check(first, {}, '"Badge 0" hides all other badges of the product', { byBadgeId });
  const behind = new Example({ badges: everywhere({}, { exclusiveOnProduct: true }) });
  const message = 'it hides all other badges, and the product already shows "Badge 0"';
  check(behind, {}, message, { pointer: "/exclusiveOnProduct", byBadgeId });
});

Deno.test("explain() reports that a badge is paused, when it starts, when it ended", () => {
  const [startsAt, endsAt] = ["1970-01-01T00:00:10.000Z", "1970-01-01T00:00:20.000Z"];
  const it = ofOne({ everyProduct, startsAt: 10_000, endsAt: 20_000 });
  check(
    ofOne({ everyProduct, status: "paused" }),
    {},
    ...[
      "it is paused",
      { pointer: "/status", wanted: "active", seen: "paused" },
    ] as const,
  );
  check(it, { now: 0 }, `starts ${startsAt}`, {
    pointer: "/startsAt",
    wanted: startsAt,
    seen: "1970-01-01T00:00:00.000Z",
  });
  check(it, { now: 20_000 }, `ended ${endsAt}`, {
    pointer: "/endsAt",
    wanted: endsAt,
    seen: endsAt,
  });
});

Deno.test("explain() reports which badge of the group, or of the type, is shown", () => {
  const byBadgeId = badgeIdOf(0);
  const deal = { exclusiveGroup: "deal" };
  const group = new Example({ badges: everywhere({ ...deal, name: "Sale" }, deal) });
  const detail = { pointer: "/exclusiveGroup", seen: "deal", byBadgeId };
  check(group, {}, 'the product already shows "Sale" of the group "deal"', detail);
  const alone = new Example({ badges: everywhere({ exclusive: true }, {}) });
  const message = '"Badge 0" hides other badges of type "price"';
  check(alone, {}, message, { byBadgeId });
  const behind = new Example({ badges: everywhere({}, { exclusive: true }) });
  check(
    behind,
    {},
    ...[
      'it hides other badges of type "price", and the product already shows "Badge 0"',
      { pointer: "/exclusive", byBadgeId },
    ] as const,
  );
});

Deno.test("explain() reports how many badges the product shows, of the type or in total", () => {
  const limited = (limit: number) =>
    new Example({
      badges: everywhere({}, {}, {}),
      types: [aBadgeType({ maxPerProduct: limit })],
    });
  const more = "which is the maximum";
  check(limited(1), {}, `the product already shows 1 badge of type "price", ${more}`, {
    wanted: 1,
  });
  check(limited(2), {}, `the product already shows 2 badges of type "price", ${more}`, {
    wanted: 2,
  });
  const settings = { maxBadgesPerProduct: 2 };
  const all = new Example({ badges: everywhere({}, {}, {}), settings });
  check(all, {}, `the product already shows 2 badges, ${more}`, { wanted: 2 });
});

Deno.test("reasonFor() claims nothing about missing input", () => {
  const { project } = ofOne({});
  const input = {
    badge: aBadge(),
    blocker: undefined,
    assignment: undefined,
    query: { id: 1 },
    product: undefined,
    input: { context: {}, now: 0 },
    project,
  };
  assertEquals(reasonFor("variant", input).detail, { wanted: [] });
  assertEquals(reasonFor("type_limit", input).detail, { wanted: 0 });
  assertEquals(reasonFor("product_limit", input).detail, { wanted: 64 });
});

Deno.test("nameOf() returns the name, or the first text of the content, or the id", () => {
  const name = (badge: Partial<BadgeRecord>) => nameOf(aBadge(badge));
  assertEquals(name({ name: "Summer" }), '"Summer"');
  assertEquals(name({ content: { text: "-20 %" } }), '"-20 %"');
  assertEquals(name({ content: { text: "x".repeat(200) } }), `"${"x".repeat(80)}…"`);
  assertEquals(name({ content: { textColour: "red", percent: 20 } }), '"20"');
  for (const content of [{}, { text: "" }, { textColour: "red" }]) {
    assertEquals(name({ content: JSON.parse(JSON.stringify(content)) }), `badge ${badgeIdOf(0)}`);
  }
});
