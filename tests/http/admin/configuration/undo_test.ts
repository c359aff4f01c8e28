import { assert, assertEquals } from "@std/assert";
import { historyBounds } from "../../../../src/domain/history_bounds.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf } from "../../../support/service/problem_of.ts";
import { type AnsweredPlan, applied, plan, pull, pullText, stepsOf } from "./planned_shop.ts";

const badge = (index: number) => `/badges/${badgeIdOf(index)}`;

async function undo(shop: ManagedShop, undoRevision: number, options = {}): Promise<AnsweredPlan> {
  const response = await shop.send("POST", "/plans", { undoRevision, ...options });
  const text = await response.text();
  assertEquals(response.status, 201, text);
  return JSON.parse(text);
}

async function restore(shop: ManagedShop, restoreRevision: number): Promise<AnsweredPlan> {
  const response = await shop.send("POST", "/plans", { restoreRevision });
  const text = await response.text();
  assertEquals(response.status, 201, text);
  return JSON.parse(text);
}

async function assignments(shop: ManagedShop): Promise<string> {
  return await (await shop.request("/assignments")).text();
}

async function ok(response: Promise<Response>): Promise<void> {
  const { status } = await response;
  assert(status < 300, String(status));
}

/** The products that gain and lose a badge. */
function effectOn({ effects }: AnsweredPlan, badgeId: string): unknown {
  return effects.perBadge.find((it) => it.badgeId === badgeId)?.sample;
}

/** Two badges on two products, one excluded on one. */
async function assigned(shop: ManagedShop): Promise<void> {
  const operations = [
    { op: "add", productId: 1, badgeId: badgeIdOf(0) },
    { op: "add", productId: 1, badgeId: badgeIdOf(1) },
    { op: "add", productId: 2, badgeId: badgeIdOf(1), variantIds: [7] },
    { op: "exclude", productId: 2, badgeId: badgeIdOf(0) },
  ];
  await ok(shop.send("POST", "/assignments", { operations }));
}

const changes: Record<string, (shop: ManagedShop) => Promise<void>> = {
  "a badge that is changed": (shop) =>
    ok(shop.send("PATCH", badge(1), { name: "Other", content: { text: "Other" } })),
  "a badge that is created": (shop) =>
    ok(shop.send("PUT", badge(9), { typeId: "price", content: { text: "New" } })),
  "a badge that is deleted": (shop) => ok(shop.request(badge(1), { method: "DELETE" })),
  "a badge that is moved": (shop) =>
    ok(shop.send("POST", "/badge-order/moves", { badgeId: badgeIdOf(0), after: badgeIdOf(2) })),
  "an order that is set": (shop) =>
    ok(shop.send("PUT", "/badge-order", { badgeIds: [3, 1, 0, 2].map(badgeIdOf) })),
  "a type that is created": (shop) =>
    ok(shop.send("PUT", "/types/label", { name: "Label", schema: { type: "object" } })),
  "settings that are changed": (shop) =>
    ok(shop.send("PUT", "", { name: "Other", cacheSeconds: 5 })),
  "a plan that is applied": async (shop) => {
    const document = await pull(shop);
    document.badges.splice(1, 2);
    document.badges.reverse();
    document.project.cacheSeconds = 7;
    await applied(shop, await plan(shop, document, { prune: true }));
  },
};

for (const [what, change] of Object.entries(changes)) {
  Deno.test(`${what} comes back as it was, byte for byte, and the undo can be undone`, async () => {
    await using shop = await ManagedShop.create({ badges: 4 });
    await assigned(shop);
    const before = [await pullText(shop), await assignments(shop)];
    await change(shop);
    const revision = await shop.revision();
    const after = [await pullText(shop), await assignments(shop)];
    assert(before.join() !== after.join());
    const undone = await applied(shop, await undo(shop, revision));
    assertEquals([await pullText(shop), await assignments(shop)], before);
    await applied(shop, await undo(shop, undone));
    assertEquals([await pullText(shop), await assignments(shop)], after);
    await applied(shop, await restore(shop, revision - 1));
    assertEquals([await pullText(shop), await assignments(shop)], before);
  });
}

Deno.test("a deleted badge comes back to products that were changed meanwhile, as to the others", async () => {
  await using shop = await ManagedShop.create({ badges: 3 });
  await assigned(shop);
  const before = await assignments(shop);
  await ok(shop.request(badge(1), { method: "DELETE" }));
  const revision = await shop.revision();
  const badges = [{ badgeId: badgeIdOf(0) }];
  await ok(shop.send("PUT", "/products/1", { badges }));
  const operations = [{ op: "add", productId: 2, badgeId: badgeIdOf(2) }];
  await ok(shop.send("POST", "/assignments", { operations }));
  const product = await (await shop.request("/products/1")).json();
  assertEquals(product.badges, badges);
  await applied(shop, await undo(shop, revision));
  const rows = (text: string) => text.trim().split("\r\n").toSorted();
  const after = rows(await assignments(shop));
  assertEquals(after.filter((row) => !row.includes(badgeIdOf(2))), rows(before));
  assertEquals(after.length, rows(before).length + 1);
});

