import { defaultLanguage } from "../../../../domain/templates/badge_templates.ts";
import { templatedMembersMax } from "../../../../domain/limits.ts";
import type { JsonSchema } from "../../../content_form/schema/json_schema.ts";
import { isObject } from "../../../forms/json.ts";
import { keyOfTag } from "../../localized_content.ts";
import type { BadgeValue } from "../value/badge_value.ts";

type Templated = Pick<BadgeValue, "content" | "perProduct">;

/** The key of a language's templates; `undefined` is the language that all others fall back to. */
export function templateLanguage(
  { perProduct = {} }: Pick<BadgeValue, "perProduct">,
  tag: string | undefined,
): string {
  return tag === undefined ? defaultLanguage : keyOfTag(perProduct, tag);
}

/** The templates of a language, by the member of the content that they are for. */
export function templatesIn(
  { perProduct = {} }: Pick<BadgeValue, "perProduct">,
  tag: string | undefined,
): Readonly<Record<string, string>> {
  return perProduct[templateLanguage({ perProduct }, tag)] ?? {};
}

/** Sets a template, or removes it. Languages without templates are left out. */
export function withTemplate(
  { perProduct = {} }: Pick<BadgeValue, "perProduct">,
  { tag, member, template }: {
    readonly tag: string | undefined;
    readonly member: string;
    readonly template: string | undefined;
  },
): BadgeValue["perProduct"] {
  const language = templateLanguage({ perProduct }, tag);
  const before = templatesIn({ perProduct }, tag);
  const { [member]: _, ...others } = before;
  // Members and languages keep their places, which are those of the fields.
  const own = template === undefined ? others : { ...before, [member]: template };
  const { [language]: __, ...languages } = perProduct;
  const next = Object.keys(own).length === 0 ? languages : { ...perProduct, [language]: own };
  return Object.keys(next).length === 0 ? undefined : next;
}

/**
 * The members of the content that can have a template in a language and have none: texts that are
 * neither a choice nor of a certain form, such as colours.
 */
export function membersWithoutTemplate(
  badge: Templated,
  tag: string | undefined,
  { properties }: JsonSchema,
): string[] {
  const own = templatesIn(badge, tag);
  const used = new Set(Object.values(badge.perProduct ?? {}).flatMap(Object.keys));
  return Object.entries(badge.content)
    .filter(([member, text]) => typeof text === "string" && !Object.hasOwn(own, member))
    .map(([member]) => member)
    .filter((member) => isFreeText(isObject(properties) ? properties[member] : undefined))
    .filter((member) => used.has(member) || used.size < templatedMembersMax);
}

function isFreeText(schema: unknown): boolean {
  if (!isObject(schema)) return true;
  return ["enum", "const", "pattern", "format"].every((keyword) => schema[keyword] === undefined);
}
