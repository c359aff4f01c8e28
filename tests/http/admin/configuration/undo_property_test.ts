import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { applied, plan, pull, pullText } from "./planned_shop.ts";

const badge = fc.nat({ max: 5 });
const product = fc.nat({ max: 3 });
const text = fc.constantFrom("a", "b", "c");

/** One change; some of them fail, and change nothing. */
const change = fc.oneof(
  fc.record({ kind: fc.constant("put" as const), badge, text }),
  fc.record({ kind: fc.constant("delete" as const), badge }),
  fc.record({ kind: fc.constant("move" as const), badge, other: badge }),
  fc.record({ kind: fc.constant("type" as const), text }),
  fc.record({ kind: fc.constant("deleteType" as const) }),
  fc.record({ kind: fc.constant("settings" as const), text }),
  fc.record({ kind: fc.constant("segment" as const), text }),
  fc.record({ kind: fc.constant("assign" as const), badge, product, isExcluded: fc.boolean() }),
  fc.record({ kind: fc.constant("product" as const), badge, product, text: fc.option(text) }),
  fc.record({ kind: fc.constant("patchProduct" as const), product, badge, text: fc.option(text) }),
  fc.record({ kind: fc.constant("deleteProduct" as const), product }),
  fc.record({ kind: fc.constant("file" as const), badge, product, isReplaced: fc.boolean() }),
  fc.record({ kind: fc.constant("batch" as const), badge, seed: fc.nat({ max: 99 }) }),
  fc.record({ kind: fc.constant("plan" as const), seed: fc.nat({ max: 9 }) }),
);
type Change = (typeof change)["generate"] extends (...args: never[]) => { value: infer T } ? T
  : never;

async function make(shop: ManagedShop, it: Change): Promise<void> {
  const send = async (method: string, path: string, json?: unknown) => {
    const response = await shop.request(path, { method, ...json !== undefined && { json } });
    await response.body?.cancel();
    assert(response.status < 500, String(response.status));
  };
  switch (it.kind) {
    case "put": {
      const body = { typeId: "price", name: it.text, content: { text: it.text } };
      return await send("PUT", `/badges/${badgeIdOf(it.badge)}`, body);
    }
    case "delete":
      return await send("DELETE", `/badges/${badgeIdOf(it.badge)}`);
    case "move": {
      const body = { badgeId: badgeIdOf(it.badge), before: badgeIdOf(it.other) };
      return await send("POST", "/badge-order/moves", body);
    }
    case "type":
      return await send("PUT", "/types/label", { name: it.text, schema: { type: "object" } });
    case "deleteType":
      return await send("DELETE", "/types/label");
    case "settings":
      return await send("PUT", "", { name: it.text });
    case "segment": {
      const when = { group: { $eq: it.text } };
      return await send("PUT", `/segments/${it.text}`, { name: it.text, when });
    }
    case "assign": {
      const op = it.isExcluded ? "exclude" : "add";
      const operations = [{ op, badgeId: badgeIdOf(it.badge), productId: it.product }];
      return await send("POST", "/assignments", { operations });
    }
    case "product": {
      const badges = [{ badgeId: badgeIdOf(it.badge) }];
      const fields = it.text === null ? {} : {
        title: it.text,
        attributes: { text: it.text },
        variants: [{ id: 1, title: it.text, attributes: { size: it.text } }],
      };
      return await send("PUT", `/products/${it.product}`, { badges, ...fields });
    }
    case "patchProduct": {
      const order = [badgeIdOf(it.badge)];
      const body = { title: it.text, order, attributes: { more: it.text } };
      return await send("PATCH", `/products/${it.product}`, body);
    }
    case "deleteProduct":
      return await send("DELETE", `/products/${it.product}`);
    case "file": {
      const ids = [it.product, it.product + 1, it.product + 2];
      const rows = ids.map((id) => `${badgeIdOf(it.badge)},${id},${id % 2 === 0}`);
      const mode = it.isReplaced ? "replace&maxRemovedPercent=100" : "merge";
      const response = await shop.request(`/imports?kind=assignments&mode=${mode}`, {
        method: "POST",
        headers: { "Content-Type": "text/csv", Prefer: "wait=60" },
        body: ["badgeId,productId,exclude", ...rows].join("\n"),
      });
      const { state } = await response.json();
      return assert(["done", "failed"].includes(state), state);
    }
    case "batch": {
      const operations = Array.from({ length: 8 }, (_, at) => {
        const op = (["add", "remove", "exclude"] as const)[(it.seed + at) % 3]!;
        const badgeId = badgeIdOf((it.badge + at) % 4);
        return { op, badgeId, productId: (it.seed + at * 7) % 4 };
      });
      return await send("POST", "/assignments", { operations });
    }
    case "plan": {
      const document = await pull(shop);
      const kept = document.badges.filter((_, at) => (at + it.seed) % 3 !== 0);
      document.badges = it.seed % 2 === 0 ? kept.toReversed() : kept;
      document.project.cacheSeconds = it.seed;
      await applied(shop, await plan(shop, document, { prune: true }));
    }
  }
}

async function stateOf(shop: ManagedShop) {
  const response = await shop.request("/assignments");
  const products = await shop.request("/products?limit=200");
  return {
    configuration: await pullText(shop),
    assignments: await response.text(),
    products: await products.json(),
  };
}

async function planned(shop: ManagedShop, body: Record<string, number>): Promise<void> {
  const response = await shop.send("POST", "/plans", body);
  const text = await response.text();
  assertEquals(response.status, 201, text);
  const made = JSON.parse(text);
  if (made.steps.length === 0) return;
  const before = await findingsOf(shop);
  await applied(shop, made);
  const after = await findingsOf(shop);
  const { added, resolved } = made.findings;
  assertEquals(keysOf(added), after.difference(before));
  assertEquals(keysOf(resolved), before.difference(after));
}

async function findingsOf(shop: ManagedShop): Promise<Set<string>> {
  const { items } = await (await shop.request("/findings?limit=200")).json();
  return keysOf(items);
}

/** Without those that a plan does not foresee: which products the catalogue will have. */
function keysOf(findings: readonly Record<string, unknown>[]): Set<string> {
  const foreseen = findings.filter(({ code }) => code !== "not_in_catalogue");
  return new Set(
    foreseen.map(({ code, badgeId, productId, feedId }) =>
      JSON.stringify([code, badgeId, productId, feedId])
    ),
  );
}

Deno.test("undo of the last change, and restore of any revision, give what was there byte for byte", async () => {
  const histories = fc.array(fc.tuple(change, fc.boolean()), { minLength: 3, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(), async (history, choice) => {
      await using shop = await ManagedShop.create({ badges: 4 });
      const configurations = new Map<number, string>();
      for (const [step, isUndone] of history) {
        const before = await stateOf(shop);
        const revision = await shop.revision();
        configurations.set(revision, before.configuration);
        await make(shop, step);
        const revisionAfter = await shop.revision();
        if (!isUndone || revisionAfter === revision) continue;
        const { items: [listed] } = await (await shop.request("/changes?limit=1")).json();
        if (!listed.undoable) {
          assertEquals((await stateOf(shop)).configuration, before.configuration);
          continue;
        }
        await planned(shop, { undoRevision: revisionAfter });
        assertEquals(await stateOf(shop), before);
      }
      const known = [...configurations];
      const [revision, configuration] = known[choice % known.length]!;
      await planned(shop, { restoreRevision: revision });
      assertEquals(await pullText(shop), configuration);
    }),
    { numRuns: 30 },
  );
});
