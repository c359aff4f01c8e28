import { assert, assertEquals, assertNotEquals } from "@std/assert";
import { badgeFields, requestSchedule } from "../../../../src/domain/badges/badge_fields.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { TestService } from "../../../support/service/test_service.ts";

const path = `/badges/${badgeIdOf(0)}`;

/** A badge with every field that merchants set, as sent. */
const sent = {
  typeId: "price",
  name: "Summer sale",
  content: { text: "Sale", style: { colour: "#c1121f" } },
  status: "active",
  startsAt: "2026-06-30T22:00:00.123456789-02:00",
  endsAt: "2026-09-01t05:45:00.9999+05:45",
  when: {
    "bigcommerce.currency": { $in: ["GBP", "EUR"] },
    $or: [{ "bigcommerce.customerGroup": 3 }, { $not: { "custom.vip": { $ne: true } } }],
  },
  match: {
    categories: { $all: [18, 23] },
    price: { $gte: 5, $lt: 20 },
    releasedAt: { $since: "P30D" },
  },
  matchVariants: { stock: { $lte: 3 } },
  onProduct: "all",
  everyProduct: false,
  exclusive: true,
  exclusiveOnProduct: true,
  exclusiveGroup: "deal",
  localizations: { fr: { text: "Soldes" }, "fr-CA": { style: { bold: true } }, "zh-hant": {} },
  perProduct: { default: { text: "-{discountPercent} %" }, FR: {} },
} as const satisfies Record<keyof typeof badgeFields | keyof typeof requestSchedule, unknown>;

/** The same as returned: its times in UTC, truncated to milliseconds. */
const answered = {
  ...sent,
  startsAt: "2026-07-01T00:00:00.123Z",
  endsAt: "2026-09-01T00:00:00.999Z",
};

const times = { createdAt: "2026-01-31T12:00:00.000Z", updatedAt: "2026-01-31T12:00:00.000Z" };
const now = () => Date.parse("2026-01-31T12:00:00Z");

async function shopWithIt(): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ now });
  const created = await shop.send("PUT", path, sent);
  assertEquals(created.status, 201, await created.text());
  return shop;
}

/** Removes fields that a test does not check; the others keep their order. */
const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));

Deno.test("a badge with every field is returned as sent, its times in UTC", async () => {
  await using shop = await ManagedShop.create({ now });
  const check = (badge: Record<string, unknown>) => {
    const { id, ...fields } = badge;
    assertEquals(texts(fields), texts({ ...answered, ...times }));
    assert(typeof id === "string");
  };
  check(await (await shop.send("POST", "/badges", sent)).json());
  check(await (await shop.send("PUT", path, sent)).json());
  check({ ...await shop.badge(0) });
  const listed = await shop.all<Record<string, unknown>>("/badges");
  assertEquals(listed.length, 2);
  listed.forEach(check);
});

Deno.test("a badge with every field can be sent back as returned, without a difference", async () => {
  await using shop = await shopWithIt();
  const before = await shop.badge(0);
  for (const method of ["PUT", "PATCH"]) {
    const response = await shop.send(method, path, before);
    assertEquals(response.status, 200);
    assertEquals(JSON.stringify(await response.json()), JSON.stringify(before));
  }
});

Deno.test("a badge with every field is the same after a restart, and so are its answers", async () => {
  await using shop = await shopWithIt();
  await shop.putProduct(1, { badges: [{ badgeId: badgeIdOf(0) }] });
  const etag = (await shop.request(path)).headers.get("ETag");
  const before = JSON.stringify(await shop.badge(0));
  await shop.service.catalog.idle();
  const { kv } = shop.service;
  const during = () => Date.parse("2026-08-01T00:00:00Z");
  const restarted = new ManagedShop(await TestService.create({ kv, now: during }));
  const response = await restarted.request(path);
  assertEquals(await response.text(), before);
  assertEquals(response.headers.get("ETag"), etag);
  const bigcommerce = { currency: "EUR", customerGroup: 3 };
  for (const [locale, text] of [["fr-CA", "Soldes"], ["de", "Sale"]]) {
    const context = { locale, bigcommerce };
    assertEquals(await restarted.service.shown("shop", [{ id: 1 }], context), [[text]]);
  }
  assertEquals(await restarted.service.shown("shop", [{ id: 1 }]), [[]]);
  await restarted.service.catalog.idle();
});

Deno.test("the ETag of a badge changes only when the badge does", async () => {
  await using shop = await shopWithIt();
  const etag = async () => (await shop.request(path)).headers.get("ETag");
  const first = await etag();
  assertEquals(await etag(), first);
  for (const patch of [{ exclusive: false }, { startsAt: null }, { when: { a: 1 } }]) {
    const before = await etag();
    assertEquals((await shop.send("PATCH", path, patch)).status, 200);
    assertNotEquals(await etag(), before, JSON.stringify(patch));
  }
  await shop.send("PUT", path, sent);
  assertEquals(await etag(), first);
});

/** A patch that turns the badge into this, besides unchanged fields. */
async function checkPatch(patch: Record<string, unknown>, changed: Record<string, unknown>) {
  await using shop = await shopWithIt();
  const response = await shop.send("PATCH", path, patch);
  assertEquals(response.status, 200);
  const expected = JSON.parse(JSON.stringify({
    id: badgeIdOf(0),
    ...answered,
    ...times,
    ...changed,
  }));
  assertEquals(await response.json(), expected);
  assertEquals<unknown>(await shop.badge(0), expected);
}

Deno.test("PATCH of a badge removes every optional field by null", async () => {
  const { typeId: _, content: __, ...optional } = sent;
  const keys = Object.keys(optional);
  for (const key of keys) {
    // Without its rule, `onProduct` would be invalid.
    const removed = key === "matchVariants" ? [key, "onProduct"] : [key];
    const patch = (value: unknown) => Object.fromEntries(removed.map((it) => [it, value]));
    await checkPatch(patch(null), patch(undefined));
  }
  const all = (value: unknown) => Object.fromEntries(keys.map((key) => [key, value]));
  await checkPatch(all(null), all(undefined));
});

Deno.test("PATCH of a badge merges its conditions and localizations", async () => {
  await checkPatch({ when: { "bigcommerce.channel": 1 } }, {
    when: { ...sent.when, "bigcommerce.channel": 1 },
  });
  await checkPatch({ when: { $or: null, "bigcommerce.currency": { $in: ["USD"], $ne: "EUR" } } }, {
    when: { "bigcommerce.currency": { $in: ["USD"], $ne: "EUR" } },
  });
  await checkPatch({ match: { price: { $lt: null }, releasedAt: null, stock: 1 } }, {
    match: { categories: { $all: [18, 23] }, price: { $gte: 5 }, stock: 1 },
  });
  // A value is replaced by operators, and they by a value.
  await checkPatch({ match: { price: 5 } }, { match: { ...sent.match, price: 5 } });
  await checkPatch({
    localizations: { fr: { text: null, a: 1 }, de: { text: "X" }, "fr-CA": null },
  }, {
    localizations: { fr: { a: 1 }, "zh-hant": {}, de: { text: "X" } },
  });
});

Deno.test("PATCH of a badge accepts times with any offset, and keeps the other bound", async () => {
  await checkPatch({ endsAt: "2026-10-01T00:00:00+14:00" }, { endsAt: "2026-09-30T10:00:00.000Z" });
  await checkPatch({ startsAt: "0000-01-01T00:00:00Z" }, { startsAt: "0000-01-01T00:00:00.000Z" });
});
