import { z } from "@hono/zod-openapi";
import { publicToken } from "../../../management/tokens/public_token.ts";
import { listKnownTokens } from "../../../management/tokens/list_tokens.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { Token } from "./token_schema.ts";

const route = scopedRoute("admin", {
  operationId: "listTokens",
  method: "get",
  path: "/admin/v1/tokens",
  tags: ["Tokens"],
  summary: "List tokens",
  description: "By id, without secrets. The token of the first start and `ADMIN_TOKEN` are not " +
    "listed. A token that is limited to some projects sees those limited to its own projects.",
  request: { query: Paging },
  responses: { 200: jsonResponse(pageOf(Token, "TokenPage"), "A page of tokens.") },
});

export const listTokensRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const request = pageRequest("tokens", z.string(), c.req.valid("query"));
    const tokens = await listKnownTokens(management.kv, c.get("principal"), request.range);
    return c.json(
      page(request, tokens.map((token) => publicToken(token)), (token) => token.id),
      200,
    );
  });
