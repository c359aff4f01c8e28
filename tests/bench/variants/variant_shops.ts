import type { ProductRecord } from "../../../src/domain/products/product.ts";
import type { ProductDetails } from "../../../src/domain/products/details/product_details.ts";
import { badgeSchema, typeId } from "../catalogue/fill_project.ts";
import { inStore } from "../catalogue/in_store.ts";
import { storeShop } from "../catalogue/store_shop.ts";

/** Each product has one of as many badges, by a rule. */
export const ruleCount = 200;
/** The variants of each product. */
export const variantsPerProduct = 5;
/** One of this many products gets its badge's text from a template. */
export const templatedEach = 5;

/**
 * Shops that show the same badges on the same products: by rules about products, by rules about
 * variants, and by rules about products with templates for a fifth of the badges.
 */
export const shopKinds = ["products", "variants", "templates"] as const;
export type ShopKind = (typeof shopKinds)[number];

/** What a shop takes in memory, in bytes. */
export type ShopMemory = Record<ShopKind, number>;

/** The badge that a product shows. */
function codeOf(productId: number): number {
  return productId % ruleCount;
}

function badgesOf(kind: ShopKind) {
  return Array.from({ length: ruleCount }, (_, code) => {
    const rule = { code };
    const isTemplated = kind === "templates" && code % templatedEach === 0;
    return {
      // The shops are compared, so their badges have the same ids.
      id: `0b5a1f4e-6f0c-4a57-9d5c-${code.toString(16).padStart(12, "0")}`,
      body: {
        ...{ typeId, content: { text: `Badge ${code}` } },
        ...kind === "variants" ? { matchVariants: rule } : { match: rule },
        ...isTemplated && { perProduct: { default: { text: "-{percent} %" } } },
      },
    };
  });
}

function recordOf(kind: ShopKind, id: number): ProductRecord {
  const own = { price: 10 + id % 90, percent: 5 + id % 60 };
  const attributes = JSON.stringify(kind === "variants" ? own : { ...own, code: codeOf(id) });
  if (kind !== "variants") return { assignments: [], attributes };
  return { assignments: [], attributes, variants: variantsOf(id) };
}

function variantsOf(id: number) {
  return Array.from({ length: variantsPerProduct }, (_, at) => ({
    id: id * variantsPerProduct + at,
    attributes: {
      code: codeOf(id),
      stock: (id + at) % 40,
      size: ["S", "M", "L", "XL", "XXL"][at]!,
    },
  }));
}

function detailsOf(kind: ShopKind, id: number): ProductDetails {
  return kind === "variants" ? { variants: variantsOf(id) } : {};
}

/** Stores the shops, each with `products` products, and returns what they take in memory. */
export async function storeVariantShops(
  path: string,
  products: number,
  signal: AbortSignal,
): Promise<ShopMemory> {
  const memory: Partial<ShopMemory> = {};
  await inStore(path, async (management) => {
    for (const kind of shopKinds) {
      const shop = {
        project: { id: kind, name: kind },
        types: [{ id: typeId, name: "Promotion", schema: badgeSchema }],
        badges: badgesOf(kind),
        products: Iterator.from(Array(products).keys()).map((id) => ({ id })),
        toRecord: ({ id }: { id: number }) => recordOf(kind, id),
        toDetails: ({ id }: { id: number }) => detailsOf(kind, id),
      };
      await storeShop(management, shop, signal);
      const project = await management.catalog.open(kind);
      memory[kind] = project!.state.products.memoryBytes;
      management.catalog.drop(kind);
    }
  });
  const { products: plain = 0, variants = 0, templates = 0 } = memory;
  return { products: plain, variants, templates };
}
