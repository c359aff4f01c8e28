import { type JsonObject, type JsonValue, setKey } from "../json.ts";
import { BadgeFragment } from "../resolve/badge_fragment.ts";
import type { FormatName } from "./template_formats.ts";

/** Whether content that a type's schema allows stays valid with this text as a string member. */
export type MemberTest = (content: JsonObject, text: string) => boolean;

/** Returns the test for a member of the content of a type's badges. */
export type MemberTests = (typeId: string, member: string) => MemberTest;

/** A template in the form that queries need: text, and placeholders with the numbers of paths. */
export type CompiledTemplate =
  readonly (string | { number: number; format: FormatName | undefined })[];

/** A templated badge in one language. */
export interface LocalizedTemplates {
  readonly id: string;
  readonly content: JsonObject;
  readonly members: readonly {
    readonly member: string;
    readonly template: CompiledTemplate;
    readonly isValid: MemberTest;
  }[];
  /** By the texts of the members; `undefined` if the product lacks a value of the only one. */
  readonly results: Map<string | undefined, Result>;
}

/** The JSON of an override; `null` if nothing differs from the content. */
export type Override = BadgeFragment | null;

/** What a badge's templates result in. Products with the same texts share it. */
export interface Result {
  readonly templates: LocalizedTemplates;
  readonly override: Override;
}

/** The override with these texts, as far as the type's schema allows them and they differ. */
export function overrideOf(
  { id, content, members }: LocalizedTemplates,
  texts: readonly (string | undefined)[],
): Override {
  const override: Record<string, JsonValue> = {};
  let merged = content;
  members.forEach(({ member, isValid }, index) => {
    const text = texts[index];
    if (text === undefined || text === content[member] || !isValid(merged, text)) return;
    setKey(override, member, text);
    merged = { ...merged, ...override };
  });
  return Object.keys(override).length === 0
    ? null
    : new BadgeFragment(JSON.stringify({ id, content: override }));
}
