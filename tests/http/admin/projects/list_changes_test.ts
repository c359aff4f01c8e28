import { assertEquals, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import {
  aBadgeBody,
  anOperation,
  createShopToken,
  type Item,
  Shop,
} from "../../../support/shop.ts";

const day = 86_400_000;
const start = Date.UTC(2026, 0, 31, 9, 30);
const at = "2026-01-31T09:30:00.000Z";
const [a, b] = [badgeIdOf(0), badgeIdOf(1)];
const badge = `/badges/${a}`;
const times = { createdAt: at, updatedAt: at };

/** The parts of a change in which these tests differ. */
interface ExpectedChange {
  readonly operation: string;
  readonly subject: string;
  readonly summary: string;
  readonly assignments?: unknown;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Sends a request, and checks the one change that it creates. */
async function checkChange(
  shop: Shop,
  [method, path, json]: readonly unknown[],
  expectedChange: ExpectedChange,
) {
  const revision = await shop.revision();
  await shop.ok(String(method), String(path), json);
  const { items: [change] } = await shop.page("/changes?limit=1");
  const facts = { revision: revision + 1, at, tokenId: "bootstrap", undoable: true };
  const expected = { ...facts, ...expectedChange };
  assertEquals<unknown>(change, expected);
  const keys = Object.keys(expected);
  assertEquals(Object.keys(change ?? {}).toSorted(), keys.toSorted());
}

Deno.test("listChanges returns who changed what, before and after, for project and types", async () => {
  await using shop = await Shop.open({ now: () => start });
  const schema = { type: "object" };
  const first = { id: "label", name: "Label", schema };
  const second = { ...first, name: "New" };
  const subject = "types/label";
  const { items } = await shop.page("/changes");
  assertEquals(items.map(({ operation, subject }) => [operation, subject]), [
    ["putType", "types/price"],
    ["putProject", "projects/shop"],
  ]);
  assertEquals("before" in items[1]!, false);
  const settings = { name: "New", cacheSeconds: 5 };
  await checkChange(shop, ["PUT", "", settings], {
    operation: "putProject",
    subject: "projects/shop",
    summary: "Changed project “New”",
    before: { id: "shop", name: "Shop" },
    after: { id: "shop", ...settings },
  });
  await checkChange(shop, ["PUT", "/types/label", first], {
    operation: "putType",
    subject,
    summary: "Created badge type “Label”",
    after: first,
  });
  const summary = "Changed badge type “New”";
  const expectedChange = { operation: "putType", subject, summary, before: first, after: second };
  await checkChange(shop, ["PUT", "/types/label", second], expectedChange);
  await checkChange(shop, ["DELETE", "/types/label"], {
    operation: "deleteType",
    subject,
    summary: "Deleted badge type “New”",
    before: second,
  });
});

Deno.test("listChanges returns who changed what, before and after, for badges and their order", async () => {
  await using shop = await Shop.open({ now: () => start });
  const first = { id: a, ...aBadgeBody(0), ...times };
  const second = { ...first, content: { text: "New" } };
  const subject = `badges/${a}`;
  await checkChange(shop, ["PUT", badge, aBadgeBody(0)], {
    operation: "putBadge",
    subject,
    summary: "Created badge “Badge 0”",
    after: first,
  });
  await checkChange(shop, ["PATCH", badge, { content: { text: "New" } }], {
    operation: "patchBadge",
    subject,
    summary: "Changed badge “New”",
    before: first,
    after: second,
  });
  await shop.putBadge(1);
  const summary = "Changed the order of the badges";
  const expectedChange = { operation: "putBadgeOrder", subject: "badge-order", summary };
  await checkChange(shop, ["PUT", "/badge-order", { badgeIds: [b, a] }], {
    ...expectedChange,
    before: { badgeIds: [a, b] },
    after: { badgeIds: [b, a] },
  });
  await checkChange(shop, ["POST", "/badge-order/moves", { badgeId: a, before: b }], {
    operation: "moveBadge",
    subject: "badge-order",
    summary,
    before: { badgeId: a, place: 1 },
    after: { badgeId: a, before: b },
  });
  await checkChange(shop, ["DELETE", badge], {
    operation: "deleteBadge",
    subject,
    summary: "Deleted badge “New”",
    before: second,
  });
});

Deno.test("listChanges returns who changed what, before and after, for products", async () => {
  await using shop = await Shop.open({ badges: 2, now: () => start });
  const first = { id: 7, badges: [{ badgeId: a }] };
  const second = { id: 7, badges: [{ badgeId: b, variantIds: [1] }] };
  const subject = "products/7";
  await checkChange(shop, ["PUT", "/products/7", first], {
    operation: "putProduct",
    subject,
    summary: "Created product “7”",
    after: first,
  });
  await checkChange(shop, ["PUT", "/products/7", second], {
    operation: "putProduct",
    subject,
    summary: "Changed product “7”",
    before: first,
    after: second,
  });
  await checkChange(shop, ["DELETE", "/products/7"], {
    operation: "deleteProduct",
    subject,
    summary: "Deleted product “7”",
    before: second,
  });
  const operations = [anOperation("add", 0, 7), anOperation("exclude", 1, 8)];
  await checkChange(shop, ["POST", "/assignments", { operations }], {
    operation: "applyAssignments",
    subject: "assignments",
    summary: "Changed 2 badges on 2 products: 1 added, 0 removed, 1 excluded",
    assignments: { badgeIds: [a, b], added: 1, removed: 0, excluded: 1, products: 2 },
    after: { operations },
  });
});

Deno.test("listChanges names the token, and the operation of a POST", async () => {
  await using shop = await Shop.open();
  const { id, secret } = await createShopToken(shop, { scopes: ["write"], projectIds: ["shop"] });
  const created = await shop.by(secret).ok("POST", "/badges", aBadgeBody(3));
  const { items: [change] } = await shop.page("/changes?limit=1");
  assertEquals([change?.tokenId, change?.operation, change?.subject, change?.after], [
    id,
    "createBadge",
    `badges/${created.id}`,
    created,
  ]);
  await shop.service.request("/admin/v1/projects", { json: { id: "new", name: "New" } });
  const { items } = await shop.beside("new").page("/changes");
  assertEquals(items.map((item) => item.operation), ["createProject"]);
});

Deno.test("listChanges returns a state of 16 KiB whole, and a larger one by its size and hash", async () => {
  await using shop = await Shop.open();
  const typeOf = (bytes: number) => {
    const type = (description: string) => ({
      id: "label",
      name: "Ä",
      schema: { type: "object", description },
    });
    const empty = new TextEncoder().encode(JSON.stringify(type(""))).length;
    return type("x".repeat(bytes - empty));
  };
  const check = async (type: Item) => {
    await shop.ok("PUT", "/types/label", type);
    return (await shop.page("/changes?limit=1")).items[0];
  };
  const [whole, long] = [typeOf(16 * 1024), typeOf(16 * 1024 + 1)];
  assertEquals((await check(whole))?.after, whole);
  const bytes = new TextEncoder().encode(JSON.stringify(long));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const change = await check(long);
  assertEquals(change?.before, whole);
  assertEquals(change?.after, { bytes: 16 * 1024 + 1, sha256: digest.toHex() });
});

Deno.test("listChanges omits requests that were rejected, or changed nothing", async () => {
  await using shop = await Shop.open({ badges: 1 });
  const before = await shop.all("/changes");
  await problemOf(await shop.send("PUT", "", { name: "" }), 400);
  await problemOf(await shop.send("DELETE", "/types/price"), 409);
  await problemOf(await shop.send("PUT", "", { name: "x" }, { "If-Match": '"x"' }), 412);
  await problemOf(await shop.send("DELETE", "/products/1"), 404);
  await shop.assign([anOperation("remove", 0, 1)]);
  assertEquals(await shop.all("/changes"), before);
});

Deno.test("listChanges keeps a change for 90 days by the service's clock", async () => {
  let now = start;
  await using shop = await Shop.open({ now: () => now });
  now += 10 * day;
  await shop.ok("PUT", "", { name: "Later" });
  const names = async () => (await shop.all("/changes", 1)).map((change) => change.operation);
  const all = ["putProject", "putType", "putProject"];
  now = start + 90 * day;
  assertEquals(await names(), all);
  now += 1;
  assertEquals(await names(), all.slice(0, 1));
  now = start + 100 * day + 1;
  assertEquals(await names(), []);
  await shop.ok("PUT", "", { name: "Last" });
  const [last] = await shop.all("/changes");
  assertMatch(String(last?.revision), /^4$/);
});

Deno.test("listChanges continues while changes are made; limited tokens see only those of their projects", async () => {
  await using shop = await Shop.open({ badges: 6 });
  const revision = await shop.revision();
  let created = 0;
  const seen = await shop.all("/changes", 3, () => shop.ok("PUT", "", { name: `${created++}` }));
  const expected = Array.from({ length: revision }, (_, index) => revision - index);
  assertEquals(seen.map((change) => change.revision), expected);
  const { secret } = await createShopToken(shop, { scopes: ["read"], projectIds: ["shop"] });
  await shop.beside("other").setUp();
  // The token's creation is one of them.
  assertEquals((await shop.by(secret).all("/changes")).length, revision + created + 1);
  await problemOf(await shop.beside("other").by(secret).send("GET", "/changes"), 404);
  for (const query of ["limit=0", "limit=201", "limit=x", "limit=", "limit=1.0"]) {
    assertEquals(await violationPlaces(await shop.send("GET", `/changes?${query}`)), ["?limit"]);
  }
  assertEquals(await violationPlaces(await shop.send("GET", "/changes?cursor=7")), ["?cursor"]);
});
