import type { Badge } from "../../../../src/domain/badges/badge.ts";
import { afterNoon, checkOf } from "./finding_world.ts";

const check = checkOf("always_hidden");
const deal = { exclusiveGroup: "deal" };
const all = { everyProduct: true };
const group3 = { "bigcommerce.customerGroup": 3 };

Deno.test("finding always_hidden: by a group, on each product that it is on", async () => {
  await check({ badges: [deal, deal], products: [{ on: [0, 1] }, { on: [1, 0] }] }, 1);
  await check({ badges: [{ ...deal, ...all }, { ...deal, ...all }] }, 1);
  await check({ badges: [{ ...deal, ...all }, deal, deal], products: [{ on: [1, 2] }] }, 1, 2);
  await check({ badges: [deal, deal], products: [{ on: [0, 1] }, { on: [1] }] });
  await check({ badges: [deal, { exclusiveGroup: "Deal" }], products: [{ on: [0, 1] }] });
  await check({ badges: [deal, {}], products: [{ on: [0, 1] }] });
  // It may be shown on any product, stored or not.
  await check({ badges: [deal, { ...deal, ...all }], products: [{ on: [0] }] });
});

Deno.test("finding always_hidden: by exclusive badges, the other's and its own", async () => {
  const exclusive = { exclusive: true };
  await check({ badges: [exclusive, {}], products: [{ on: [0, 1] }] }, 1);
  await check({ badges: [{}, exclusive], products: [{ on: [0, 1] }] }, 1);
  await check({ badges: [exclusive, { typeId: "label" }], products: [{ on: [0, 1] }] });
  await check({ badges: [{}, exclusive], products: [{ on: [0, 1] }, { on: [1] }] });
});

Deno.test("finding always_hidden: by the limits of a type and of the project", async () => {
  const products = [{ on: [0, 1, 2] }];
  await check({ badges: [{}, {}, {}], products, typeLimit: 2 }, 2);
  await check({ badges: [{}, {}, { typeId: "label" }], products, typeLimit: 2 });
  await check({ badges: [{}, {}, { typeId: "label" }], products, productLimit: 2 }, 2);
  await check({ badges: [{}, {}, {}], products, typeLimit: 3, productLimit: 3 });
  await check({ badges: [{}, {}, {}], products: [...products, { on: [1, 2] }], typeLimit: 2 });
});

Deno.test("finding always_hidden: a hidden badge hides nothing", async () => {
  const [a, both] = [{ exclusiveGroup: "a" }, { exclusiveGroup: "a", typeId: "label" }];
  const last = { typeId: "label", exclusive: true };
  await check({ badges: [a, both, last], products: [{ on: [0, 1, 2] }] }, 1);
  await check({ badges: [{}, both, last], products: [{ on: [0, 1, 2] }] }, 2);
  // Where the first is shown, the second is not, and so the third is; otherwise it is hidden.
  const first = { ...a, when: group3 };
  await check({ badges: [first, both, last], products: [{ on: [0, 1, 2] }] });
});

Deno.test("finding always_hidden: by another for the same shoppers, or for all", async () => {
  const badges = (...whens: Badge["when"][]) => ({
    badges: whens.map((when) => ({ ...deal, ...all, ...when && { when } })),
  });
  const eur = { "bigcommerce.currency": "EUR" };
  await check(badges(group3, group3), 1);
  await check(badges(undefined, group3), 1);
  await check(badges(group3, undefined));
  await check(badges(group3, eur));
  await check(badges(group3, eur, { $and: [group3, eur] }), 2);
  await check(badges(group3, eur, { $or: [group3, eur] }));
  await check(badges(group3, eur, group3), 2);
  const either = { "bigcommerce.currency": { $in: ["EUR", "GBP"] } };
  await check(badges(either, eur), 1);
  await check(badges(eur, either));
  await check(badges({ "bigcommerce.currency": { $in: ["EUR"] } }, eur), 1);
  await check(badges(group3, { ...eur, ...group3 }), 1);
  await check(badges(either, group3, { ...eur, ...group3 }), 2);
});

