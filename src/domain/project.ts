import { z } from "zod";
import {
  allowedOriginsMax,
  badgesShownMax,
  cacheSecondsDefault,
  cacheSecondsMax,
  nameMaxChars,
  originMaxChars,
} from "./limits.ts";
import { chosenId, lineOfText } from "./scalar_schemas.ts";

/**
 * Whether a text is an origin as browsers send it: scheme, host and port, nothing else. Refuses
 * `*`: readers would expect it to cover all subdomains, but the comparison would match none.
 */
function isOrigin(text: string): boolean {
  return /^https?:\/\/[^*]+$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

const settingsFields = {
  name: lineOfText(nameMaxChars).meta({
    description: "A name for merchants.",
    example: "Outdoor shop",
  }),
  cacheSeconds: z.int().min(0).max(cacheSecondsMax).optional().meta({
    description:
      `How long caches may keep a response, in seconds. ${cacheSecondsDefault} if omitted.`,
    example: cacheSecondsDefault,
  }),
  maxBadgesPerProduct: z.int().min(1).optional().meta({
    description:
      `The maximum number of badges that a product shows: the first ones in its order. ` +
      `1 to ${badgesShownMax}; ${badgesShownMax} if omitted.`,
    example: 5,
  }),
  allowedOrigins: z.array(
    z.string().max(originMaxChars).refine(isOrigin, {
      error: "must be an origin such as `https://shop.example`, without a path",
    }).meta({ pattern: "^https?://[a-z0-9._:\\[\\]-]+$" }),
  ).max(allowedOriginsMax).optional().meta({
    description: "The web origins whose pages may read responses. All if omitted; none if empty.",
    example: ["https://shop.example"],
  }),
} as const;

/** The fields in requests. Stored settings may have values that were valid before a limit existed. */
const writtenFields = {
  ...settingsFields,
  maxBadgesPerProduct: settingsFields.maxBadgesPerProduct.unwrap().max(badgesShownMax).optional()
    .meta(settingsFields.maxBadgesPerProduct.meta() ?? {}),
} as const;

/** What a merchant sets for a project as a whole. */
export const ProjectSettings = z.strictObject(settingsFields);
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/** The body of a PUT: `id` is optional, and must equal the one in the path. */
export const ProjectBody = z.strictObject({
  id: chosenId().optional().meta({ description: "If present, must equal the id in the path." }),
  ...writtenFields,
}).meta({ id: "ProjectBody", description: "All settings of a project." });

/** The body of a POST. */
export const ProjectInput = z.strictObject({
  id: chosenId().meta({
    description: "Chosen by you; part of every path of the project.",
    example: "outdoor-shop",
  }),
  ...writtenFields,
}).meta({ id: "ProjectInput", description: "A project to create." });

/** A project in responses. */
export const Project = z.object({
  id: chosenId().meta({ example: "outdoor-shop" }),
  ...settingsFields,
}).meta({ id: "Project", description: "A shop's badge types, badges and products." });
export type Project = z.infer<typeof Project>;
