import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { publicToken } from "../../../management/public_token.ts";
import { getToken } from "../../../management/tokens.ts";
import { scoped } from "../../access.ts";
import { resourceResponse } from "../../responses.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { TokenPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { Token } from "./token_schema.ts";

const route = createRoute({
  ...scoped("admin"),
  operationId: "getToken",
  method: "get",
  path: "/admin/v1/tokens/{tokenId}",
  tags: ["Tokens"],
  summary: "Get a token",
  description: "Without its secret, which is not stored.",
  request: { params: TokenPath, headers: ReadConditions },
  responses: {
    200: resourceResponse(Token, "The token."),
    304: notModified,
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const getTokenRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { tokenId } = c.req.valid("param");
    const token = publicToken(await getToken(management.kv, c.get("principal"), tokenId));
    return c.json(token, 200, { ETag: entityTag(token) });
  });
