/** A text with `{names}` to fill in; or its forms, of which the number `count` decides. */
export type Message = string | { readonly one: string; readonly other: string };

/** The texts of another language, under the same keys. */
export type Translated<Texts> = Readonly<Record<keyof Texts, Message>>;

/** What stands for the names of a message. */
export type Values = Readonly<Record<string, string | number>>;

/** The message in a language, with its values; numbers in the reader's form. */
export function fillIn(message: Message, values: Values, language: string): string {
  const text = typeof message === "string" ? message : formOf(message, values.count, language);
  return text.replace(/\{(\w+)\}/g, (name, key: string) => {
    const value = values[key];
    return typeof value === "number" ? value.toLocaleString(language) : value ?? name;
  });
}

function formOf(
  forms: Exclude<Message, string>,
  count: string | number | undefined,
  language: string,
): string {
  const isOne = new Intl.PluralRules(language).select(Number(count ?? 0)) === "one";
  return isOne ? forms.one : forms.other;
}
