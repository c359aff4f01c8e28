import { publicToken } from "../../../management/tokens/public_token.ts";
import { getToken } from "../../../management/tokens/get_token.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TokenPath } from "../../paths.ts";
import { Token } from "./token_schema.ts";

const route = scopedRoute("admin", {
  operationId: "getToken",
  method: "get",
  path: "/admin/v1/tokens/{tokenId}",
  tags: ["Tokens"],
  summary: "Get a token",
  description: "Without its secret, which is not stored.",
  request: { params: TokenPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Token, "The token.") },
});

export const getTokenRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { tokenId } = c.req.valid("param");
    const token = publicToken(await getToken(management.kv, c.get("principal"), tokenId));
    return c.json(token, 200, resourceHeaders(token));
  });
