import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { applied, plan, pull, pullText, stepsOf } from "./planned_shop.ts";

const typeIds = ["price", "label"];
const types = typeIds.map((id) => ({ id, name: id, schema: { type: "object" } }));

const badges = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6]).chain((numbers) =>
  fc.tuple(...numbers.map((number) =>
    fc.record({
      id: fc.constant(badgeIdOf(number)),
      typeId: fc.constantFrom(...typeIds),
      content: fc.dictionary(fc.string({ maxLength: 5 }), fc.integer(), { maxKeys: 3 }),
      name: fc.option(fc.constantFrom("Sale", "New"), { nil: undefined }),
      status: fc.option(fc.constantFrom("active", "paused"), { nil: undefined }),
      exclusive: fc.option(fc.boolean(), { nil: undefined }),
      startsAt: fc.option(fc.constantFrom("2026-01-01T00:00:00+02:00"), { nil: undefined }),
    })
  ))
);

const mapping = fc.record({
  id: fc.constantFrom("a", "b"),
  productId: fc.record({ from: fc.constantFrom("No", "Id") }),
  attributes: fc.constantFrom({}, { x: { from: "X", as: "string" } }),
});

const change = fc.record({
  prune: fc.boolean(),
  document: fc.record({
    format: fc.constant(1),
    project: fc.record({ name: fc.constant("Shop"), cacheSeconds: fc.constantFrom(0, 30) }),
    types: fc.constant(types),
    badges,
    mappings: fc.uniqueArray(mapping, { selector: ({ id }) => id }),
  }, { requiredKeys: ["format", "types"] }),
});

Deno.test("after any plan is applied, the same plan and that of the pulled document are empty", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      await using shop = await ManagedShop.create({ badges: 2 });
      for (const { document, prune } of changes) {
        await applied(shop, await plan(shop, document, { prune }));
        assertEquals(stepsOf(await plan(shop, document, { prune })), []);
        const text = await pullText(shop);
        assertEquals(stepsOf(await plan(shop, JSON.parse(text), { prune: true })), []);
        await shop.service.catalog.reload("shop");
        assertEquals(await pullText(shop), text);
      }
    }),
    { numRuns: 25 },
  );
});

Deno.test("a document that was pulled restores its configuration, byte for byte", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 2, maxLength: 4 }), async (changes) => {
      await using shop = await ManagedShop.create({ badges: 3 });
      const texts: string[] = [];
      for (const { document, prune } of changes) {
        texts.push(await pullText(shop));
        await applied(shop, await plan(shop, document, { prune }));
      }
      for (const text of texts.toReversed()) {
        const planned = await plan(shop, JSON.parse(text), { prune: true });
        await applied(shop, planned);
        assertEquals(await pullText(shop), text);
      }
      assertEquals((await pull(shop)).badges.length, 3);
    }),
    { numRuns: 25 },
  );
});
