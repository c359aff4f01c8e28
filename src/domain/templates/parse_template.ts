import { conditionPathMax, templateMaxChars, templatePlaceholdersMax } from "../limits.ts";
import { isLongerThan } from "../text_length.ts";
import { type FormatName, formatNames, isFormatName } from "./template_formats.ts";

/** A place of a template that a product's attribute fills. */
export interface Placeholder {
  /** The attribute's path, with dots between keys. */
  readonly path: string;
  /** How the value is written; `undefined` for strings as they are and numbers as in JSON. */
  readonly format: FormatName | undefined;
}

/** The parts of a template in their order: text as it is, and placeholders. */
export type Template = readonly (string | Placeholder)[];

/** Why a text is no template. */
export class InvalidTemplate {
  /** What is wrong with the text: the end of a sentence that names it. */
  readonly detail: string;
  /** The mistakes that have a message of their own in the panel. */
  readonly mistake: { readonly unknownFormat: string } | "tooManyPlaceholders" | undefined;

  constructor(detail: string, mistake?: InvalidTemplate["mistake"]) {
    this.detail = detail;
    this.mistake = mistake;
  }
}

/** The attribute that `{price|currency}` also reads, unless a product lacks it. */
export const currencyPath = "currency";

/**
 * Parses a template such as `-{discountPercent} %`.
 *
 * @example
 * ```ts
 * import { assert, assertEquals } from "@std/assert";
 *
 * assertEquals(parseTemplate("{{-{off}"), ["{-", { path: "off", format: undefined }]);
 * assert(parseTemplate("-{off") instanceof InvalidTemplate);
 * ```
 */
export function parseTemplate(text: string): Template | InvalidTemplate {
  if (isLongerThan(text, templateMaxChars)) {
    return new InvalidTemplate(`must have at most ${templateMaxChars} characters`);
  }
  const parts: (string | Placeholder)[] = [];
  let literal = "";
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char !== "{" && char !== "}") literal += char;
    else if (text[at + 1] === char) literal += text[at++];
    else {
      const end = text.indexOf("}", at);
      const inner = text.slice(at + 1, end);
      if (char === "}" || end === -1 || inner.includes("{")) {
        return new InvalidTemplate(
          `has an unmatched \`${char}\`; write \`${char}${char}\` for a brace`,
        );
      }
      const placeholder = readPlaceholder(inner);
      if (placeholder instanceof InvalidTemplate) return placeholder;
      if (literal !== "") parts.push(literal);
      literal = "";
      parts.push(placeholder);
      at = end;
    }
  }
  if (literal !== "") parts.push(literal);
  if (placeholdersOf(parts).length > templatePlaceholdersMax) {
    return new InvalidTemplate(
      `must have at most ${templatePlaceholdersMax} placeholders`,
      "tooManyPlaceholders",
    );
  }
  return parts;
}

/** The placeholders of a template. */
export function placeholdersOf(template: Template): Placeholder[] {
  return template.filter((part) => typeof part !== "string");
}

/** Reads what is between two braces. */
function readPlaceholder(inner: string): Placeholder | InvalidTemplate {
  const bar = inner.indexOf("|");
  const path = bar === -1 ? inner : inner.slice(0, bar);
  const format = bar === -1 ? undefined : inner.slice(bar + 1);
  const keys = path.split(".");
  const violation = violationOf(inner, path, keys);
  if (violation !== undefined) return new InvalidTemplate(violation);
  if (format === undefined || isFormatName(format)) return { path, format };
  return new InvalidTemplate(
    `has the unknown format "${format}"; use ${formatNames.join(", ")}`,
    { unknownFormat: format },
  );
}

function violationOf(inner: string, path: string, keys: readonly string[]): string | undefined {
  if (/\s/.test(inner)) return `must have no spaces in \`{${inner}}\``;
  if (keys.includes("")) return `must not have an empty part in the path of \`{${inner}}\``;
  if (path.startsWith("$")) return `must not have an operator in \`{${inner}}\`: name an attribute`;
  if (keys.length > conditionPathMax) {
    return `must have paths of at most ${conditionPathMax} keys, unlike \`{${inner}}\``;
  }
  return undefined;
}
