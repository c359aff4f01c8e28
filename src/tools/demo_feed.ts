import { type ProductName, productNames } from "../demo/product_names.ts";
import { type PictureColour, pictureColours, picturePath } from "../http/pages/demo_pictures.ts";
import type { PictureShape } from "../http/pages/picture_shapes.ts";

/**
 * Writes the demo shop's feed, as Google Merchant Center reads it. After a change:
 *
 * ```sh
 * deno run --lock=deno.dev.lock --allow-write src/tools/demo_feed.ts
 * ```
 */
const feedFile = new URL("../management/demo/google_feed.tsv", import.meta.url);

/** The first product is the one in the specification's example query. */
const firstId = 1234;
const series = ["", " Fjord", " Ridge", " Aspen", " Tundra"];
const seriesFactors = [1, 1.15, 1.3, 0.9, 1.45];
const brands = ["Alder", "Birch", "Cedar", "Dogwood"];
const colours = Object.keys(pictureColours).filter(isColour);

/** In how many sizes and colours there is a product; with one of each, it has no variants. */
const ranges = {
  sizes: { sizes: ["S", "M", "L"], colours: 1 },
  colours: { sizes: [""], colours: 2 },
  both: { sizes: ["S", "M", "L"], colours: 2 },
  one: { sizes: [""], colours: 1 },
} as const;

/** The categories of the shop, and of Google. */
const categories = {
  clothing: ["Clothing", "Apparel & Accessories > Clothing"],
  shoes: ["Shoes", "Apparel & Accessories > Shoes"],
  packs: ["Packs", "Luggage & Bags > Backpacks"],
  kitchen: ["Camp kitchen", "Sporting Goods > Outdoor Recreation > Camping & Hiking"],
  sleeping: ["Tents and mats", "Sporting Goods > Outdoor Recreation > Camping & Hiking"],
  way: ["Light and way", "Sporting Goods > Outdoor Recreation > Camping & Hiking"],
} as const;

type Kind = readonly [
  shape: PictureShape,
  range: keyof typeof ranges,
  price: number,
  category: keyof typeof categories,
  material?: string,
];

/** What there is of each name. What is made of something organic is labelled so in the feed. */
const kinds: Readonly<Record<ProductName, Kind>> = {
  "Cotton T-shirt": ["shirt", "sizes", 25, "clothing", "organic cotton"],
  "Enamel mug": ["mug", "colours", 13, "kitchen", "enamel"],
  "Camp lantern": ["lantern", "colours", 40, "way"],
  "Day pack": ["pack", "one", 70, "packs"],
  "Rain jacket": ["jacket", "both", 130, "clothing"],
  "Wool socks": ["sock", "sizes", 15, "clothing", "wool"],
  "Two-person tent": ["tent", "colours", 249, "sleeping"],
  "Pocket compass": ["compass", "one", 30, "way"],
  "Hiking trousers": ["trousers", "both", 90, "clothing"],
  "Hiking boots": ["boot", "sizes", 150, "shoes", "leather"],
  "Steel bottle": ["bottle", "sizes", 27, "kitchen", "steel"],
  "Gas stove": ["stove", "one", 55, "kitchen", "steel"],
  "Fleece jacket": ["jacket", "both", 80, "clothing", "fleece"],
  "Sleeping mat": ["mat", "sizes", 65, "sleeping"],
  "Wind jacket": ["jacket", "sizes", 95, "clothing"],
  "Wool beanie": ["beanie", "colours", 23, "clothing", "wool"],
  "Linen shirt": ["shirt", "sizes", 50, "clothing", "organic linen"],
  "Trail map": ["map", "one", 16, "way", "paper"],
  "Trail pack": ["pack", "sizes", 120, "packs"],
  "Trail shoes": ["boot", "both", 110, "shoes"],
  "Insulated bottle": ["bottle", "sizes", 32, "kitchen", "steel"],
  "Storm lantern": ["lantern", "one", 45, "way"],
  "Beach tent": ["tent", "colours", 80, "sleeping"],
  "Wool mittens": ["mitten", "sizes", 35, "clothing", "organic wool"],
  "Merino shirt": ["shirt", "sizes", 55, "clothing", "organic wool"],
  "Tea mug": ["mug", "colours", 19, "kitchen", "stoneware"],
  "Bike pack": ["pack", "colours", 85, "packs"],
  "Wood stove": ["stove", "one", 120, "kitchen", "steel"],
  "Cotton trousers": ["trousers", "sizes", 55, "clothing", "organic cotton"],
  "Winter boots": ["boot", "sizes", 170, "shoes", "leather"],
  "Camp cup": ["mug", "colours", 17, "kitchen", "enamel"],
  "Map compass": ["compass", "one", 25, "way"],
  "Down jacket": ["jacket", "sizes", 220, "clothing", "down"],
  "Foam mat": ["mat", "one", 30, "sleeping"],
  "Reading light": ["lantern", "colours", 28, "way"],
  "Hiking socks": ["sock", "sizes", 17, "clothing", "wool"],
  "Cotton beanie": ["beanie", "colours", 20, "clothing", "organic cotton"],
  "Filter bottle": ["bottle", "one", 43, "kitchen"],
  "Family tent": ["tent", "colours", 449, "sleeping"],
  "Fleece mittens": ["mitten", "sizes", 30, "clothing", "fleece"],
};

