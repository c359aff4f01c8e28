import type { JsonValue } from "../../domain/json.ts";
import type { ColumnType } from "../../domain/imports/mapping.ts";
import { type AttributePaths, currencyPath } from "./attribute_paths.ts";
import { readMoneyCell, readValue } from "./read_value.ts";
import { Refusal } from "./refusal.ts";

/** A column that sets an attribute. */
export interface AttributeColumn {
  readonly index: number;
  readonly name: string;
  readonly path: readonly string[];
  readonly type: ColumnType;
  /** Where the currency of money goes, unless another column sets it. */
  readonly currency?: readonly string[];
}

/** A column of attributes; `undefined` if an earlier column sets the same one. */
export function attributeColumn(
  column: Omit<AttributeColumn, "currency">,
  paths: AttributePaths,
): AttributeColumn | undefined {
  if (!paths.take(column.path)) return undefined;
  const currency = currencyPath(column.path);
  return column.type === "money" && paths.take(currency) ? { ...column, currency } : column;
}

/** What the text of a cell means for an attribute: `null` removes it. */
export type ReadCell = { readonly value: JsonValue; readonly currency?: string } | Refusal | null;

/** Reads the text of a cell. An empty one removes the attribute. */
export function readCell(type: ColumnType, text: string): ReadCell {
  if (text === "" || (type !== "string" && text.trim() === "")) return null;
  if (type === "money") {
    const money = readMoneyCell(text);
    if (money instanceof Refusal) return money;
    const { amount: value, currency } = money;
    return currency === undefined ? { value } : { value, currency };
  }
  const value = readValue(type, text);
  return value instanceof Refusal ? value : { value };
}
