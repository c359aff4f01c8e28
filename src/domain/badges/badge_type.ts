import { z } from "zod";
import { nameMaxChars, schemaMaxBytes } from "../limits.ts";
import { jsonObject } from "./badge_fields.ts";
import { chosenId, lineOfText } from "../text.ts";

/** An example of a schema that merchants write. */
export const schemaExample = {
  type: "object",
  properties: {
    text: { type: "string", maxLength: 40 },
    textColour: { type: "string", format: "color" },
    backgroundColour: { type: "string", format: "color" },
  },
  required: ["text"],
  additionalProperties: false,
};

const typeFields = {
  name: lineOfText(nameMaxChars).meta({
    description: "What merchants call the type.",
    example: "Price badge",
  }),
  schema: jsonObject().meta({
    description:
      "JSON Schema 2020-12 of the badges' `content`: of an object, with local `$ref` only, " +
      `at most ${schemaMaxBytes / 1024} KiB.`,
    example: schemaExample,
  }),
  maxPerProduct: z.int().min(1).optional().meta({
    description:
      "How many badges of the type a product shows at most, the first ones in its order. " +
      "No limit, if missing.",
    example: 2,
  }),
} as const;

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const BadgeTypeBody = z.strictObject({
  id: chosenId().optional().meta({ description: "As in the path, if sent." }),
  ...typeFields,
}).meta({ id: "BadgeTypeBody", description: "A whole badge type." });
export type BadgeTypeBody = z.infer<typeof BadgeTypeBody>;

/** A badge type, in responses and in the store. */
export const BadgeType = z.object({
  id: chosenId().meta({ description: "Chosen by the merchant.", example: "price" }),
  ...typeFields,
}).meta({
  id: "BadgeType",
  description: "What the badges of one kind hold. Its id, name and schema are public, in the " +
    "project's OpenAPI document; its badges are not.",
});
export type BadgeType = z.infer<typeof BadgeType>;
