/** The minimum contrast of text on its background: WCAG 2.2, success criterion 1.4.3 (AA). */
export const contrastMin = 4.5;

/** What a key of a badge's content says about the colour that it holds. */
export interface ColourKey {
  /** The element that the colour belongs to, in lower case; empty for the badge itself. */
  readonly of: string;
  /** `any` is the text colour unless another key of the element is one. */
  readonly role: "background" | "text" | "any";
}

const separators = /[\s._-]/g;
const colourKey =
  /^(?<of>.*?)(?:(?<role>text|font|foreground|fg|background|bg)?colou?r|(?<ground>background|bg))$/;

/**
 * Reads a key that holds a colour, in the spellings that merchants use; `undefined` for any other
 * key. The storefront's element, the findings and the panel find colours by it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readColourKey("backgroundColour"), { of: "", role: "background" });
 * assertEquals(readColourKey("title_text_color"), { of: "title", role: "text" });
 * assertEquals(readColourKey("colour"), { of: "", role: "any" });
 * ```
 */
export function readColourKey(key: string): ColourKey | undefined {
  const { of, role, ground } = colourKey.exec(key.replace(separators, "").toLowerCase())?.groups ??
    {};
  if (of === undefined) return undefined;
  if (ground !== undefined || role?.startsWith("b")) return { of, role: "background" };
  return { of, role: role === undefined ? "any" : "text" };
}
