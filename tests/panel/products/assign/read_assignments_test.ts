import { assert, assertEquals } from "@std/assert";
import { createApi } from "../../../../src/panel/data/api.ts";
import type { Operation } from "../../../../src/panel/data/assignments.ts";
import { createService } from "../../../../src/panel/data/service.ts";
import { actions, effectOf } from "../../../../src/panel/products/assign/plan/effect.ts";
import { readCurrentAssignments } from "../../../../src/panel/products/assign/plan/read_assignments.ts";
import { adminToken, publicUrl, TestService } from "../../../support/service/test_service.ts";

const projectId = "demo";

/** The panel's requests to a service with the demo project, counted, and a new badge in it. */
async function open(whole: TestService) {
  const requests: string[] = [];
  const api = createApi({
    baseUrl: publicUrl,
    fetch: async (request) => {
      requests.push(new URL(request.url).pathname.split("/").slice(5).join("/"));
      request.headers.set("Authorization", `Bearer ${adminToken}`);
      return await whole.app.fetch(request);
    },
  });
  const service = createService(api);
  const [label] = (await service.badges.list({ projectId }, { typeId: "label" })).items;
  assert(label);
  const made = await service.badges.create({ projectId }, {
    typeId: "label",
    content: label.content,
  });
  const apply = (operations: readonly Operation[]) =>
    service.assignments.apply({ projectId }, operations);
  const read = (productIds: readonly number[], onProgress = (_: number) => {}) => {
    const { signal } = new AbortController();
    requests.length = 0;
    return readCurrentAssignments(service, {
      projectId,
      badgeId: made.id,
      productIds,
      signal,
      onProgress,
    });
  };
  return { badgeId: made.id, apply, read, requests };
}

const range = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);

Deno.test("readCurrentAssignments() returns which products have the badge, for which variants, and which exclude it", async () => {
  await using whole = await TestService.create({ withDemo: true });
  const { badgeId, apply, read, requests } = await open(whole);
  await apply([
    { op: "add", badgeId, productId: 50_001 },
    { op: "add", badgeId, productId: 50_002, variantIds: [7, 8] },
    { op: "exclude", badgeId, productId: 50_003 },
  ]);
  const progress: number[] = [];
  const { byProduct, knowsExclusions } = await read(
    [...range(50_000, 120), -4],
    (part) => progress.push(part),
  );
  assertEquals(knowsExclusions, true);
  assertEquals(
    byProduct,
    new Map([
      [50_003, { kind: "excluded" }],
      [50_001, { kind: "whole" }],
      [50_002, { kind: "variants" }],
    ]),
  );
  // Three requests with up to 50 products each, and one for each of the two products found.
  assertEquals(requests.length, 5);
  assertEquals(progress.slice(0, 3), [50 / 121, 100 / 121, 1]);
});

Deno.test("readCurrentAssignments() of many products reads the badge's own list, up to the last relevant product", async () => {
  await using whole = await TestService.create({ withDemo: true });
  const { badgeId, apply, read, requests } = await open(whole);
  await apply(range(60_000, 1_000).map((productId) => ({ op: "add", badgeId, productId })));
  const some = await read(range(60_100, 250));
  assertEquals(some.byProduct.size, 250);
  assertEquals(requests, [
    ...Array(5).fill("explain/byProductId"),
    ...Array(2).fill(`badges/${badgeId}/products`),
  ]);
  const many = await read(range(0, 6_000));
  assertEquals([many.byProduct.size, many.knowsExclusions], [0, false]);
  assertEquals(requests, [`badges/${badgeId}/products`]);
});

Deno.test("readCurrentAssignments() and effectOf() predict the effect that a change has in the service", async () => {
  await using whole = await TestService.create({ withDemo: true });
  const { badgeId, apply, read } = await open(whole);
  const target = { badgeId, productId: 70_000 };
  const before: Operation[][] = [
    [],
    [{ op: "add", ...target }],
    [{ op: "add", ...target, variantIds: [1, 2] }],
    [{ op: "exclude", ...target }],
  ];
  for (const start of before) {
    for (const op of actions) {
      await apply([{ op: "remove", ...target }, ...start]);
      const { byProduct } = await read([target.productId]);
      const current = byProduct.get(target.productId) ?? { kind: "none" };
      const effect = effectOf(op, current);
      const { applied } = await apply([{ op, ...target }]);
      assertEquals(applied === 0, effect === "nothing", JSON.stringify({ start, op, effect }));
    }
  }
});
