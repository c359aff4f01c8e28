import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../../../support/builders.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";
import { aBadgeBody, anOperation, projects, Shop } from "../../../support/shop.ts";

const a = badgeIdOf(0);
const badge = `/badges/${a}`;

Deno.test("a change of very many assignments is summed up in numbers and in a sentence", async () => {
  await using shop = await Shop.open();
  await shop.ok("PUT", badge, { ...aBadgeBody(0), name: "Sale" });
  const many = (op: "add" | "remove" | "exclude") =>
    Array.from({ length: 1_000 }, (_, id) => anOperation(op, 0, id));
  const counts = { added: 0, removed: 0, excluded: 0, products: 1_000, badgeIds: [a] };
  for (
    const [op, count, sentence] of [
      ["add", "added", "Assigned “Sale” to 1,000 products"],
      ["exclude", "excluded", "Excluded “Sale” from 1,000 products"],
      ["remove", "removed", "Removed “Sale” from 1,000 products"],
    ] as const
  ) {
    await shop.assign(many(op));
    const { items: [change] } = await shop.page("/changes?limit=1");
    assertEquals(change?.assignments, { ...counts, [count]: 1_000 });
    assertEquals(change?.summary, sentence);
    const whole = await shop.get(`/changes/${change?.revision}`);
    const after = JSON.parse(JSON.stringify({ operations: many(op) }));
    assertEquals(whole, { ...change, after });
  }
});

Deno.test("an import of assignments is summed up as a whole", async () => {
  await using shop = await Shop.open();
  await shop.ok("PUT", badge, { ...aBadgeBody(0), name: "Sale" });
  await shop.assign([anOperation("add", 0, 1), anOperation("exclude", 0, 2)]);
  const rows = Array.from({ length: 3_000 }, (_, id) => `${id + 2},Sale\n`);
  const response = await shop.service.request(
    `${projects}/shop/imports?kind=assignments&mode=replace&maxRemovedPercent=100`,
    {
      method: "POST",
      headers: { "Content-Type": "text/csv", "Prefer": "wait" },
      body: `productId,badge\n${rows.join("")}`,
    },
  );
  assertEquals(response.ok, true, await response.text());
  await shop.service.deps.imports.idle();
  const { items: [change] } = await shop.page("/changes?limit=1");
  assertEquals(change?.operation, "importAssignments");
  assertEquals(change?.assignments, {
    ...{ badgeIds: [a], added: 3_000, removed: 1, excluded: 0, products: 3_001 },
  });
  assertEquals(
    change?.summary,
    "Changed “Sale” on 3,001 products by a file: 3,000 added, 1 removed, 0 excluded",
  );
});

Deno.test("an import does not count the hidden assignments of deleted badges", async () => {
  await using shop = await Shop.open({ badges: 2 });
  await shop.assign([anOperation("add", 0, 1), anOperation("add", 1, 1)]);
  await shop.ok("DELETE", badge);
  const response = await shop.service.request(
    `${projects}/shop/imports?kind=assignments&mode=merge`,
    {
      method: "POST",
      headers: { "Content-Type": "text/csv", "Prefer": "wait" },
      body: `productId,badgeId,exclude\n1,${badgeIdOf(1)},true\n`,
    },
  );
  assertEquals(response.ok, true, await response.text());
  await shop.service.deps.imports.idle();
  const { items: [change] } = await shop.page("/changes?limit=1");
  assertEquals(change?.assignments, {
    ...{ badgeIds: [badgeIdOf(1)], added: 0, removed: 0, excluded: 1, products: 1 },
  });
});

Deno.test("getChange returns one change, or a 404", async () => {
  await using shop = await Shop.open();
  const { items: [last] } = await shop.page("/changes?limit=1");
  const revision = Number(last?.revision);
  assertEquals(await shop.get(`/changes/${revision}`), last);
  await problemOf(await shop.send("GET", `/changes/${revision + 1}`), 404);
  const invalid = await shop.send("GET", "/changes/0");
  assertEquals(await violationPlaces(invalid), ["?revision"]);
});
