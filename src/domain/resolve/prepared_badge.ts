import { type BadgeRecord, isActive } from "../badges/badge.ts";
import { comparisonsOf, type Condition, pathsOf } from "../conditions/condition.ts";
import { compileCondition, type Predicate } from "../conditions/compile_condition.ts";
import { readCondition, type SegmentLookup } from "../conditions/read_condition.ts";
import { lookupIn, type Segment, type Segments, segmentsUsedIn } from "../conditions/segment.ts";
import { type TimedComparison, timedComparisonsOf } from "../conditions/time_boundaries.ts";
import type { JsonObject } from "../json.ts";
import { createObjectSlot } from "../object_slot.ts";
import { contentFor, writtenTags } from "../badges/localization.ts";
import { BadgeFragment } from "./badge_fragment.ts";
import { flatText } from "./flat_text.ts";
import { type RequiredValues, requiredValuesOf } from "./required_values.ts";

/**
 * A badge's condition. Two are the same if their texts are. Expensive parts are computed on first
 * use.
 */
export class PreparedCondition {
  readonly text: string;
  readonly #json: JsonObject;
  readonly #lookup: SegmentLookup | undefined;
  #condition: Condition | undefined;
  #predicate: Predicate | undefined;
  #timed: readonly TimedComparison[] | undefined;
  #required: { readonly values: RequiredValues | undefined } | undefined;

  /**
   * `segments` are those that the condition refers to, as far as they exist: others are unknown.
   * Without them, the condition must not refer to any.
   */
  constructor(json: JsonObject, segments?: Segments) {
    this.#json = json;
    this.text = JSON.stringify(json);
    if (segments === undefined) return;
    this.#lookup = lookupIn(segments);
    this.text += JSON.stringify([...segments.values()].map(({ id, when }) => [id, when]));
  }

  get condition(): Condition {
    return this.#condition ??= readCondition(this.#json, this.#lookup);
  }

  get predicate(): Predicate {
    return this.compile();
  }

  /** Compiles the predicate, unless it already is. */
  compile(): Predicate {
    return this.#predicate ??= compileCondition(this.condition);
  }

  /** Computes what the rules' index needs, unless it already is. */
  analyze(): void {
    this.#required ??= { values: requiredValuesOf(this.condition) };
    this.#timed ??= timedComparisonsOf(this.condition);
  }

  /** The distinct paths that it reads. */
  get paths(): readonly (readonly string[])[] {
    const paths = comparisonsOf(this.condition).flatMap(pathsOf);
    return [...new Map(paths.map((path) => [path.join("."), path])).values()];
  }

  /** The values of which a subject must have one, if the condition requires certain values. */
  get requiredValues(): RequiredValues | undefined {
    return (this.#required ??= { values: requiredValuesOf(this.condition) }).values;
  }

  /** Its comparisons whose result can change with time alone. */
  get timed(): readonly TimedComparison[] {
    return this.#timed ??= timedComparisonsOf(this.condition);
  }
}

/** A badge in the form that queries need. Computed once, however often other badges change. */
export interface PreparedBadge {
  /** The badge in a response's `badges`. */
  readonly fragment: BadgeFragment;
  /**
   * The JSON of a reference to it, with the text before it, as the first of a product's `badges`.
   */
  readonly firstReference: string;
  /** The same, as a later one. */
  readonly nextReference: string;
  readonly record: BadgeRecord;
  readonly isActive: boolean;
  readonly when: PreparedCondition | undefined;
  /** The segments that `when` refers to, as far as they existed; missing if it refers to none. */
  readonly segments: ReadonlyMap<string, Segment | undefined> | undefined;
  readonly match: PreparedCondition | undefined;
  readonly matchVariants: PreparedCondition | undefined;
  /**
   * The tags of its localizations as the merchant wrote them, by their lower-case form; missing if
   * it has none.
   */
  readonly tags: ReadonlyMap<string, string> | undefined;
}

/** The text between a product's query and its badges. */
export const beforeReferences = ',"badges":[';

const prepared = createObjectSlot<BadgeRecord, PreparedBadge>();

/**
 * The prepared form of a badge, created on first use. `segments` are those of its project.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const stored = { id: "b1", number: 0, typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
 * assertEquals(prepareBadge(stored).nextReference, ',{"id":"b1"}');
 * ```
 */
export function prepareBadge(
  badge: BadgeRecord,
  segments: Segments = new Map(),
): PreparedBadge {
  let found = prepared.get(badge);
  if (found?.segments !== undefined && !areCurrent(found.segments, segments)) {
    found = { ...found, ...preparedWhen(badge, segments) };
    prepared.set(badge, found);
  }
  if (found === undefined) {
    const reference = JSON.stringify({ id: badge.id });
    found = {
      record: badge,
      isActive: isActive(badge),
      fragment: fragmentOf(badge, badge.content),
      firstReference: flatText(beforeReferences, reference),
      nextReference: flatText(",", reference),
      ...preparedWhen(badge, segments),
      match: badge.match && new PreparedCondition(badge.match),
      matchVariants: badge.matchVariants && new PreparedCondition(badge.matchVariants),
      tags: badge.localizations && writtenTags(badge),
    };
    prepared.set(badge, found);
  }
  return found;
}

function preparedWhen(
  { when }: BadgeRecord,
  segments: Segments,
): Pick<PreparedBadge, "when" | "segments"> {
  if (when === undefined) return { when, segments: undefined };
  const ids = segmentsUsedIn(when);
  if (ids.size === 0) return { when: new PreparedCondition(when), segments: undefined };
  const used = new Map(Array.from(ids, (id) => [id, segments.get(id)] as const));
  const known = new Map<string, Segment>();
  for (const [id, segment] of used) if (segment !== undefined) known.set(id, segment);
  return { when: new PreparedCondition(when, known), segments: used };
}

function areCurrent(
  used: NonNullable<PreparedBadge["segments"]>,
  segments: Segments,
): boolean {
  return used.entries().every(([id, segment]) => segments.get(id) === segment);
}

/**
 * A badge in a response for these language tags, the most specific one first.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const record = {
 *   ...{ id: "b1", number: 0, typeId: "price", createdAt: 0, updatedAt: 0 },
 *   ...{ content: { text: "Sale" }, localizations: { fr: { text: "Soldes" } } },
 * };
 * const { json } = localizedFragment(prepareBadge(record), ["fr-ca", "fr"]);
 * assertEquals(json, ',{"id":"b1","typeId":"price","content":{"text":"Soldes"}}');
 * ```
 */
export function localizedFragment(
  { record, tags: written }: Pick<PreparedBadge, "record" | "tags">,
  tags: readonly string[],
): BadgeFragment {
  return fragmentOf(record, contentFor(record, tags, written));
}

function fragmentOf({ id, typeId }: BadgeRecord, content: JsonObject): BadgeFragment {
  return new BadgeFragment(JSON.stringify({ id, typeId, content }));
}
