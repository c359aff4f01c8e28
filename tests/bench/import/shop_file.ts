/** The columns of the bench's file besides the ids: 12 attributes. */
const columns = [
  "attributes.price:number",
  "attributes.salePrice:number",
  "attributes.currency",
  "attributes.brand",
  "attributes.colour",
  "attributes.size",
  "attributes.material",
  "attributes.categories:list",
  "attributes.inStock:boolean",
  "attributes.stock:number",
  "attributes.rating:number",
  "attributes.addedAt:instant",
];

export const variantsPerProduct = 5;

const colours = ["red", "blue", "green", "black", "white", "grey"];
const sizes = ["XS", "S", "M", "L", "XL"];
const materials = ["wool", "cotton", "linen", "polyester"];

/** Writes a CSV with this many rows, five variants of each product. Returns its size in bytes. */
export function writeShopFile(path: string, rows: number): Promise<number> {
  return writeLines(path, `id,variantId,${columns.join(",")}`, rows, rowAt, "");
}

/** Writes the feed of the same kind of shop for Merchant Center, with 12 elements an item. */
export function writeShopFeed(path: string, rows: number): Promise<number> {
  const start = '<rss xmlns:g="http://base.google.com/ns/1.0"><channel>';
  return writeLines(path, start, rows, itemAt, "</channel></rss>");
}

async function writeLines(
  path: string,
  start: string,
  rows: number,
  lineAt: (row: number) => string,
  end: string,
): Promise<number> {
  using file = await Deno.open(path, { create: true, write: true, truncate: true });
  const encoder = new TextEncoder();
  let bytes = 0;
  let lines = [start];
  for (let row = 0; row < rows; row++) {
    lines.push(lineAt(row));
    if (lines.length < 2_000 && row < rows - 1) continue;
    if (row === rows - 1 && end !== "") lines.push(end);
    const chunk = encoder.encode(lines.join("\n") + "\n");
    for (let at = 0; at < chunk.length;) at += await file.write(chunk.subarray(at));
    bytes += chunk.length;
    lines = [];
  }
  return bytes;
}

function itemAt(row: number): string {
  const product = 1_000 + Math.floor(row / variantsPerProduct);
  const any = (row * 2_654_435_761) % 4_294_967_296;
  const price = (500 + (any % 20_000)) / 100;
  const element = (name: string, value: string | number) => `<g:${name}>${value}</g:${name}>`;
  return "<item>" + [
    element("id", product * 10 + (row % variantsPerProduct)),
    element("item_group_id", product),
    element("title", `Scarf no. ${product}`),
    element("link", `https://shop.example/${product}`),
    element("image_link", `https://shop.example/${product}.jpg`),
    element("price", `${price.toFixed(2)} EUR`),
    element("availability", any % 5 > 0 ? "in_stock" : "out_of_stock"),
    element("brand", `Brand ${product % 300}`),
    element("condition", "new"),
    element("color", colours[(any >>> 3) % colours.length]!),
    element("size", sizes[row % sizes.length]!),
    element("material", materials[(any >>> 5) % materials.length]!),
  ].join("") + "</item>";
}

function rowAt(row: number): string {
  const product = 1_000 + Math.floor(row / variantsPerProduct);
  // Spread like real values: a multiplicative hash of the row.
  const any = (row * 2_654_435_761) % 4_294_967_296;
  const price = 500 + (any % 20_000);
  const pick = (list: readonly string[], salt: number) => list[(any >>> salt) % list.length]!;
  return [
    product,
    product * 10 + (row % variantsPerProduct),
    (price / 100).toFixed(2),
    any % 3 === 0 ? ((price * 0.8) / 100).toFixed(2) : "",
    "EUR",
    // Quotes, as most shops' files have some: the parser is faster without any.
    `"Brand ${product % 300}, Ltd."`,
    pick(colours, 3),
    sizes[row % sizes.length],
    pick(materials, 5),
    `${product % 40}|${product % 7}`,
    any % 5 > 0,
    any % 200,
    ((any % 50) / 10).toFixed(1),
    `2026-01-${String(1 + (any % 28)).padStart(2, "0")}`,
  ].join(",");
}
