import type { BadgeRecord } from "../badges/badge.ts";
import { shortText, valueWords } from "../conditions/words.ts";
import { toInstantText } from "../instant.ts";
import { badgesShownMax } from "../limits.ts";
import { type Assignment, attributesOf, type ProductRecord } from "../products/product.ts";
import type { ProjectState } from "../project_state.ts";
import type { Occasion, ProductQuery } from "../resolve/resolver.ts";
import type { Because, Reason } from "./reason.ts";
import { tellCondition } from "./condition_reason.ts";

/** Everything that a reason can mention. */
export interface Circumstances {
  readonly badge: BadgeRecord;
  /** The badge that is shown instead, if the rule knows one. */
  readonly blocker: BadgeRecord | undefined;
  readonly assignment: Assignment | undefined;
  readonly query: ProductQuery;
  /** Missing if it is not stored. */
  readonly product: ProductRecord | undefined;
  readonly occasion: Occasion;
  readonly project: ProjectState;
}

type Tell = (circumstances: Circumstances) => Omit<Reason, "because">;

/** Returns the rule that keeps a badge from being shown, with what was decisive. */
export function reasonFor(because: Because, circumstances: Circumstances): Reason {
  return { because, ...tellers[because](circumstances) };
}

const tellers: Record<Because, Tell> = {
  excluded: () => ({ message: "the product excludes it" }),
  not_assigned: () => ({
    message: "it is not assigned to the product, has no rule, and is not on every product",
  }),
  no_match: ({ badge, product, query, occasion }) =>
    product === undefined
      ? { message: `its rule asks for stored products, and product ${query.id} is not stored` }
      : tellCondition({
        member: "match",
        json: badge.match!,
        subject: attributesOf(product),
        owner: "the product",
        now: occasion.now,
      }),
  variant: tellVariants,
  paused: () => ({
    message: "it is paused",
    detail: { pointer: "/status", wanted: "active", seen: "paused" },
  }),
  not_started: ({ badge, occasion }) => {
    const startsAt = toInstantText(badge.startsAt!);
    const seen = toInstantText(occasion.now);
    return {
      message: `starts ${startsAt}`,
      detail: { pointer: "/startsAt", wanted: startsAt, seen },
    };
  },
  ended: ({ badge, occasion }) => {
    const endsAt = toInstantText(badge.endsAt!);
    const seen = toInstantText(occasion.now);
    return { message: `ended ${endsAt}`, detail: { pointer: "/endsAt", wanted: endsAt, seen } };
  },
  context: ({ badge, occasion: { context, now } }) =>
    tellCondition({
      member: "when",
      json: badge.when!,
      subject: context,
      owner: "the context",
      now,
    }),
  exclusive_group: ({ badge, blocker }) => ({
    message: `of the group "${badge.exclusiveGroup}" the product shows ${nameOf(blocker!)}`,
    detail: {
      pointer: "/exclusiveGroup",
      seen: badge.exclusiveGroup!,
      byBadgeId: blocker!.id,
    },
  }),
  exclusive: ({ badge, blocker }) => ({
    message: blocker!.exclusive
      ? `${nameOf(blocker!)} stands alone among the badges of type "${badge.typeId}"`
      : `it stands alone among the badges of type "${badge.typeId}", of which the product shows ` +
        nameOf(blocker!),
    detail: {
      ...(!blocker!.exclusive && { pointer: "/exclusive" }),
      byBadgeId: blocker!.id,
    },
  }),
  type_limit: ({ badge, project }) =>
    tellLimit(project.types.get(badge.typeId)?.maxPerProduct, ` of type "${badge.typeId}"`),
  product_limit: ({ project }) =>
    tellLimit(project.settings.maxBadgesPerProduct ?? badgesShownMax, ""),
};

function tellLimit(limit = 0, kind: string): Omit<Reason, "because"> {
  const badges = limit === 1 ? "1 badge" : `${limit} badges`;
  return {
    message: `the product shows ${badges}${kind} before it, and may show no more`,
    detail: { wanted: limit },
  };
}

function tellVariants({ assignment, query }: Circumstances): Omit<Reason, "because"> {
  const variantIds = assignment?.variantIds ?? [];
  const detail = { wanted: variantIds, ...(query.variantIds && { seen: query.variantIds }) };
  const variants = `the product's variants ${valueWords(variantIds)} only`;
  if (query.variantIds === undefined) {
    const message = `it is assigned to ${variants}, and not shown for the product as a whole`;
    return { message, detail };
  }
  const asked = query.variantIds.length === 0 ? "none" : valueWords(query.variantIds);
  return { message: `it is assigned to ${variants}; asked for: ${asked}`, detail };
}

/** A badge's name for people: its name or text, or else its id. */
export function nameOf({ id, name, content }: BadgeRecord): string {
  const text = name ?? content.text;
  return typeof text === "string" && text !== "" ? `"${shortText(text)}"` : `badge ${id}`;
}
