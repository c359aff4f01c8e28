import { assertEquals, assertGreater, assertMatch } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop, type SentOperation } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

const add = (badge: number, productId: number, over: SentOperation = {}) => ({
  op: "add",
  badgeId: badgeIdOf(badge),
  productId,
  ...over,
});
const remove = (badge: number, productId: number) => ({ ...add(badge, productId), op: "remove" });
const exclude = (badge: number, productId: number) => ({ ...add(badge, productId), op: "exclude" });
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

Deno.test("assignments: operations are applied in order", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const { applied } = await shop.apply(
    add(0, 1, { variantIds: [11] }),
    add(0, 1),
    exclude(0, 1),
    remove(0, 1),
    add(0, 1, { variantIds: [12] }),
    add(0, 1, { variantIds: [13], showOnProduct: false }),
  );
  assertEquals(applied, 6);
  assertEquals(await shop.badgesOf(1), [
    { badgeId: badgeIdOf(0), variantIds: [12, 13], showOnProduct: false },
  ]);
});

Deno.test("assignments: applied counts the operations that change something, in one revision", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const before = await shop.revision();
  const answer = await shop.apply(add(0, 1), add(0, 1), remove(1, 1), exclude(1, 2), remove(0, 1));
  assertEquals(answer, { applied: 3, revision: before + 1 });
});

Deno.test("assignments: a batch that changes nothing creates no revision and no change entry", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.apply(add(0, 1));
  const before = [await shop.revision(), await shop.all("/changes")];
  assertEquals(await shop.apply(add(0, 1), remove(0, 2)), { applied: 0, revision: before[0] });
  assertEquals(await shop.apply(), { applied: 0, revision: before[0] });
  assertEquals([await shop.revision(), await shop.all("/changes")], before);
});

Deno.test("assignments: products are created as needed, also with negative and extreme ids", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const ids = [Number.MIN_SAFE_INTEGER, -1, 0, 7, Number.MAX_SAFE_INTEGER];
  await shop.apply(...ids.map((id) => add(0, id)));
  const products = await shop.all<{ id: number }>("/products");
  assertEquals(products.map((it) => it.id), ids);
  assertEquals(await shop.service.shown("shop", ids.map((id) => ({ id }))), [
    ...ids.map(() => ["Badge 0"]),
  ]);
});

Deno.test("assignments: a product keeps its order and attributes", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const order = [badgeIdOf(1), badgeIdOf(0)];
  await shop.putProduct(1, { order, attributes: { price: 3 } });
  await shop.apply(add(0, 1), add(1, 1));
  assertEquals(await shop.json("/products/1"), {
    id: 1,
    badges: [{ badgeId: badgeIdOf(0) }, { badgeId: badgeIdOf(1) }],
    order,
    attributes: { price: 3 },
  });
  assertEquals(await shop.service.shown("shop", [{ id: 1 }]), [["Badge 1", "Badge 0"]]);
});

Deno.test("assignments: a badge id in upper case is the same badge", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.apply(add(0, 1, { badgeId: badgeIdOf(0).toUpperCase() }));
  assertEquals(await shop.badgesOf(1), [{ badgeId: badgeIdOf(0) }]);
});

Deno.test("assignments: the change list contains the operations that changed something", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const { revision } = await shop.apply(remove(0, 1), add(0, 1));
  const [change] = await shop.all<Record<string, unknown>>("/changes");
  const { at, ...recorded } = change ?? {};
  assertMatch(String(at), /Z$/);
  assertEquals(recorded, {
    revision,
    tokenId: "bootstrap",
    operation: "applyAssignments",
    subject: "assignments",
    undoable: true,
    summary: "Assigned “Badge 0” to 1 product",
    assignments: {
      ...{ badgeIds: [badgeIdOf(0)], added: 1, removed: 0, excluded: 0, products: 1 },
    },
    after: { operations: [add(0, 1)] },
  });
});

