import { z } from "@hono/zod-openapi";
import type { Principal } from "../../../auth/principal.ts";
import { toInstantText } from "../../../domain/instant.ts";
import { tokenSecretMaxChars } from "../../../domain/limits.ts";
import { exampleSecret, Token } from "../tokens/token_schema.ts";

/** The body of a POST. */
export const SignIn = z.strictObject({
  token: z.string().min(1).max(tokenSecretMaxChars).openapi({
    description: "The secret of a token, as it is sent after `Bearer`.",
    example: exampleSecret,
  }),
}).openapi("SignIn");

export const Session = Token.pick({ name: true, scopes: true, projectIds: true }).extend({
  expiresAt: z.iso.datetime().optional().openapi({
    description:
      "When the session ends, or when the token expires that was sent in its place (RFC 3339, UTC). " +
      "Missing only for such a token, if it never expires.",
  }),
}).openapi("Session", { description: "The caller: the token's name and its current rights." });

/** A session in the list, from which it can be ended. */
export const ListedSession = z.object({
  id: z.string().openapi({
    description: "Identifies the session. It is not the session's secret.",
    example: "4f1c0b7a9d2e48638a5b1f6e7c3d2a90",
  }),
  tokenId: z.string().openapi({
    description: "The token that it was started with.",
    example: "bootstrap",
  }),
  createdAt: z.iso.datetime().openapi({ description: "When it started (RFC 3339, UTC)." }),
  lastSeenAt: z.iso.datetime().openapi({
    description: "When it was last used (RFC 3339, UTC), to within five minutes.",
  }),
  isCurrent: z.boolean().optional().openapi({
    description: "True for the session that the request was sent with; missing for others.",
  }),
}).openapi("ListedSession");

export function toSession({ name, scopes, projects, expiresAt }: Principal) {
  return {
    name,
    scopes: [...scopes],
    ...(projects && { projectIds: projects.map((project) => project.id) }),
    ...(expiresAt !== undefined && { expiresAt: toInstantText(expiresAt) }),
  };
}
