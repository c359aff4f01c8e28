/** A product of the shop, as in its feed. It has no badges: those come from the service. */
export interface ShopProduct {
  /** The same id as in the demo project. */
  readonly id: number;
  readonly title: string;
  /** At least one. A product without variants has itself as its only one. */
  readonly variants: readonly ShopVariant[];
}

/** A variant to choose. */
export interface ShopVariant {
  readonly id: number;
  /** As in the feed; empty if the product has only one. */
  readonly size: string;
  readonly colour: string;
  /** The path of its picture. */
  readonly picture: string;
  readonly price: Price;
}

/** In US dollars. */
export interface Price {
  readonly regular: number;
  /** Only if it is on sale. */
  readonly sale?: number;
}

/** The price of the cheapest variant. */
export function lowestPrice({ variants: [first, ...others] }: ShopProduct): Price {
  if (first === undefined) throw new Error("A product has at least one variant");
  const paid = ({ regular, sale }: Price) => sale ?? regular;
  return others.reduce(
    (lowest, { price }) => paid(price) < paid(lowest) ? price : lowest,
    first.price,
  );
}

/**
 * Reads the products of a feed of Google Merchant Center, as tab-separated values. Only for the
 * shop's own one: without quotes, with whole numbers as ids after a prefix, and with the rows of a
 * product one after the other.
 */
export function readFeed(text: string): ShopProduct[] {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const columns = header.split("\t");
  const products = new Map<number, ShopProduct & { variants: ShopVariant[] }>();
  for (const line of lines) {
    const cells = line.split("\t");
    const cell = (name: string) => cells[columns.indexOf(name)] ?? "";
    const variant = {
      id: idIn(cell("id")),
      size: cell("size"),
      colour: cell("color"),
      picture: cell("image_link"),
      price: {
        regular: parseFloat(cell("price")),
        ...cell("sale_price") !== "" && { sale: parseFloat(cell("sale_price")) },
      },
    };
    const id = idIn(cell("item_group_id") || cell("id"));
    const known = products.get(id);
    if (known) known.variants.push(variant);
    else products.set(id, { id, title: cell("title"), variants: [variant] });
  }
  return [...products.values()];
}

function idIn(text: string): number {
  return Number(/\d+$/.exec(text)?.[0]);
}

/** A product as attributes of its card, which {@link readCard} reads. */
export function cardData({ id, title, variants }: ShopProduct): Readonly<Record<string, string>> {
  const rows = variants.map(({ id, size, colour, picture, price: { regular, sale = "" } }) =>
    [id, size, colour, picture, regular, sale].join(" ")
  );
  return { product: String(id), title, variants: rows.join(",") };
}

/** The product of a card. */
export function readCard(data: Readonly<Record<string, string | undefined>>): ShopProduct {
  const { product, title = "", variants = "" } = data;
  return {
    id: Number(product),
    title,
    variants: variants.split(",").map((row) => {
      const [id, size = "", colour = "", picture = "", regular, sale = ""] = row.split(" ");
      const price = { regular: Number(regular), ...sale !== "" && { sale: Number(sale) } };
      return { id: Number(id), size, colour, picture, price };
    }),
  };
}
