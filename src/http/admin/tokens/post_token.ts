import { publicToken } from "../../../management/tokens/public_token.ts";
import { createToken } from "../../../management/tokens/create_token.ts";
import { tokensMax, tokensPerLimitedAdminMax } from "../../../domain/limits.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { createdResponse, jsonBody, resourceHeaders } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";
import { CreatedToken, TokenInput } from "./token_schema.ts";

const example = { name: "Nightly import", scopes: ["write"], projectIds: ["demo"] };

const route = scopedRoute("admin", {
  operationId: "createToken",
  method: "post",
  path: "/admin/v1/tokens",
  tags: ["Tokens"],
  summary: "Create a token",
  description:
    "Returns its secret, only this once: only a hash of it is stored. A token that is limited to " +
    "some projects creates tokens for its own projects, and has to name them. A token expires no " +
    `later than the one that creates it. A store holds at most ${tokensMax} tokens, ` +
    `${tokensPerLimitedAdminMax} of them created by one limited token and the tokens it created.`,
  request: { body: jsonBody(TokenInput, example) },
  responses: {
    201: createdResponse(CreatedToken, "The new token, with its secret."),
    ...problems(409),
  },
});

export const postTokenRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const input = c.req.valid("json");
    const { token, secret } = await createToken(management, c.get("principal"), input);
    const shown = publicToken(token);
    const headers = resourceHeaders(shown, `/admin/v1/tokens/${token.id}`);
    return c.json({ ...shown, secret }, 201, headers);
  });
