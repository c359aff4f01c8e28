import { isJsonObject } from "../json.ts";
import {
  currencyPath,
  InvalidTemplate,
  parseTemplate,
  type Placeholder,
  placeholdersOf,
  type Template,
} from "./parse_template.ts";

/** What a badge says, in each language. */
interface Templated {
  readonly content: Readonly<Record<string, unknown>>;
  readonly localizations?: Readonly<Record<string, unknown>> | undefined;
  readonly perProduct?: Readonly<Record<string, unknown>> | undefined;
}

/** The key in `perProduct` of the templates for every language. */
export const defaultLanguage = "default";

/** The template for a member of a badge's content. */
export interface MemberTemplate {
  readonly member: string;
  readonly template: Template;
}

/**
 * The templates of a badge for these language tags, the most specific one first, in the order of the
 * content's members. Of the languages that have a template or a text for a member, the most
 * specific one decides; within a language, the template does.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const badge = {
 *   content: { text: "Sale" },
 *   localizations: { fr: { text: "Soldes" } },
 *   perProduct: { default: { text: "-{off} %" } },
 * };
 * assertEquals(templatesFor(badge, ["en"]).length, 1);
 * assertEquals(templatesFor(badge, ["fr-ca", "fr"]), []);
 * ```
 */
export function templatesFor(
  { content, localizations = {}, perProduct = {} }: Templated,
  tags: readonly string[],
): MemberTemplate[] {
  const templates = byLowerCase(perProduct);
  const texts = byLowerCase(localizations);
  const known = tags.filter((tag) => templates.has(tag) || texts.has(tag));
  const templated = new Set(
    Object.values(perProduct).flatMap((it) => isJsonObject(it) ? Object.keys(it) : []),
  );
  return Object.keys(content).filter((member) => templated.has(member)).flatMap((member) => {
    const tag = known.find((tag) =>
      hasMember(texts.get(tag), member) ||
      (tag !== defaultLanguage && hasMember(templates.get(tag), member))
    );
    // `default` is also a well-formed tag, so it must not be looked up as a language.
    if (tag === defaultLanguage) return [];
    const source = templates.get(tag ?? defaultLanguage);
    if (!isJsonObject(source) || !Object.hasOwn(source, member)) return [];
    const text = source[member];
    const template = templateIn(text);
    return template === undefined ? [] : [{ member, template }];
  });
}

/**
 * The paths of the attributes that a badge's templates name in any language, with dots between keys.
 * Templates that cannot be parsed have none.
 */
export function templatePathsOf(badge: Pick<Templated, "perProduct">): Set<string> {
  const paths = new Set<string>();
  for (const { path, format } of placeholdersIn(badge)) {
    paths.add(path);
    if (format === "currency") paths.add(currencyPath);
  }
  return paths;
}

/** Like {@link templatePathsOf}, without the currency's path, which a product may lack. */
export function neededPathsOf(badge: Pick<Templated, "perProduct">): Set<string> {
  return new Set(placeholdersIn(badge).map(({ path }) => path));
}

function placeholdersIn({ perProduct = {} }: Pick<Templated, "perProduct">): Placeholder[] {
  const placeholders: Placeholder[] = [];
  for (const templates of Object.values(perProduct)) {
    if (!isJsonObject(templates)) continue;
    for (const text of Object.values(templates)) {
      const template = templateIn(text);
      if (template !== undefined) placeholders.push(...placeholdersOf(template));
    }
  }
  return placeholders;
}

/** The template in a value; `undefined` if it is none. */
function templateIn(value: unknown): Template | undefined {
  const template = typeof value === "string" ? parseTemplate(value) : undefined;
  return template instanceof InvalidTemplate ? undefined : template;
}

function byLowerCase(languages: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(Object.entries(languages).map(([tag, value]) => [tag.toLowerCase(), value]));
}

function hasMember(value: unknown, member: string): boolean {
  return isJsonObject(value) && Object.hasOwn(value, member);
}
