import { assertEquals } from "@std/assert";
import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { aBadge, aBadgeType } from "../../support/builders.ts";
import { limitedProject, surveyFindings } from "./survey_findings.ts";

const now = Date.UTC(2026, 0, 31, 12);
const deal = { exclusiveGroup: "deal" };
const all = { everyProduct: true };
const vip = { when: { "custom.vip": true } };

interface World {
  readonly badges: readonly Partial<BadgeRecord>[];
  readonly products?: readonly Partial<ProductRecord>[];
  readonly typeLimit?: number;
  readonly productLimit?: number;
}

function hiddenIn({ badges, products = [], typeLimit, productLimit }: World): number[] {
  const project = limitedProject({
    badges: badges.map((badge, number) => aBadge({ ...badge, number })),
    products: products.map((product, id) => [id, { assignments: [], ...product }] as const),
    ...productLimit && { maxBadgesPerProduct: productLimit },
    types: [aBadgeType({ ...typeLimit && { maxPerProduct: typeLimit } })],
  });
  return surveyFindings(project, now).alwaysHidden;
}

const check = (world: World, ...expected: number[]) => assertEquals(hiddenIn(world), expected);

Deno.test("always hidden: a badge for some variants hides no other of its group", () => {
  const assignments = [{ badge: 1, variantIds: [1] }, { badge: 2 }];
  const badges = [{ ...deal, ...all, ...vip, endsAt: now + 5 }, deal, deal];
  check({ badges, products: [{ assignments }] });
  check({ badges, products: [{ assignments: [{ badge: 1 }, { badge: 2 }] }] }, 2);
});

Deno.test("always hidden: badges that start at different times are compared separately", () => {
  const first = { ...deal, ...all, ...vip };
  const from = (startsAt: number) => ({ ...deal, ...all, startsAt: now + startsAt });
  check({ badges: [first, from(5), from(1)] });
  check({ badges: [first, from(5), from(5)] }, 2);
  check({ badges: [first, from(-5), from(-1)] }, 2);
  const until = { ...first, endsAt: now + 5 };
  check({ badges: [until, from(5), { ...from(1), endsAt: now + 3, ...vip }] }, 2);
});

Deno.test("always hidden: a rule that holds only at times differs from one that always holds", () => {
  const match: JsonObject = { $or: [{ price: 1 }, { at: { $since: "PT1H" } }] };
  const badges = [{ ...deal, match }, deal];
  const at = new Date(now + 5).toISOString();
  const product = (attributes: unknown) => ({
    assignments: [{ badge: 1 }],
    attributes: JSON.stringify(attributes),
  });
  check({ badges, products: [product({ price: 1 })] }, 1);
  check({ badges, products: [product({ price: 1 }), product({ at })] });
  check({ badges, products: [product({ at })] });
});

Deno.test("always hidden: badges that a rule assigns at the same times", () => {
  const match = { at: { $since: "PT1H" } };
  const attributes = JSON.stringify({ at: new Date(now).toISOString() });
  const badges = [{ ...deal, match }, { ...deal, match }];
  check({ badges, products: [{ attributes }] }, 1);
  // The second is also assigned manually: after an hour it is the only one.
  check({ badges, products: [{ attributes, assignments: [{ badge: 1 }] }] });
  const assignments = [{ badge: 1, variantIds: [1] }];
  check({ badges, products: [{ attributes, assignments }] });
  check({ badges, products: [{ attributes, assignments: [{ badge: 0, variantIds: [1] }] }] }, 1);
  check({ badges, products: [{ attributes, assignments: [{ badge: 0 }] }] }, 1);
});

Deno.test("always hidden: through badges that hide one another by group and by type", () => {
  const label = { typeId: "label", ...all };
  check({
    badges: [{ ...all, ...vip }, { ...all, ...deal }, { ...label, ...deal }, { ...label }],
    typeLimit: 1,
  });
  check({
    badges: [{ ...all, exclusiveGroup: "a" }, { ...label, ...deal }, { ...all, ...deal }],
    typeLimit: 1,
  }, 2);
});

Deno.test("always hidden: a hidden badge takes no place", () => {
  const label = { typeId: "label", ...all };
  const plain = { ...all };
  check({ badges: [plain, { ...plain, ...deal }, { ...label, ...deal }], typeLimit: 1 }, 1);
  check({ badges: [{ ...label, ...deal }, { ...plain, ...deal }, plain], typeLimit: 1 }, 1);
  check({ badges: [plain, { ...plain, exclusive: true }, plain, plain], typeLimit: 2 }, 1, 3);
  const pair = [{ ...plain, ...deal }, { ...plain, ...deal }];
  check({ badges: [...pair, plain, plain], productLimit: 2 }, 1, 3);
  check({ badges: [plain, plain, ...pair, label], typeLimit: 1, productLimit: 2 }, 1, 2, 3);
  const vips = [{ ...plain, ...vip }, { ...plain, ...vip }];
  check({ badges: [...vips, plain, label], productLimit: 2 });
  check({ badges: [...vips, plain, plain, label], productLimit: 2 }, 4);
});

Deno.test("always hidden: by a badge whose shoppers include all those of the other", () => {
  const to = (currency: JsonObject | string) => ({
    ...deal,
    ...all,
    when: { "bigcommerce.currency": currency },
  });
  check({ badges: [to({ $in: ["EUR", "GBP"] }), to("EUR"), to({ $in: ["GBP", "USD"] })] }, 1);
  check({ badges: [to({ $in: ["EUR"] }), to("EUR")] }, 1);
  check({ badges: [to("EUR"), to({ $in: ["EUR"] })] }, 1);
  check({
    badges: [{ ...deal, ...all, when: { a: 1 } }, { ...deal, ...all, when: { a: 1, b: 2 } }],
  }, 1);
});

Deno.test("always hidden: up to a bound, shoppers are distinguished by their missing fields", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ ...all, when: { "custom.n": n } }));
  check({ badges: [...many(6), { ...all }], typeLimit: 1 });
  check(
    { badges: [{ ...all }, ...many(9), { ...all }], typeLimit: 1 },
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    10,
  );
  // Every shopper who is not in the first case is in the second, so the third is never shown.
  const same = { ...all, ...vip, ...deal };
  check({ badges: [same, { ...all, ...deal }, { ...all, ...deal }] }, 2);
  check({ badges: [same, ...many(20).map((it) => ({ ...it, ...deal })), same] }, 21);
});

Deno.test("always hidden: a badge that depends on too many fields is not reported", () => {
  const room = (count: number) => ({
    badges: [
      ...Array.from({ length: count }, (_, n) => ({ ...all, when: { "custom.n": n } })),
      { ...all, ...deal },
      { ...all, ...deal, typeId: "label" },
    ],
    typeLimit: 600,
  });
  check(room(6), 7);
  check(room(12));
});

Deno.test("always hidden: with more badges than can be compared, none is reported wrongly", () => {
  const badges = Array.from({ length: 620 }, (_, n) => ({
    ...all,
    when: { "custom.n": n % 610 },
  }));
  check({ badges, typeLimit: 600 });
});
