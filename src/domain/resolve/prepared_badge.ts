import { type BadgeRecord, isActive } from "../badges/badge.ts";
import type { Condition, Recency } from "../conditions/condition.ts";
import { compileCondition, type Predicate } from "../conditions/compile_condition.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { recenciesOf } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import { contentFor, writtenTags } from "../badges/localization.ts";
import { Fragment } from "./fragment.ts";
import { type Pin, pinOf } from "./pin.ts";

/** A badge's condition. Two are the same if their texts are; what is dear is worked out when asked for. */
export class PreparedCondition {
  readonly text: string;
  readonly #json: JsonObject;
  #condition: Condition | undefined;
  #predicate: Predicate | undefined;
  #recencies: readonly Recency[] | undefined;
  #pin: { readonly pin: Pin | undefined } | undefined;

  constructor(json: JsonObject) {
    this.#json = json;
    this.text = JSON.stringify(json);
  }

  get condition(): Condition {
    return this.#condition ??= readCondition(this.#json);
  }

  get predicate(): Predicate {
    return this.#predicate ??= compileCondition(this.condition);
  }

  /** What pins it to some values, if anything does. */
  get pin(): Pin | undefined {
    return (this.#pin ??= { pin: pinOf(this.condition) }).pin;
  }

  /** Its comparisons that time alone can turn. */
  get recencies(): readonly Recency[] {
    return this.#recencies ??= recenciesOf(this.condition);
  }
}

/** A badge as queries need it: worked out once, however often the badges around it change. */
export interface PreparedBadge {
  /** The badge in an answer's `badges`. */
  readonly fragment: Fragment;
  /** The JSON of a reference to it, with what stands before it as the first of a product's `badges`. */
  readonly firstReference: string;
  /** The same, as a later one. */
  readonly nextReference: string;
  readonly record: BadgeRecord;
  readonly isActive: boolean;
  readonly when: PreparedCondition | undefined;
  readonly match: PreparedCondition | undefined;
  /** The tags of its localizations as they are written, by the same in lower case; missing where it has none. */
  readonly tags: ReadonlyMap<string, string> | undefined;
}

/** What stands between a product's query and its badges. */
export const beforeReferences = ',"badges":[';

/** Gone with the stored badge. */
const prepared = new WeakMap<BadgeRecord, PreparedBadge>();

/** The badge as queries need it, made when it is first asked for. */
export function prepareBadge(badge: BadgeRecord): PreparedBadge {
  let found = prepared.get(badge);
  if (found === undefined) {
    const reference = JSON.stringify({ id: badge.id });
    found = {
      record: badge,
      isActive: isActive(badge),
      fragment: fragmentOf(badge, badge.content),
      firstReference: beforeReferences + reference,
      nextReference: "," + reference,
      when: badge.when && new PreparedCondition(badge.when),
      match: badge.match && new PreparedCondition(badge.match),
      tags: badge.localizations && writtenTags(badge),
    };
    prepared.set(badge, found);
  }
  return found;
}

/** A badge in an answer for these language tags, the most special one first. */
export function localizedFragment(
  { record, tags: written }: Pick<PreparedBadge, "record" | "tags">,
  tags: readonly string[],
): Fragment {
  return fragmentOf(record, contentFor(record, tags, written));
}

function fragmentOf({ id, typeId }: BadgeRecord, content: JsonObject): Fragment {
  return new Fragment("," + JSON.stringify({ id, typeId, content }));
}
