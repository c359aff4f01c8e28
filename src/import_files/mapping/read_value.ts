import { finished } from "../../domain/finished.ts";
import {
  hasInfinity,
  jsonDepth,
  type JsonValue,
  mayNestOver,
  textDepth,
} from "../../domain/json.ts";
import { attributesDepthMax, attributesMaxBytes, importListMaxChars } from "../../domain/limits.ts";
import type { ColumnType } from "../../domain/imports/mapping.ts";
import { type Money, readMoney, readNumber } from "./read_amount.ts";
import { readInstant } from "./read_date.ts";
import { Refusal } from "./refusal.ts";

const booleans: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/** No number, date or boolean is longer. Bounds the time that it takes to read one. */
const scalarMaxChars = 64;

/** Reads the text of a cell, which is not empty, as a type other than money. */
export function readValue(
  type: Exclude<ColumnType, "money">,
  text: string,
): JsonValue | Refusal {
  switch (type) {
    case "string":
      return text;
    case "number":
      return isShort(text) ? readNumber(text.trim()) : readNumber("?");
    case "boolean":
      return readBoolean(text);
    case "instant":
      return readInstant(isShort(text) ? text.trim() : "?");
    case "list":
      return readItems(text, "|");
    case "json":
      return isTooLong(text) ? tooLong : readJson(text);
  }
}

/** Reads the items of a list, without empty ones and the blanks around each. */
export function readItems(text: string, separator: string): readonly string[] | Refusal {
  if (isTooLong(text)) return tooLong;
  const items: string[] = [];
  for (const item of text.split(separator)) {
    const trimmed = item.trim();
    if (trimmed !== "") items.push(trimmed);
  }
  return items;
}

/** Bounds what is split or parsed of a cell, which can be a whole row. */
function isTooLong(text: string): boolean {
  return text.length > importListMaxChars;
}

const tooLong = new Refusal(
  `must have at most ${importListMaxChars} characters: attributes are at most ` +
    `${attributesMaxBytes} bytes of JSON`,
);

/** Reads an amount of money from a cell. */
export function readMoneyCell(text: string): Money | Refusal {
  return readMoney(isShort(text) ? text.trim() : "?");
}

/** Reads `true`, `yes`, `1`, `false`, `no` or `0`, in any case. */
export function readBoolean(text: string): boolean | Refusal {
  return booleans.get(text) ??
    (isShort(text) ? booleans.get(text.trim().toLowerCase()) : undefined) ??
    new Refusal("must be true, false, yes, no, 1 or 0");
}

function isShort(text: string): boolean {
  return text.length <= scalarMaxChars;
}

/** What is wrong with a JSON text whose number would become infinite. */
export const numberTooLarge = "must have only numbers within ±1.8e308";

function readJson(text: string): JsonValue | Refusal {
  const levels = attributesDepthMax - 1;
  const tooDeep = new Refusal(`must have at most ${levels} levels of nesting`);
  if (mayNestOver(text, levels) && finished(textDepth(text, levels + 1)) > levels) return tooDeep;
  try {
    const value: JsonValue = JSON.parse(text);
    if (hasInfinity(value)) return new Refusal(numberTooLarge);
    return jsonDepth(value) > levels ? tooDeep : value;
  } catch {
    return new Refusal("must be valid JSON");
  }
}
