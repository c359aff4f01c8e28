import { createRoute } from "@hono/zod-openapi";
import { assertPrecondition } from "../../../management/precondition.ts";
import { getToken, revokeToken } from "../../../management/tokens.ts";
import { scoped } from "../../access.ts";
import { noContent, preconditionOf, Preconditions } from "../../answers.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TokenPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { toToken } from "./token_schema.ts";

const route = createRoute({
  ...scoped("admin"),
  operationId: "deleteToken",
  method: "delete",
  path: "/admin/v1/tokens/{tokenId}",
  tags: ["Tokens"],
  summary: "Revoke a token",
  description: "It is refused from now on.",
  request: { params: TokenPath, headers: Preconditions },
  responses: {
    204: noContent("The token is gone."),
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const deleteTokenRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { tokenId } = c.req.valid("param");
    const principal = c.get("principal");
    const token = toToken(await getToken(management.kv, principal, tokenId));
    assertPrecondition(preconditionOf(c.req.valid("header")), token);
    await revokeToken(management.kv, principal, tokenId);
    return c.body(null, 204);
  });