Deno.test("a change that later ones touched is undone only with force, and names them", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await ok(shop.send("PATCH", badge(0), { name: "First" }));
  const first = await shop.revision();
  await ok(shop.send("PATCH", badge(1), { name: "Unrelated" }));
  await ok(shop.send("PATCH", badge(0), { name: "Second" }));
  const second = await shop.revision();
  const refused = await shop.send("POST", "/plans", { undoRevision: first });
  const { code, revisions } = await problemOf(refused, 409);
  assertEquals([code, revisions], ["undo_conflict", [second]]);
  const forced = await undo(shop, first, { force: true });
  assertEquals(stepsOf(forced), [`update badges/${badgeIdOf(0)}`]);
  await applied(shop, await undo(shop, second));
  assertEquals(stepsOf(await undo(shop, first)), [`update badges/${badgeIdOf(0)}`]);
});

for (const text of ["Other", "as it was"]) {
  Deno.test(`a deleted badge replaces one of its id that was created since: ${text}`, async () => {
    await using shop = await ManagedShop.create({ badges: 3 });
    await assigned(shop);
    const before = [await pullText(shop), await assignments(shop)];
    const stored = await (await shop.request(badge(1))).json();
    await ok(shop.request(badge(1), { method: "DELETE" }));
    const deletion = await shop.revision();
    const { typeId, name, content } = stored;
    const body = { typeId, name, content: text === "Other" ? { text } : content };
    await ok(shop.send("PUT", badge(1), body));
    await ok(
      shop.send("POST", "/badge-order/moves", { badgeId: badgeIdOf(1), after: badgeIdOf(0) }),
    );
    const operations = [{ op: "add", productId: 3, badgeId: badgeIdOf(1) }];
    await ok(shop.send("POST", "/assignments", { operations }));
    const after = [await pullText(shop), await assignments(shop)];
    await problemOf(await shop.send("POST", "/plans", { undoRevision: deletion }), 409);
    const replaced = ["delete", "create"].map((op) => `${op} badges/${badgeIdOf(1)}`);
    for (
      const back of [
        () => undo(shop, deletion, { force: true }),
        () => restore(shop, deletion - 1),
      ]
    ) {
      const made = await back();
      assertEquals(stepsOf(made), replaced);
      assertEquals(effectOn(made, badgeIdOf(1)), { gains: [1, 2], loses: [3] });
      const undone = await applied(shop, made);
      assertEquals([await pullText(shop), await assignments(shop)], before);
      await applied(shop, await undo(shop, undone));
      assertEquals([await pullText(shop), await assignments(shop)], after);
    }
  });
}

Deno.test("what cannot be undone is refused: unknown revisions, and imports of products", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const response = await shop.request("/imports", {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: "id,title\n1,Scarf",
  });
  assertEquals((await response.json()).state, "done");
  const revision = await shop.revision();
  const refused = async (body: Record<string, unknown>, status: number) =>
    (await problemOf(await shop.send("POST", "/plans", body), status)).code;
  assertEquals(await refused({ undoRevision: revision }, 409), "not_undoable");
  assertEquals(await refused({ undoRevision: revision + 1 }, 404), "not_found");
  assertEquals(await refused({ restoreRevision: revision + 1 }, 404), "not_found");
  assertEquals(await refused({}, 400), "invalid_request");
  const both = { undoRevision: 1, restoreRevision: 1 };
  assertEquals(await refused(both, 400), "invalid_request");
  assertEquals((await restore(shop, revision)).steps, []);
});

Deno.test("listChanges says what can be undone", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  await ok(shop.send("PATCH", badge(0), { name: "Other" }));
  await ok(shop.send("PUT", "/products/1", {}));
  await ok(shop.request("/imports", {
    method: "POST",
    headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
    body: "id,title\n1,Scarf",
  }));
  const { items } = await (await shop.request("/changes?limit=3")).json();
  assertEquals(items.map((it: { undoable: boolean }) => it.undoable), [false, true, true]);
});

/** After as many, old records are deleted. */
const changesPerCheckpoint = 64;

Deno.test("changes can be undone within the configured days and bytes", async () => {
  let now = Date.parse("2026-01-01T00:00:00Z");
  const history = historyBounds({ undoDays: 1, maxBytes: 2_000 });
  await using shop = await ManagedShop.create({ badges: 1, history, now: () => now });
  const first = await shop.revision() + 1;
  const undoable = async (revision: number) =>
    (await shop.json(`/changes/${revision}`) as { undoable: boolean }).undoable;
  for (let count = 0; count < changesPerCheckpoint; count++) {
    await ok(shop.send("PATCH", badge(0), { name: `Name ${count}` }));
  }
  await shop.service.catalog.idle();
  assertEquals(await undoable(first), false);
  // As many changes of products push out no change of the configuration.
  const newest = await shop.revision();
  for (let count = 0; count < changesPerCheckpoint; count++) {
    await ok(shop.send("PUT", "/products/5", { badges: [], title: `Title ${count}` }));
  }
  await shop.service.catalog.idle();
  assertEquals([await undoable(newest), await undoable(newest + 1)], [true, false]);
  const refused = await shop.send("POST", "/plans", { undoRevision: first });
  assertEquals((await problemOf(refused, 409)).code, "not_undoable");
  const last = await shop.revision();
  await undo(shop, last);
  assertEquals(await undoable(last), true);
  now += history.undoMs + 1;
  assertEquals(await undoable(last), false);
  const tooLate = await shop.send("POST", "/plans", { undoRevision: last });
  assertEquals((await problemOf(tooLate, 409)).code, "not_undoable");
});
