import type { BadgeRecord } from "../../../src/domain/badges/badge.ts";
import type { VariantAttributes } from "../../../src/domain/products/packed/packed_variants.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import {
  badgesPerProjectMax,
  projectComparisonsMax,
  projectPathsMax,
} from "../../../src/domain/limits.ts";

/**
 * A project within all limits that is designed to be slow, by the parts of its badges and products.
 */
export interface WorstProject {
  /** The fields to add to the badge with this number. */
  readonly badge: (number: number) => Partial<BadgeRecord>;
  /** The attributes of a product; none by default. */
  readonly attributes?: (productId: number) => JsonObject;
  /** What rules read of a product's variants; it has none by default. */
  readonly variants?: (productId: number) => readonly VariantAttributes[];
  /** The variants that each entry of its queries asks for. */
  readonly variantIds?: readonly number[];
  /** The context of its queries; `{}` by default. */
  readonly context?: JsonObject;
}

/** The number of comparisons per badge if all badges share the project's limit. */
export const comparisonsPerBadge = projectComparisonsMax / badgesPerProjectMax;
/** This many numbers of up to three digits fit into 4 KiB of JSON. */
const numbersPerList = 930;

const range = (length: number) => Array.from({ length }, (_, number) => number);
/** Strings of the maximum operand length that differ only at the end. */
const longText = (number: number) => "e".repeat(194) + String(number).padStart(6, "0");

/** A rule that has to evaluate all of its comparisons. */
const anyOf = (comparison: (nth: number) => JsonObject, key: "match" | "when" = "match") =>
(
  number: number,
) => ({
  [key]: {
    $or: range(comparisonsPerBadge).map((nth) => comparison(number * comparisonsPerBadge + nth)),
  },
});
const listOf = (length: number, from = 0) => ({ x: range(length).map((it) => it + from) });

/** Nests to the maximum depth of conditions. */
const nested = (inner: JsonObject, depth = 6): JsonObject =>
  depth === 0 ? inner : { $not: nested(inner, depth - 1) };

export const worstProjects: Readonly<Record<string, WorstProject>> = {
  "$gt of long strings": {
    badge: anyOf((nth) => ({ x: { $gt: longText(nth) } })),
    attributes: (id) => ({ x: longText(-id) }),
  },
  "$lt of long strings, lists": {
    badge: anyOf((nth) => ({ x: { $lt: longText(nth) } })),
    attributes: (id) => ({ x: range(19).map((nth) => longText(90_000 + nth * 50 + id)) }),
  },
  "$lt of numbers, lists": {
    badge: anyOf((nth) => ({ x: { $lt: -nth - 1 } })),
    attributes: (id) => listOf(900, id),
  },
  "$eq, lists": {
    badge: anyOf((nth) => ({ x: nth + 5_000 })),
    attributes: (id) => listOf(900, id),
  },
  "$ne within $not, lists": {
    badge: anyOf((nth) => nested({ x: { $ne: nth + 5_000 } }, 7)),
    attributes: (id) => listOf(900, id),
  },
  "$in of nearly the same values, lists that have none": {
    badge: (number) => ({
      match: { x: { $in: range(numbersPerList).map((it) => (it + number) % 960) } },
    }),
    attributes: (id) => listOf(900, 1_000 + id),
  },
  "$in of nearly the same values, lists that have most": {
    badge: (number) => ({
      match: { x: { $in: range(numbersPerList).map((it) => (it + number) % 960) } },
    }),
    attributes: (id) => ({ x: range(900).map((it) => it + (id % 40)) }),
  },
  "$nin, five lists a rule": {
    badge: anyOf((nth) => ({ x: { $nin: range(180).map((it) => (it * 5 + nth) % 960) } })),
    attributes: (id) => listOf(900, id % 40),
  },
  "$all, each list lacks one value": {
    badge: (number) => ({
      match: { x: { $all: range(numbersPerList).filter((it) => it !== number % numbersPerList) } },
    }),
    attributes: (id) => ({ x: range(numbersPerList).filter((it) => it !== id % 7) }),
  },
  "$all, five lists a rule, values far apart": {
    badge: anyOf((nth) => ({ x: { $all: range(180).map((it) => (it * 5 + nth) % 960) } })),
    attributes: () => listOf(940),
  },
  "$since of all durations, lists of instants": {
    badge: anyOf((nth) => ({ x: { $since: `PT${nth + 1}S` } })),
    attributes: (id) => ({
      x: range(140).map((nth) => new Date(Date.UTC(2027, 0, 1) - nth * 1_000 - id).toISOString()),
    }),
  },
  "as many paths as there may be, 8 deep": {
    badge: anyOf((nth) => ({ [`aa.bb.cc.dd.ee.ff.gg.k${nth % projectPathsMax}`]: { $ne: nth } })),
    attributes: (id) => {
      const inner = Object.fromEntries(range(projectPathsMax).map((nth) => [`k${nth}`, id]));
      return { aa: { bb: { cc: { dd: { ee: { ff: { gg: inner } } } } } } };
    },
  },
  "all rules hold, groups hide half": {
    badge: (number) => ({
      ...anyOf((nth) => ({ x: { $ne: -nth - 1 } }))(number),
      exclusiveGroup: `group ${(number * 7) % 2_500}`,
    }),
    attributes: (id) => ({ x: id }),
  },
  "a context of 9,000 elements": {
    badge: (number) => ({
      ...anyOf((nth) => ({ x: { $nin: [nth, nth + 1, nth + 2] } }), "when")(number),
      everyProduct: true,
    }),
    context: { x: range(9_000).map((it) => it + 10_000) },
  },
  "$in of nearly the same values, in a context": {
    badge: (number) => ({
      when: { x: { $in: range(numbersPerList).map((it) => (it + number) % 960) } },
      everyProduct: true,
    }),
    context: listOf(9_000, 961),
  },
  "200 languages a badge": {
    badge: (number) => ({
      everyProduct: true,
      localizations: Object.fromEntries(
        range(200).map((nth) => [`aA-${String((nth * 7 + number) % 1_000).padStart(4, "1")}`, {}]),
      ),
    }),
    context: { locale: "aa-1107-1007-x-none" },
  },
};
