import type { JsonValue } from "../../domain/json.ts";
import { readSaleInstant } from "../mapping/read_date.ts";
import { readItems, readMoneyCell } from "../mapping/read_value.ts";
import { Refusal } from "../mapping/refusal.ts";
import type { Money } from "../mapping/read_amount.ts";
import type { RowAttributes } from "../mapping/target_fields.ts";
import { type GoogleField, plainFields, variantAttributes } from "./google_fields.ts";

/** A row's fields of Merchant Center. */
export interface GoogleCells {
  /** Trimmed; empty if the row lacks the field. */
  text(field: GoogleField): string;
  /** The column of a field. */
  nameOf(field: GoogleField): string;
}

const plainEntries = Object.entries(plainFields) as [keyof typeof plainFields, string][];

const paths = new Map(variantAttributes.map((name) => [name, [name]]));

/** Adds the attributes of a row, without those that it lacks. Returns why the row is refused. */
export function readGoogleAttributes(
  row: GoogleCells,
  attributes: RowAttributes,
): Refusal | undefined {
  const price = readPrice(row, "price");
  if (price instanceof Refusal) return price;
  const sale = readPrice(row, "sale_price");
  if (sale instanceof Refusal) return sale;
  if (
    price?.currency !== undefined && sale?.currency !== undefined &&
    price.currency !== sale.currency
  ) {
    return new Refusal(
      `must have the currency of the price, ${price.currency}`,
      row.nameOf("sale_price"),
    );
  }
  const dates = readSaleDates(row);
  if (dates instanceof Refusal) return dates;
  const levels = levelsOf(row.text("product_type"));
  if (levels instanceof Refusal) return levels.in(row.nameOf("product_type"));
  const [saleFrom, saleTo] = dates;
  const onSale = price !== undefined && sale !== undefined && sale.amount < price.amount;
  const values: [name: string, value: JsonValue | undefined][] = [
    ["price", price?.amount],
    ["salePrice", sale?.amount],
    ["currency", price?.currency ?? sale?.currency],
    ["onSale", onSale],
    ["discountPercent", onSale ? discountPercent(price.amount, sale.amount) : undefined],
    ["saleFrom", saleFrom],
    ["saleTo", saleTo],
    ["inStock", inStock(row.text("availability"))],
    ["productType", levels],
  ];
  for (const [name, value] of values) {
    const refusal = value === undefined ? undefined : attributes.add(paths.get(name)!, value);
    if (refusal !== undefined) return refusal;
  }
  for (const [field, name] of plainEntries) {
    const text = row.text(field);
    const refusal = text === "" ? undefined : attributes.add(paths.get(name)!, text);
    if (refusal !== undefined) return refusal;
  }
}

function readPrice(row: GoogleCells, field: GoogleField): Money | undefined | Refusal {
  const text = row.text(field);
  if (text === "") return undefined;
  const money = readMoneyCell(text);
  return money instanceof Refusal ? money.in(row.nameOf(field)) : money;
}

/** The start and end of the sale. */
function readSaleDates(row: GoogleCells): readonly [string?, string?] | Refusal {
  const text = row.text("sale_price_effective_date");
  if (text === "") return [];
  const [from = "", to = "", ...more] = text.split("/", 3).map((it) => it.trim());
  const saleFrom = readSaleInstant(from, "start");
  const saleTo = readSaleInstant(more.length > 0 ? "" : to, "end");
  const column = row.nameOf("sale_price_effective_date");
  if (saleFrom instanceof Refusal) return saleFrom.in(column);
  if (saleTo instanceof Refusal) return saleTo.in(column);
  return [saleFrom, saleTo];
}

/**
 * How many whole percent `sale` is below `price`, rounded down.
 *
 * Computed with integers: `(1 - 0.9) * 100` is 9.999999999999998.
 */
export function discountPercent(price: number, sale: number): number {
  const scale = 10 ** Math.max(decimalsOf(price), decimalsOf(sale));
  const whole = Math.round(price * scale);
  return Math.floor(((whole - Math.round(sale * scale)) * 100) / whole);
}

function decimalsOf(amount: number): number {
  const [, decimals = "", exponent = "0"] = /\.?(\d*)(?:e(.+))?$/.exec(
    String(amount).replace(/^-?\d+/, ""),
  ) ?? [];
  return Math.max(0, decimals.length - Number(exponent));
}

function inStock(availability: string): boolean | undefined {
  if (availability === "") return undefined;
  const words = availability.toLowerCase();
  return words === "in_stock" || words === "in stock";
}

/** The levels of a category, as in `Home > Women > Dresses`. */
function levelsOf(productType: string): readonly string[] | undefined | Refusal {
  const levels = readItems(productType, ">");
  return levels instanceof Refusal || levels.length > 0 ? levels : undefined;
}
