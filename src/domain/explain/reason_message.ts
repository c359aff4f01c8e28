import { badgeText } from "../badges/badge_text.ts";
import type { BadgeRecord } from "../badges/badge.ts";
import { describeValue, shortened } from "../conditions/describe_value.ts";
import { describeCondition } from "../conditions/describe_condition.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { toInstantText } from "../instant.ts";
import { badgesShownMax } from "../limits.ts";
import { type Assignment, attributesOf, type ProductRecord } from "../products/product.ts";
import type { ProjectState } from "../project_state.ts";
import type { EvaluationInput, ProductQuery } from "../resolve/resolver.ts";
import type { Because, Reason } from "./reason.ts";
import { lookupIn } from "../conditions/segment.ts";
import { describeConditionFailure, isShort } from "./condition_reason.ts";

/** Everything that a reason can mention. */
export interface ReasonInput {
  readonly badge: BadgeRecord;
  /** The badge that is shown instead, if the rule knows one. */
  readonly blocker: BadgeRecord | undefined;
  readonly assignment: Assignment | undefined;
  readonly query: ProductQuery;
  /** Missing if it is not stored. */
  readonly product: ProductRecord | undefined;
  readonly input: EvaluationInput;
  readonly project: ProjectState;
}

type Describe = (circumstances: ReasonInput) => Omit<Reason, "because">;

/** Returns the rule that keeps a badge from being shown, with what was decisive. */
export function reasonFor(because: Because, circumstances: ReasonInput): Reason {
  return { because, ...descriptions[because](circumstances) };
}

const descriptions: Record<Because, Describe> = {
  excluded: () => ({ message: "the product excludes it" }),
  not_assigned: () => ({
    message: "it is not assigned to the product, has no rule, and is not on every product",
  }),
  no_match: ({ badge, product, query, input }) =>
    product === undefined
      ? { message: `its rule matches stored products only, and product ${query.id} is not stored` }
      : badge.match === undefined
      ? {
        message: `no variant of the product satisfies its rule: ` +
          describeCondition(readCondition(badge.matchVariants!)),
        detail: { pointer: "/matchVariants" },
      }
      : describeConditionFailure({
        member: "match",
        json: badge.match!,
        subject: attributesOf(product),
        owner: "the product",
        now: input.now,
      }),
  variant: describeVariants,
  paused: () => ({
    message: "it is paused",
    detail: { pointer: "/status", wanted: "active", seen: "paused" },
  }),
  not_started: ({ badge, input }) => {
    const startsAt = toInstantText(badge.startsAt!);
    const seen = toInstantText(input.now);
    return {
      message: `starts ${startsAt}`,
      detail: { pointer: "/startsAt", wanted: startsAt, seen },
    };
  },
  ended: ({ badge, input }) => {
    const endsAt = toInstantText(badge.endsAt!);
    const seen = toInstantText(input.now);
    return { message: `ended ${endsAt}`, detail: { pointer: "/endsAt", wanted: endsAt, seen } };
  },
  context: ({ badge, project, input: { context, now } }) =>
    describeConditionFailure({
      member: "when",
      json: badge.when!,
      lookup: lookupIn(project.segments),
      subject: context,
      owner: "the context",
      now,
    }),
  exclusive_group: ({ badge, blocker }) => ({
    message: `the product already shows ${nameOf(blocker!)} of the group "${badge.exclusiveGroup}"`,
    detail: {
      pointer: "/exclusiveGroup",
      seen: badge.exclusiveGroup!,
      byBadgeId: blocker!.id,
    },
  }),
  exclusive_on_product: ({ blocker }) => ({
    message: blocker!.exclusiveOnProduct
      ? `${nameOf(blocker!)} hides all other badges of the product`
      : `it hides all other badges, and the product already shows ${nameOf(blocker!)}`,
    detail: {
      ...(!blocker!.exclusiveOnProduct && { pointer: "/exclusiveOnProduct" }),
      byBadgeId: blocker!.id,
    },
  }),
  exclusive: ({ badge, blocker }) => ({
    message: blocker!.exclusive
      ? `${nameOf(blocker!)} hides other badges of type "${badge.typeId}"`
      : `it hides other badges of type "${badge.typeId}", and the product already shows ` +
        nameOf(blocker!),
    detail: {
      ...(!blocker!.exclusive && { pointer: "/exclusive" }),
      byBadgeId: blocker!.id,
    },
  }),
  type_limit: ({ badge, project }) =>
    describeLimit(project.types.get(badge.typeId)?.maxPerProduct, ` of type "${badge.typeId}"`),
  product_limit: ({ project }) =>
    describeLimit(project.settings.maxBadgesPerProduct ?? badgesShownMax, ""),
};

function describeLimit(limit = 0, kind: string): Omit<Reason, "because"> {
  const badges = limit === 1 ? "1 badge" : `${limit} badges`;
  return {
    message: `the product already shows ${badges}${kind}, which is the maximum`,
    detail: { wanted: limit },
  };
}

function describeVariants(
  { badge, assignment, query }: ReasonInput,
): Omit<Reason, "because"> {
  if (assignment === undefined && badge.matchVariants !== undefined) {
    const { onProduct } = badge;
    return query.variantIds === undefined
      ? {
        message: onProduct === "none"
          ? "variants of the product satisfy its rule, and it is for products of which none does"
          : "only some variants of the product satisfy its rule, and it is for products of which all do",
        detail: { pointer: "/onProduct", wanted: onProduct },
      }
      : {
        message:
          "variants of the product satisfy its rule, but none of those that the query is for",
        detail: {
          pointer: "/matchVariants",
          ...isShort(query.variantIds) && { seen: query.variantIds },
        },
      };
  }
  const variantIds = assignment?.variantIds ?? [];
  const detail = { wanted: variantIds, ...(query.variantIds && { seen: query.variantIds }) };
  const variants = `the product's variants ${describeValue(variantIds)} only`;
  if (query.variantIds === undefined) {
    const message = `it is assigned to ${variants}, and not shown for the product as a whole`;
    return { message, detail };
  }
  const requested = query.variantIds.length === 0 ? "none" : describeValue(query.variantIds);
  return { message: `it is assigned to ${variants}; the query is for: ${requested}`, detail };
}

/** A badge's name for people: its name, else its text, else its id. */
export function nameOf({ id, name, content }: BadgeRecord): string {
  const text = name ?? badgeText(content);
  return text === undefined || text === "" ? `badge ${id}` : `"${shortened(text)}"`;
}
