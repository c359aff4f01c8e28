import { z } from "zod";
import { instant } from "../instant.ts";
import { isJsonObject, type JsonObject } from "../json.ts";
import { exclusiveGroupMaxChars, localizationsMax, nameMaxChars } from "../limits.ts";
import { chosenId, lineOfText } from "../text.ts";

/** Any JSON object, unchanged. */
export function jsonObject() {
  return z.custom<JsonObject>(isJsonObject, { error: "must be an object" }).meta({
    type: "object",
    additionalProperties: true,
  });
}

/** Only its outer type. The condition itself is checked when a badge is saved (badge_faults.ts). */
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
    description: "What merchants call the badge; shoppers never see it.",
    example: "Summer sale",
  }),
  content: jsonObject().meta({
    description: "The badge's own fields, as the type's schema asks for them.",
    example: { text: "-20 %", textColour: "#ffffff", backgroundColour: "#c1121f" },
  }),
  status: z.enum(["active", "paused"]).optional().meta({
    description: "A paused badge is shown nowhere. `active` if missing.",
    example: "active",
  }),
  when: condition().optional().meta({
    ...conditionMeta,
    description: "Which shoppers see the badge: a condition on the query's `context`. All, if " +
      "missing. The context is what the caller claims: it selects, it does not protect.",
    example: { "bigcommerce.currency": { $in: ["GBP", "EUR"] } },
  }),
  match: condition().optional().meta({
    ...conditionMeta,
    description: "Which products have the badge beside those it is assigned to: a condition on " +
      "their `attributes`. None, if missing.",
    example: { categories: 18, price: { $lt: 20 } },
  }),
  everyProduct: z.boolean().optional().meta({
    description: "Whether the badge is on every product, stored or not, that does not exclude it.",
    example: false,
  }),
  exclusive: z.boolean().optional().meta({
    description:
      "Whether it stands alone among the badges of its type: it is shown only where no " +
      "badge of the type stands before it, and no other after it.",
    example: false,
  }),
  exclusiveGroup: lineOfText(exclusiveGroupMaxChars).optional().meta({
    description: "Of the badges of a group, whatever their type, a product shows the first only.",
    example: "deal",
  }),
  localizations: jsonObject().optional().meta({
    description: "Content in other languages, by BCP 47 tag: the keys that differ. `locale` of " +
      "the context picks by RFC 4647 lookup: for `fr-CA` the content, over it `fr`, over it " +
      `\`fr-CA\`, each key replaced whole. At most ${localizationsMax}.`,
    example: { fr: { text: "Soldes" }, "fr-CA": { text: "Solde" } },
  }),
} as const;

const startsAt = {
  description: "From when on it is shown, the instant itself included: RFC 3339 with any offset. " +
    "Since ever, if missing.",
  example: "2026-11-27T12:00:00Z",
};
const endsAt = {
  description: "Until when it is shown, the instant itself left out; later than `startsAt`. For " +
    "ever, if missing.",
  example: "2099-12-01T00:00:00Z",
};

/** The schedule in requests. */
export const writtenSchedule = {
  startsAt: instant().optional().meta(startsAt),
  endsAt: instant().optional().meta(endsAt),
} as const;

/** The schedule in responses: UTC, with milliseconds. */
export const answeredSchedule = {
  startsAt: z.iso.datetime().optional().meta(startsAt),
  endsAt: z.iso.datetime().optional().meta(endsAt),
} as const;
