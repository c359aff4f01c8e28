import { z } from "zod";
import { chosenId, instant, lineOfText } from "../scalar_schemas.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import {
  exclusiveGroupMaxChars,
  localizationsMax,
  nameMaxChars,
  templatedMembersMax,
  templateResultMaxChars,
} from "../limits.ts";

/** Any JSON object, unchanged. */
export function jsonObject() {
  return z.custom<JsonObject>(isJsonObject, { error: "must be an object" }).meta({
    type: "object",
    additionalProperties: true,
  });
}

/** Only its outer type. The condition itself is checked when a badge is saved (badge_violations.ts). */
function condition() {
  return z.custom<JsonObject>(isJsonObject, { error: "must be an object" });
}

/** The document describes conditions in one place. */
const conditionMeta = { type: "object", allOf: [{ $ref: "#/components/schemas/Condition" }] };

/**
 * The fields of a badge that merchants write, apart from the schedule. The service sets the id and
 * the times.
 */
export const badgeFields = {
  typeId: chosenId().meta({
    description: "The badge's type, one of the project's.",
    example: "price",
  }),
  name: lineOfText(nameMaxChars).optional().meta({
    description: "A name for merchants; shoppers never see it.",
    example: "Summer sale",
  }),
  content: jsonObject().meta({
    description: "The badge's fields, as the schema of its type defines them.",
    example: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
  }),
  status: z.enum(["active", "paused"]).optional().meta({
    description: "A paused badge is never shown. `active` if omitted.",
    example: "active",
  }),
  when: condition().optional().meta({
    ...conditionMeta,
    description: "Which shoppers see the badge: a condition on the query's `context`. All if " +
      "omitted. The context is what the caller claims: it selects badges and protects none.",
    example: { "bigcommerce.currency": { $in: ["GBP", "EUR"] } },
  }),
  match: condition().optional().meta({
    ...conditionMeta,
    description: "Which products have the badge besides those it is assigned to: a condition on " +
      "their `attributes`. None if omitted.",
    example: { categories: 18, price: { $lt: 20 } },
  }),
  matchVariants: condition().optional().meta({
    ...conditionMeta,
    description:
      "Which variants have the badge besides those that it is assigned to: a condition " +
      "on each stored variant's `attributes` laid over the product's. A product without variants " +
      "is its own only variant. None if omitted.",
    example: { stock: { $lte: 3 } },
  }),
  onProduct: z.enum(["any", "all", "none"]).optional().meta({
    description: "On which variants `matchVariants` must hold for the product as a whole to have " +
      "the badge, when a query asks for no variants: `any` of them, `all` or `none`. `any` if " +
      "omitted. Only together with `matchVariants`.",
    example: "all",
  }),
  everyProduct: z.boolean().optional().meta({
    description: "Whether the badge is on every product, stored or not, that does not exclude it.",
    example: false,
  }),
  exclusive: z.boolean().optional().meta({
    description: "Whether it hides other badges of its type: it is shown only if no other badge " +
      "of the type comes before it on the product, and none after it is shown.",
    example: false,
  }),
  exclusiveOnProduct: z.boolean().optional().meta({
    description: "Whether it hides all other badges, whatever their types: it is shown only if " +
      "no other badge comes before it on the product, and none after it is shown.",
    example: false,
  }),
  exclusiveGroup: lineOfText(exclusiveGroupMaxChars).optional().meta({
    description: "A product shows only the first badge of a group, whatever their types.",
    example: "deal",
  }),
  localizations: jsonObject().optional().meta({
    description: "Content in other languages, by BCP 47 tag: only the keys that differ. The " +
      "context's `locale` selects by RFC 4647 lookup: for `fr-CA`, `content` is overlaid with " +
      `\`fr\`, then \`fr-CA\`, and each key is replaced as a whole. At most ${localizationsMax}.`,
    example: { fr: { text: "Soldes" }, "fr-CA": { text: "Solde" } },
    additionalProperties: { type: "object", additionalProperties: true },
  }),
  perProduct: jsonObject().optional().meta({
    description:
      "Templates for strings of `content`, filled in with each product's attributes, by " +
      "language as `localizations`, and for all other languages by `default`: " +
      "`-{discountPercent} %`. `{path}` takes strings and numbers; `{price|currency}`, " +
      "`{n|number}`, `{share|percent}` and `{at|date}` are written for the context's `locale`; " +
      "`{{` and `}}` are braces. For each string, the most specific language that has a template " +
      "or a text decides. A template is left out for a product that lacks an attribute or has " +
      `one of the wrong type, or if the result has over ${templateResultMaxChars} characters or ` +
      "violates the type's schema: then the plain content is shown. At most " +
      `${templatedMembersMax} strings can have templates.`,
    example: { default: { text: "-{discountPercent} %" } },
    additionalProperties: { type: "object", additionalProperties: { type: "string" } },
  }),
} as const;

const startsAt = {
  description: "When the badge starts to be shown, inclusive: RFC 3339 with any offset. No start " +
    "if omitted.",
  example: "2026-11-27T12:00:00Z",
};
const endsAt = {
  description: "When the badge stops being shown, exclusive; later than `startsAt`. No end if " +
    "omitted.",
  example: "2099-12-01T00:00:00Z",
};

/** The schedule in requests. */
export const requestSchedule = {
  startsAt: instant().optional().meta(startsAt),
  endsAt: instant().optional().meta(endsAt),
} as const;

/** The schedule in responses: UTC, with milliseconds. */
export const responseSchedule = {
  startsAt: z.iso.datetime().optional().meta(startsAt),
  endsAt: z.iso.datetime().optional().meta(endsAt),
} as const;
