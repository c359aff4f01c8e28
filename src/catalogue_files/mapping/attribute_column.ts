import type { ColumnType } from "../../domain/imports/mapping.ts";
import type { AttributePatch } from "../file_rows.ts";
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

/** Adds what the text of a cell sets to the patches. An empty cell removes the attribute. */
export function readAttribute(
  { path, type, currency }: Omit<AttributeColumn, "index" | "name">,
  text: string,
  patches: AttributePatch[],
): Refusal | undefined {
  if (text === "" || (type !== "string" && text.trim() === "")) {
    patches.push([path, null]);
    if (currency !== undefined) patches.push([currency, null]);
  } else if (type === "money") {
    const money = readMoneyCell(text);
    if (money instanceof Refusal) return money;
    patches.push([path, money.amount]);
    if (currency !== undefined) patches.push([currency, money.currency ?? null]);
  } else {
    const value = readValue(type, text);
    if (value instanceof Refusal) return value;
    patches.push([path, value]);
  }
}
