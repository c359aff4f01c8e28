import { pick, type Random, sample } from "../../random.ts";

/** A product's attributes: about 150 bytes of JSON. */
export interface Attributes {
  sku: string;
  brand: string;
  categories: number[];
  price: number;
  stock: number;
  releasedAt: string;
  tags: string[];
}

export const brands = Array.from({ length: 80 }, (_, i) => `Brand ${i + 10}`);
export const categoryMax = 120;
export const tags = ["organic", "vegan", "cotton", "wool", "linen", "silk", "denim", "recycled"]
  .concat(["outdoor", "summer", "winter", "kids", "slim", "wide", "petite", "gift", "sport"]);
/** The highest stock that counts as low; less than one product in six has at most that. */
export const lowStock = 5;

/** Products released in these years are new for decades to come, the others are not. */
const newYears = [2021, 2024] as const;
const oldYears = [1981, 1990] as const;
/** Ends before 2016 for old products and after 2043 for new ones, whenever the bench runs. */
export const newForDays = [8_100, 9_000] as const;

export function createAttributes(id: number, random: Random): Attributes {
  return {
    sku: `SKU-${id}`,
    brand: pick(brands, random),
    categories: Array.from({ length: random.integer(1, 3) }, () => random.integer(1, categoryMax)),
    price: createPrice(random),
    stock: random.fraction() < 0.15 ? random.integer(0, lowStock) : random.integer(6, 400),
    releasedAt: createInstant(isNew(random) ? newYears : oldYears, random),
    tags: sample(tags, random.integer(2, 4), random),
  };
}

/** From 1 to 250; low prices are the most frequent. */
export function createPrice(random: Random): number {
  return Math.round((1 + random.fraction() ** 2 * 249) * 100) / 100;
}

export function isReleasedLately({ releasedAt }: Attributes): boolean {
  return Number(releasedAt.slice(0, 4)) >= newYears[0];
}

function isNew(random: Random): boolean {
  return random.fraction() < 0.2;
}

function createInstant([first, last]: readonly [number, number], random: Random): string {
  const two = (from: number, to: number) => `${random.integer(from, to)}`.padStart(2, "0");
  return `${random.integer(first, last)}-${two(1, 12)}-${two(1, 28)}T${two(0, 23)}:30:00Z`;
}
