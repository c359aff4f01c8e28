/** A variant as the files of a shop describe it; a product without variants is its own only one. */
interface FeedVariant {
  readonly id: number;
  readonly price: number;
  readonly salePrice?: number;
  readonly isSoldOut: boolean;
  stock?: number;
}

/** A product with what the README's rules read. */
export interface FeedProduct {
  readonly id: number;
  readonly hasVariants: boolean;
  readonly variants: FeedVariant[];
  salesRank?: number;
  releasedAt?: string;
}

/** Reads a feed of Google Merchant Center and a CSV file, both without quotes. */
export function readFiles(feed: string, figures: string): FeedProduct[] {
  const products = new Map<number, FeedProduct>();
  for (const row of rowsOf(feed, "\t")) {
    const [id, group] = [digits(row.id), row.item_group_id ? digits(row.item_group_id) : undefined];
    const product = products.get(group ?? id) ??
      { id: group ?? id, hasVariants: group !== undefined, variants: [] };
    products.set(product.id, product);
    product.variants.push({
      id,
      price: parseFloat(row.price ?? ""),
      ...row.sale_price && { salePrice: parseFloat(row.sale_price) },
      isSoldOut: row.availability === "out_of_stock",
    });
  }
  for (const row of rowsOf(figures, ",")) {
    const product = products.get(Number(row.id));
    if (product === undefined) throw new Error(`The feed has no product ${row.id}`);
    const stock = row["attributes.stock:number"];
    const rank = row["attributes.salesRank:number"];
    const variants = product.variants.filter(({ id }) => !row.variantId || id === +row.variantId);
    for (const variant of variants) if (stock) variant.stock = Number(stock);
    if (row.variantId) continue;
    if (rank) product.salesRank = Number(rank);
    product.releasedAt = row["attributes.releasedAt:instant"];
  }
  return [...products.values()];
}

/**
 * The texts that the README's rules show, in order, worked out here: of the product as a whole,
 * or of some of its variants.
 */
export function expectedBadges(
  { hasVariants, variants, salesRank = Infinity, releasedAt }: FeedProduct,
  now: number,
  variantIds?: readonly number[],
): string[] {
  const isAsked = ({ id }: FeedVariant) => !hasVariants || !variantIds || variantIds.includes(id);
  const asked = variants.filter(isAsked);
  const isSoldOut = variantIds && hasVariants
    ? asked.some((it) => it.isSoldOut)
    : variants.every((it) => it.isSoldOut);
  if (isSoldOut) return ["Sold out"];
  const badges: string[] = [];
  const onSale = asked.filter(({ price, salePrice = price }) => salePrice < price);
  if (onSale.length > 0) badges.push(saleText(variantIds && asked.length > 0 ? asked : variants));
  if (asked.some(({ stock = 0 }) => stock >= 1 && stock <= 5)) badges.push("Last pieces");
  if (salesRank <= 10) badges.push("Bestseller");
  if (releasedAt && isRecent(Date.parse(releasedAt), now)) badges.push("New");
  return [...badges, "Free returns"];
}

/** The percentage, in whole cents to avoid rounding, if it is the same for all. */
function saleText(variants: readonly FeedVariant[]): string {
  const percents = new Set(variants.map(({ price, salePrice }) => {
    const full = Math.round(price * 100);
    const paid = Math.round((salePrice ?? price) * 100);
    return Math.floor((full - paid) * 100 / full);
  }));
  const [percent] = percents;
  return percents.size === 1 ? `-${percent} %` : "Sale";
}

function isRecent(releasedAt: number, now: number): boolean {
  return releasedAt <= now && now < releasedAt + 30 * 86_400_000;
}

function rowsOf(text: string, separator: string): Record<string, string>[] {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const names = header.split(separator);
  return lines.map((line) => {
    const cells = line.split(separator);
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]));
  });
}

function digits(text = ""): number {
  return Number(/\d+$/.exec(text)?.[0]);
}
