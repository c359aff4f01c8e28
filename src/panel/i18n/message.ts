import { numberText } from "./formats.ts";

/** A text with `{names}` as placeholders, or its plural forms, selected by the number `count`. */
export type Message = string | { readonly one: string; readonly other: string };

/** The texts of another language, with the same keys. */
export type Translated<Texts> = Readonly<Record<keyof Texts, Message>>;

/** The values for a message's placeholders. */
export type Values = Readonly<Record<string, string | number>>;

/** Fills in a message's placeholders, with numbers formatted for the language. */
export function fillIn(message: Message, values: Values, language: string): string {
  const text = typeof message === "string" ? message : formOf(message, values.count);
  return text.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key];
    if (value === undefined) return name;
    return typeof value === "number" ? numberText(value, language) : isolated(value);
  });
}

/** Right-to-left letters: Hebrew, Arabic and their neighbours. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A right-to-left value within a sentence must not reorder what is around it. */
function isolated(value: string): string {
  return rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
}

/**
 * The form of the plural for a whole number: in each of the panel's languages, 1 alone has the form
 * `one`. Not `Intl.PluralRules`, whose first use takes several milliseconds.
 */
function formOf(forms: Exclude<Message, string>, count: string | number | undefined): string {
  return Number(count ?? 0) === 1 ? forms.one : forms.other;
}
