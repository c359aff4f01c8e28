import { type JsonObject, type JsonValue, setKey } from "../json.ts";
import { templateCheckStepsMax } from "../limits.ts";
import { BadgeFragment } from "../resolve/badge_fragment.ts";
import type { FormatName } from "./template_formats.ts";

/**
 * Whether content that a type's schema allows stays valid with this text as a string member, and about
 * how many steps of a regular expression it took to find out.
 */
export type MemberTest = (
  content: JsonObject,
  text: string,
) => { readonly isValid: boolean; readonly steps: number };

/**
 * What checking texts may take in one query, in steps: a type's schema can be slow, and the texts of each
 * product differ. The last check may exceed it.
 */
export class CheckBudget {
  #left = templateCheckStepsMax;

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** Restores it for the next query. */
  refill(): void {
    this.#left = templateCheckStepsMax;
  }

  take(steps: number): void {
    this.#left -= steps;
  }
}

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
    readonly test: MemberTest;
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

/**
 * The override with these texts, as far as the type's schema allows them and they differ; `undefined`
 * if the budget does not suffice to find out.
 */
export function overrideOf(
  { id, content, members }: LocalizedTemplates,
  texts: readonly (string | undefined)[],
  budget: CheckBudget,
): Override | undefined {
  const override: Record<string, JsonValue> = {};
  let merged = content;
  for (const [index, { member, test }] of members.entries()) {
    const text = texts[index];
    if (text === undefined || text === content[member]) continue;
    if (budget.isSpent) return undefined;
    const { isValid, steps } = test(merged, text);
    budget.take(steps);
    if (!isValid) continue;
    setKey(override, member, text);
    merged = { ...merged, ...override };
  }
  return Object.keys(override).length === 0
    ? null
    : new BadgeFragment(JSON.stringify({ id, content: override }));
}
