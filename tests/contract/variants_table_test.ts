import { assertEquals } from "@std/assert";
import { badgeIdOf } from "../support/builders.ts";
import { ManagedShop } from "../support/service/managed_shop.ts";
import { DocumentedService } from "./documented.ts";

const badgeId = badgeIdOf(0);
const whole = [{ badgeId }];
const of = (variantIds: number[], more = {}) => [{ badgeId, variantIds, ...more }];

/** A product and its badge, by the words in the table's first column. */
const situations: Record<string, { badges: unknown[]; badge?: Record<string, unknown> }> = {
  "as a whole": { badges: whole },
  "for variant 456": { badges: of([456]) },
  "for variant 456, `showOnProduct: false`": { badges: of([456], { showOnProduct: false }) },
  "for variants 456 and 789": { badges: of([456, 789]) },
  "by its rule, or as every product": { badges: [], badge: { everyProduct: true } },
  excluded: {
    badges: [{ badgeId, exclude: true }],
    badge: { everyProduct: true },
  },
};

/** The entries of the table's other columns. */
const entries: Record<string, Record<string, unknown>> = {
  "`{id}`": { id: 1 },
  "`variantIds: [456]`": { id: 1, variantIds: [456] },
  "`variantIds: [789]`": { id: 1, variantIds: [789] },
  "`variantIds: []`": { id: 1, variantIds: [] },
};

/** The rows of the table in the description of the query. */
async function readTable(): Promise<string[][]> {
  await using documented = await DocumentedService.create({ withDemo: false });
  const query = documented.operations.find((it) => it.name === "queryBadgesByProductId");
  const lines = (query?.description ?? "").split("\n").filter((line) => line.startsWith("|"));
  return lines.map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
}

Deno.test("the reference's table of variants has the tested situations and entries", async () => {
  const [head, , ...rows] = await readTable();
  assertEquals(head?.slice(1), Object.keys(entries));
  assertEquals(rows.map(([situation]) => situation), Object.keys(situations));
});

for (const [situation, { badges, badge = {} }] of Object.entries(situations)) {
  Deno.test(`a badge that the product has ${situation} is shown as in the reference's table`, async () => {
    const row = (await readTable()).find(([first]) => first === situation) ?? [];
    const ways = "everyProduct" in badge ? [badge, { match: { price: 5 } }] : [badge];
    for (const way of ways) {
      await using shop = await ManagedShop.create();
      await shop.putBadge(0, way);
      await shop.putProduct(1, { badges, attributes: { price: 5 } });
      const shown = await shop.service.shown("shop", Object.values(entries));
      assertEquals(shown.map((texts) => texts.length === 1 ? "shown" : "–"), row.slice(1));
    }
  });
}
