import { z } from "zod";
import { nameMaxChars, schemaMaxBytes } from "../limits.ts";
import { jsonObject } from "./badge_fields.ts";
import { chosenId, lineOfText } from "../scalar_schemas.ts";

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
    description: "A name for merchants.",
    example: "Price badge",
  }),
  schema: jsonObject().meta({
    description:
      "The JSON Schema (2020-12) of the badges' `content`, which is an object. Only local " +
      `\`$ref\`; at most ${schemaMaxBytes / 1024} KiB.`,
    example: schemaExample,
  }),
  maxPerProduct: z.int().min(1).optional().meta({
    description:
      "The maximum number of badges of the type that a product shows: the first ones in its " +
      "order. No limit if omitted.",
    example: 2,
  }),
} as const;

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const BadgeTypeBody = z.strictObject({
  id: chosenId().optional().meta({ description: "If present, must equal the id in the path." }),
  ...typeFields,
}).meta({ id: "BadgeTypeBody", description: "A whole badge type." });
export type BadgeTypeBody = z.infer<typeof BadgeTypeBody>;

/** A badge type, in responses and in the store. */
export const BadgeType = z.object({
  id: chosenId().meta({ description: "Chosen by the merchant.", example: "price" }),
  ...typeFields,
}).meta({
  id: "BadgeType",
  description: "A kind of badges, with the schema of their content. Its id, name and schema are " +
    "public in the project's OpenAPI document; its badges are not.",
});
export type BadgeType = z.infer<typeof BadgeType>;
