import type { JsonObject } from "../../../../src/domain/json.ts";

const adjectives = [
  "Alpine",
  "Nordic",
  "Urban",
  "Coastal",
  "Summit",
  "Meadow",
  "Harbour",
  "Canyon",
];
const nouns = ["Works", "Supply", "Outfitters", "Goods", "Studio", "Trading", "Makers", "Lab"];
const colors = ["black", "white", "navy blue", "olive green", "red", "grey", "sand", "burgundy"];
const sizes = ["XS", "S", "M", "L", "XL", "XXL", "38", "40", "42", "44"];
const materials = ["cotton", "wool", "polyester", "leather", "recycled nylon", "linen"];
const departments = ["Clothing", "Footwear", "Camping", "Climbing", "Cycling", "Home"];
const groups = ["Women", "Men", "Kids", "Accessories", "Sale"];
const kinds = ["Jackets", "Trousers", "Shirts", "Bags", "Tents", "Lamps", "Socks", "Gloves"];
const labels = ["spring 2026", "clearance", "bestseller", "new arrival", "online only"];
const firstDay = Date.UTC(2024, 0, 1);

/** The number of brands; of a thousand products, each has some. */
export const brandCount = 120;

/** The name of a brand. */
export function brandName(number: number): string {
  const name = `${adjectives[number % 8]} ${nouns[Math.floor(number / 8) % 8]}`;
  return number < 64 ? name : `${name} ${2 + Math.floor(number / 64)}`;
}

/**
 * Twelve attributes as a feed for ads has them, of the product with this number: a tenth of all
 * products have unusual ones.
 */
export function typicalAttributes(number: number): JsonObject {
  const random = scrambler(number);
  const of = <T>(values: readonly T[]) => values[random(values.length)]!;
  const price = 5 + random(200) + of([0.99, 0.95, 0.5, 0]);
  const isOnSale = random(4) === 0;
  const salePrice = Math.round(price * of([70, 75, 80, 85, 90])) / 100;
  return {
    brand: brandName(random(brandCount)),
    price,
    ...(isOnSale ? { salePrice } : { stock: random(400) }),
    currency: "EUR",
    inStock: random(10) > 0,
    condition: "new",
    color: of(colors),
    size: of(sizes),
    material: of(materials),
    productType: [of(departments), of(groups), of(kinds)],
    customLabel0: of(labels),
    createdAt: new Date(firstDay + random(60_000_000) * 1_000).toISOString().replace(".000", ""),
  };
}

/** Rules by these attributes, of the kinds that shops have. */
export function typicalRules(count: number): JsonObject[] {
  return Array.from({ length: count }, (_, number): JsonObject => {
    const random = scrambler(-1 - number);
    switch (number % 8) {
      case 0:
        return { brand: brandName(number % brandCount) };
      case 1:
        return {
          brand: { $in: [brandName(number % brandCount), brandName(number % 64)] },
          inStock: true,
        };
      case 2:
        return { productType: kinds[random(8)]!, price: { $lt: 10 + number } };
      case 3:
        return { price: { $gte: number, $lt: number + 20 }, currency: "EUR" };
      case 4:
        return { salePrice: { $lt: number } };
      case 5:
        return { color: colors[random(8)]!, material: { $ne: materials[random(6)]! } };
      case 6:
        return { customLabel0: labels[random(5)]!, size: { $in: ["S", "M", sizes[random(10)]!] } };
      default:
        return { createdAt: { $since: `P${1 + number}D` }, productType: departments[random(6)]! };
    }
  });
}

/** Returns a function for repeatable random integers below a limit. */
function scrambler(seed: number): (below: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5 | 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}
