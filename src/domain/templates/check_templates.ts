import type { BadgeFields } from "../badges/badge.ts";
import { languageViolations } from "../badges/language_violations.ts";
import { pointerStep, type Violation } from "../errors.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { templatedMembersMax } from "../limits.ts";
import { defaultLanguage } from "./badge_templates.ts";
import { InvalidTemplate, parseTemplate } from "./parse_template.ts";

/**
 * Returns the errors of a badge's `perProduct`, with JSON Pointers into it: of its languages and of
 * each template.
 */
export function checkTemplates(
  { content, perProduct = {} }: Pick<BadgeFields, "content" | "perProduct">,
): Violation[] {
  const violations = languageViolations(perProduct, defaultLanguage);
  const members = new Set<string>();
  for (const [tag, templates] of Object.entries(perProduct)) {
    if (!isJsonObject(templates)) continue;
    for (const [member, text] of Object.entries(templates)) {
      members.add(member);
      const detail = members.size > templatedMembersMax
        ? `is one member too many: at most ${templatedMembersMax} can have templates`
        : templateViolation(content, member, text);
      const pointer = pointerStep(tag) + pointerStep(member);
      if (detail !== undefined) violations.push({ pointer, detail });
    }
  }
  return violations;
}

function templateViolation(
  content: JsonObject,
  member: string,
  text: unknown,
): string | undefined {
  if (typeof text !== "string") return "must be a string";
  if (!Object.hasOwn(content, member) || typeof content[member] !== "string") {
    return `must be for a string in \`content\`, which has none named "${member}"`;
  }
  const template = parseTemplate(text);
  return template instanceof InvalidTemplate ? template.detail : undefined;
}