Deno.test("assignments: all violations are reported at once, with their pointers", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const check = async (operation: unknown, ...pointers: string[]) => {
    const expected = pointers.map((pointer) => `/operations/1${pointer}`);
    assertEquals(await shop.violationsOfBatch(add(0, 1), operation), expected);
  };
  await check(add(1, 1), "/badgeId");
  await check(add(0, 1, { badgeId: "1234" }), "/badgeId");
  await check(add(0, 1, { badgeId: undefined }), "/badgeId");
  await check(add(0, 1, { productId: undefined }), "/productId");
  await check(add(0, 1, { productId: "1" }), "/productId");
  await check(add(0, 1, { productId: 1.5 }), "/productId");
  await check(add(0, 1, { productId: 2 ** 53 }), "/productId");
  await check(add(0, 1, { variantIds: [] }), "/variantIds");
  await check(add(0, 1, { variantIds: [1, "2"] }), "/variantIds/1");
  await check(add(0, 1, { variantIds: range(501) }), "/variantIds");
  await check(add(0, 1, { variantIds: 1 }), "/variantIds");
  await check(add(0, 1, { variantIds: [1], showOnProduct: null }), "/showOnProduct");
  await check(add(0, 1, { op: "put" }), "/op");
  await check(add(0, 1, { op: undefined }), "/op");
  await check(add(0, 1, { "a/b~": 1, exclude: true }), "/a~1b~0", "/exclude");
  await check(null, "");
  await check([], "");
  assertEquals(await shop.badgesOf(1), undefined);
});

Deno.test("assignments: an unknown key of the body is a 400 with its pointer", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const response = await shop.send("POST", "/assignments", { operations: [], dryRun: true });
  assertEquals(await violationPlaces(response), ["/dryRun"]);
});

Deno.test("assignments: a body without operations is a 400", async () => {
  await using shop = await ManagedShop.create();
  assertEquals(await violationPlaces(await shop.send("POST", "/assignments", {})), [
    "/operations",
  ]);
  assertEquals(await violationPlaces(await shop.send("POST", "/assignments", [])), [""]);
});

Deno.test("assignments: accepts 1,000 operations, and rejects 1,001 whole", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const operations = range(1_001).map((productId) => add(0, productId));
  const before = await shop.revision();
  assertEquals(await shop.violationsOfBatch(...operations), ["/operations"]);
  assertEquals([await shop.revision(), await shop.all("/products")], [before, []]);
  assertEquals((await shop.apply(...operations.slice(1))).applied, 1_000);
  assertEquals((await shop.all("/products")).length, 1_000);
});

Deno.test("assignments: all or nothing, whichever operation is invalid", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.apply(add(0, 3));
  const before = [await shop.revision(), await shop.all("/products"), await shop.all("/changes")];
  const good = [add(0, 1), exclude(1, 2), remove(0, 3), add(1, 3)];
  for (const place of range(good.length + 1)) {
    const violations = await shop.violationsOfBatch(...good.toSpliced(place, 0, add(9, 1)));
    assertEquals(violations, [`/operations/${place}/badgeId`]);
  }
  const after = [await shop.revision(), await shop.all("/products"), await shop.all("/changes")];
  assertEquals(after, before);
});

Deno.test("assignments: the 65th badge of a product is a 409, exclusions counted", async () => {
  await using shop = await ManagedShop.create({ badges: 65 });
  await shop.apply(...range(64).map((badge) => badge % 2 ? add(badge, 1) : exclude(badge, 1)));
  const operations = [add(0, 1), add(64, 1)];
  const problem = await problemOf(await shop.send("POST", "/assignments", { operations }), 409);
  assertMatch(problem.detail, /over 64/);
  assertEquals(problem.errors?.map((it) => "pointer" in it && it.pointer), ["/operations/1"]);
  assertEquals((await shop.apply(remove(0, 1), add(64, 1))).applied, 2);
  assertEquals((await shop.badgesOf(1))?.length, 64);
});

Deno.test("assignments: adding up to 501 variants is a 409", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await shop.apply(add(0, 1, { variantIds: range(500) }));
  const operations = [add(0, 1, { variantIds: [499, 500] })];
  const problem = await problemOf(await shop.send("POST", "/assignments", { operations }), 409);
  assertMatch(problem.detail, /501 variants/);
  assertGreater((await shop.apply(add(0, 1))).applied, 0);
});