Deno.test("finding always_hidden: by a badge with at least the same schedule", async () => {
  const from = (startsAt: number, endsAt?: number) => ({
    ...deal,
    ...all,
    startsAt: afterNoon(startsAt),
    ...endsAt && { endsAt: afterNoon(endsAt) },
  });
  const always = { ...deal, ...all };
  await check({ badges: [always, from(10, 20)] }, 1);
  await check({ badges: [from(10, 20), from(10, 20)] }, 1);
  await check({ badges: [from(-20), from(-30)] }, 1);
  await check({ badges: [from(-30, 30), from(-90, 30)] }, 1);
  await check({ badges: [from(10, 20), from(9, 20)] });
  await check({ badges: [from(10, 20), from(10, 21)] });
  await check({ badges: [from(10, 20), always] });
  await check({ badges: [from(10, 20), from(20, 30)] });
  await check({ badges: [{ ...always, endsAt: afterNoon(0) }, always] });
  await check({ badges: [{ ...always, endsAt: afterNoon(1) }, always] });
  await check({ badges: [{ ...always, status: "paused" }, always] });
  await check({ badges: [always, { ...always, status: "paused" }] });
  await check({ badges: [always, { ...always, endsAt: afterNoon(0) }] });
});

Deno.test("finding always_hidden: by a badge for the same variants, or more", async () => {
  const on = (badge: number, variantIds: number[], showOnProduct = true) => ({
    badge,
    variantIds,
    showOnProduct,
  });
  const pair = (first: ReturnType<typeof on> | number, second: ReturnType<typeof on> | number) => ({
    badges: [deal, deal],
    products: [{ on: [first, second] }],
  });
  await check(pair(on(0, [1]), on(1, [1])), 1);
  await check(pair(on(0, [1, 2]), on(1, [2])), 1);
  await check(pair(0, on(1, [1])), 1);
  await check(pair(on(0, [1]), on(1, [1], false)), 1);
  await check(pair(on(0, [1], false), on(1, [1], false)), 1);
  await check(pair(on(0, [1]), 1));
  await check(pair(on(0, [1]), on(1, [1, 2])));
  await check(pair(on(0, [1]), on(1, [2])));
  await check(pair(on(0, [1], false), on(1, [1])));
});

Deno.test("finding always_hidden: not if a product's own order or an exclusion prevents it", async () => {
  const badges = [{ ...deal, ...all }, deal];
  await check({ badges, products: [{ on: [1] }] }, 1);
  await check({ badges, products: [{ on: [1], order: [0, 1] }] }, 1);
  await check({ badges, products: [{ on: [1] }, { on: [1], order: [1] }] });
  await check({ badges, products: [{ on: [1] }, { on: [1, { badge: 0, exclude: true }] }] });
  await check({ badges, products: [{ on: [{ badge: 1, exclude: true }] }, { on: [1] }] }, 1);
  await check({ badges: badges.toReversed(), products: [{ on: [0], order: [1] }] }, 0);
});

Deno.test("finding always_hidden: by rules that hold permanently", async () => {
  const recent = (duration: string) => ({ ...deal, match: { at: { $since: duration } } });
  const priced = { ...deal, match: { price: { $lt: 20 } } };
  const cheap = { attributes: { price: 10 } };
  const now = { attributes: { at: afterNoon(0) } };
  await check({ badges: [priced, { ...deal, match: { price: 10 } }], products: [cheap] }, 1);
  await check({ badges: [priced, deal], products: [{ on: [1], ...cheap }] }, 1);
  await check({ badges: [priced, deal], products: [{ on: [1] }] });
  await check({ badges: [recent("P1D"), recent("P2D")], products: [now] });
  // Two rules that both hold only at times are not compared.
  await check({ badges: [recent("P2D"), recent("P1D")], products: [now] });
  await check({ badges: [{ ...deal, ...all }, recent("P1D")], products: [now] }, 1);
  const later = { attributes: { at: afterNoon(5) } };
  await check({ badges: [recent("P1D"), deal], products: [{ on: [1], ...later }] });
});