/** The feed: a row for each variant, and for each product without variants. */
export function demoFeed(): string {
  const names = Object.keys(productNames).filter(isProductName);
  const rows = series.flatMap((_, line) =>
    names.flatMap((name, kind) => rowsOf(name, { line, kind, index: line * names.length + kind }))
  );
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => Object.values(row).join("\t"));
  return [columns.join("\t"), ...lines, ""].join("\n");
}

/** Where a product is: in which series, of which kind, and among all. */
interface Place {
  readonly line: number;
  readonly kind: number;
  readonly index: number;
}

function rowsOf(name: ProductName, place: Place): Record<string, string>[] {
  const { line, kind, index } = place;
  const [shape, rangeName, basePrice, category, material = ""] = kinds[name];
  const range = ranges[rangeName];
  const id = firstId + index;
  const title = name + (series[line] ?? "");
  const price = Math.round(basePrice * (seriesFactors[line] ?? 1)) - 0.1;
  const [ownCategory, googleCategory] = categories[category];
  const isSingle = rangeName === "one";
  const variants = Array.from(
    { length: range.colours },
    (_, number) => colours[(kind * 3 + line * 5 + number * 2) % colours.length] ?? "moss",
  ).flatMap((colour) => range.sizes.map((size) => ({ colour, size })));
  return variants.map(({ colour, size }, number) => ({
    id: isSingle ? `AB-${id}` : `AB-${id * 10 + number + 1}`,
    item_group_id: isSingle ? "" : `AB-${id}`,
    title,
    description: `${title}${size && `, size ${size}`}, ${colour}`,
    link: `https://shop.example/${slug(title)}${isSingle ? "" : `?variant=${number + 1}`}`,
    image_link: picturePath(shape, colour),
    price: money(price),
    sale_price: isOnSale(index, number) ? money(Math.round(price * saleFactor(index)) - 0.1) : "",
    availability: availability(index, number),
    brand: brands[kind % brands.length] ?? "",
    mpn: `${shape.slice(0, 3).toUpperCase()}-${id}${isSingle ? "" : `-${number + 1}`}`,
    condition: "new",
    color: colour,
    size,
    material,
    google_product_category: googleCategory,
    product_type: ownCategory,
    custom_label_0: material.startsWith("organic ") ? "organic" : "",
  }));
}

/** A quarter of the products is on sale, some of them in some variants only. */
function isOnSale(index: number, variant: number): boolean {
  return index % 3 === 2 && index % 5 !== 0 && (index % 2 === 0 || variant < 2);
}

function saleFactor(index: number): number {
  return [0.8, 0.7, 0.85, 0.6][index % 4] ?? 1;
}

/** A few products can be ordered before they come, and a few variants are sold out. */
function availability(index: number, variant: number): string {
  if (index % 45 === 12) return "preorder";
  return index % 40 === 11 || (index % 7 === 4 && variant === 5) ? "out_of_stock" : "in_stock";
}

function money(amount: number): string {
  return `${amount.toFixed(2)} USD`;
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}

function isProductName(name: string): name is ProductName {
  return Object.hasOwn(productNames, name);
}

function isColour(name: string): name is PictureColour {
  return Object.hasOwn(pictureColours, name);
}

if (import.meta.main) await Deno.writeTextFile(feedFile, demoFeed());
