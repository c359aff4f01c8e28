import { badgeId, Keeper } from "./keeper.ts";

/**
 * Fills a store through a running service that did not yet pack the attributes of variants with
 * their product, and prints that service's responses as JSON. See the README in this folder.
 */
const keeper = new Keeper(Deno.args);
const project = "projects/variants";

/** Any number of variants; each third one has no attributes. */
function variants(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: 100 + index,
    title: `Variant ${index}`,
    ...(index % 3 !== 2 && {
      attributes: {
        size: ["S", "M", "L"][index % 3],
        stock: index % 4,
        price: 10 + index / 4,
        care: { wash: 30, notes: ["cold", "dry"] },
      },
    }),
  }));
}

async function putProduct(id: number, fields: Record<string, unknown>): Promise<void> {
  await keeper.manage("PUT", `${project}/products/${id}`, fields);
}

await keeper.makeProject("variants");
const badges = [
  { everyProduct: true, perProduct: { default: { text: "{size}: {price|number}" } } },
  { match: { salePrice: { $lt: { $field: "price" } } } },
  { match: { releasedAt: { $past: true } } },
  { match: { stock: 0 }, exclusiveOnProduct: true },
  {},
];
for (const [index, fields] of badges.entries()) {
  const badge = { typeId: "any", content: { text: `Badge ${index + 1}` }, ...fields };
  await keeper.manage("PUT", `${project}/badges/${badgeId(index + 1)}`, badge);
}
// Enough products for several buckets, whose attributes have dictionaries of their own.
for (let id = 1; id <= 400; id++) {
  await putProduct(id, {
    title: `Product ${id}`,
    attributes: { price: 20, salePrice: id % 7 === 0 ? 15 : 25, stock: id % 5, size: "one" },
    variants: variants(id % 6),
    badges: id % 9 === 0 ? [{ badgeId: badgeId(5), variantIds: [101] }] : [],
  });
}
await putProduct(500, { attributes: { price: 1 }, variants: variants(500) });
await putProduct(501, { variants: variants(3) });
await putProduct(502, { attributes: { releasedAt: "2026-01-01T00:00:00Z", size: "one" } });

const ids = [1, 3, 5, 7, 9, 10, 35, 45, 399, 500, 501, 502, 503];
await keeper.keepProject("variants", ids);
for (const id of ids.slice(0, -1)) await keeper.keep("GET", `/admin/v1/${project}/products/${id}`);
await keeper.keep("GET", `/admin/v1/${project}/attributes`);
console.log(JSON.stringify({ at: Date.now(), secrets: {}, kept: keeper.kept }));
