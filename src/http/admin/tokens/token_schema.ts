import { z } from "@hono/zod-openapi";
import { Scope } from "../../../auth/scope.ts";
import { chosenId, instant, lineOfText } from "../../../domain/scalar_schemas.ts";
import { nameMaxChars, tokenProjectsMax } from "../../../domain/limits.ts";

const fields = {
  name: lineOfText(nameMaxChars).openapi({
    description: "What the token is for.",
    example: "Nightly import",
  }),
  scopes: z.array(Scope).min(1).max(3).openapi({
    description: "Its rights.",
    example: ["write"],
  }),
  projectIds: z.array(chosenId()).min(1).max(tokenProjectsMax).optional().openapi({
    description: "The projects that it can access. All if omitted.",
    example: ["demo"],
  }),
};

/** Not a token: its checksum is wrong, so that scanners do not report the document as a leak. */
export const exampleSecret = `bdg_3q2A7w${"0".repeat(43)}`;

/** The body of a POST. */
export const TokenInput = z.strictObject({
  ...fields,
  expiresAt: instant().optional().openapi({
    description:
      "When it expires (RFC 3339), in the future, and no later than the token that creates it. With that token if omitted.",
    example: "2099-12-31T23:59:59Z",
  }),
}).openapi("TokenInput");

/** A token in responses, without its secret. */
const tokenFields = {
  id: z.string().openapi({ example: "7d3c9e1a-3a7b-4c37-9d0e-0b7a8f1f2c11" }),
  ...fields,
  expiresAt: z.iso.datetime().optional().openapi({ description: "RFC 3339, UTC." }),
  createdBy: z.string().optional().openapi({
    description: "The token that created it. Missing if an older version of the service did.",
    example: "bootstrap",
  }),
  createdAt: z.iso.datetime().openapi({ description: "RFC 3339, UTC." }),
};

export const Token = z.object(tokenFields).openapi("Token");

export const CreatedToken = z.object({
  ...tokenFields,
  secret: z.string().regex(/^bdg_[0-9A-Za-z]{49}$/).openapi({
    description: "What to send as `Authorization: Bearer …`. Shown only this once. Its last six " +
      "characters are a checksum, by which scanners recognize it.",
    example: exampleSecret,
  }),
}).openapi("CreatedToken");
