import { bootstrapTokenId } from "../../../auth/principal.ts";
import { assertPrecondition } from "../../../management/precondition.ts";
import { publicToken } from "../../../management/tokens/public_token.ts";
import { revokeBootstrap } from "../../../management/tokens/revoke_bootstrap.ts";
import { revokeToken } from "../../../management/tokens/revoke_token.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TokenPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = scopedRoute("admin", {
  operationId: "deleteToken",
  method: "delete",
  path: "/admin/v1/tokens/{tokenId}",
  tags: ["Tokens"],
  summary: "Revoke a token",
  description:
    "It is rejected from now on. Tokens that it created stay valid. `bootstrap` is the token of " +
    "the first start: it can be deleted while another token has full access, and is not created again.",
  request: { params: TokenPath, headers: Preconditions },
  responses: { 204: { description: "The token was revoked." }, ...problems(409) },
});

export const deleteTokenRoute = ({ management, authenticator }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { tokenId } = c.req.valid("param");
    const principal = c.get("principal");
    if (tokenId === bootstrapTokenId) {
      await revokeBootstrap(management, principal, (hash) => authenticator.isConfigured(hash));
      return c.body(null, 204);
    }
    const precondition = preconditionsOf(c.req.raw);
    await revokeToken(management, principal, tokenId, (token) => {
      assertPrecondition(precondition, token && publicToken(token));
    });
    return c.body(null, 204);
  });
