import { Refusal } from "./refusal.ts";

/** A number as texts write it: digits, perhaps grouped, with a decimal point or comma. */
const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?$/;
/** `1.299`: one and a bit where a point separates decimals, over a thousand where it groups digits. */
const pointOrGroup = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
/** The currencies of ISO 4217 whose amounts have three decimals. */
const threeDecimals: ReadonlySet<string> = new Set([
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
]);
const ambiguous = new Refusal(
  "can be read in two ways: write the number without groups, as in 1299.50",
);

const currencyAfter = /^(.*?)\s*([A-Za-z]{3})$/s;
const currencyBefore = /^([A-Za-z]{3})\s*(.*)$/s;

/** An amount of money. */
export interface Money {
  readonly amount: number;
  /** In upper case. */
  readonly currency?: string;
}

/**
 * Reads a number with a decimal point or comma, as in `1299.5`, `1299,5`, `1.299,50` or
 * `1 299.50`. Refuses `1,299`, which means different numbers in different countries.
 */
export function readNumber(text: string): number | Refusal {
  const number = Number(plain.test(text) ? text : withPoint(text));
  if (!Number.isFinite(number)) {
    return /^[+-]?\d+,\d{3}$/.test(text)
      ? ambiguous
      : new Refusal("must be a number, such as 12.99");
  }
  return Number.isInteger(number) && !Number.isSafeInteger(number)
    ? new Refusal("must be within ±(2^53 − 1): import it as a string")
    : number;
}

/** Replaces the decimal comma and removes groups. The result is no number if they are ambiguous. */
function withPoint(text: string): string {
  const grouped = text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, "");
  if (plain.test(grouped)) return grouped;
  const [, sign = "", digits = ""] = /^([+-]?)([\d.,]+)$/.exec(grouped) ?? [];
  if (/^\d+,(?:\d{1,2}|\d{4,})$/.test(digits)) return sign + digits.replace(",", ".");
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) {
    return sign + digits.replaceAll(".", "").replace(",", ".");
  }
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return sign + digits.replaceAll(",", "");
  if (/^\d{1,3}(?:,\d{3}){2,}$/.test(digits)) return sign + digits.replaceAll(",", "");
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(digits)) return sign + digits.replaceAll(".", "");
  return "?";
}

/**
 * Reads an amount with or without its ISO 4217 currency, as in `12.99 EUR` or `12,99 EUR`. Refuses
 * `1.299 EUR`, as no price in euros has three decimals.
 */
export function readMoney(text: string): Money | Refusal {
  const after = currencyAfter.exec(text);
  const before = after === null ? currencyBefore.exec(text) : null;
  const [amountText = text, currency] = after !== null
    ? [after[1], after[2]]
    : before !== null
    ? [before[2], before[1]]
    : [];
  const amount = readNumber(amountText);
  if (amount instanceof Refusal) {
    return /\d,\d{3}$/.test(amountText)
      ? amount
      : new Refusal("must be an amount with its currency, such as 12.99 EUR");
  }
  if (pointOrGroup.test(amountText) && !threeDecimals.has(currency?.toUpperCase() ?? "")) {
    return ambiguous;
  }
  return currency === undefined ? { amount } : { amount, currency: currency.toUpperCase() };
}
