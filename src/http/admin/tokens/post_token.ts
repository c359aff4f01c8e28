import { createRoute } from "@hono/zod-openapi";
import { shownToken } from "../../../management/shown_token.ts";
import { createToken } from "../../../management/tokens.ts";
import { tokensMax, tokensPerLimitedAdminMax } from "../../../domain/limits.ts";
import { entityTag } from "../../../management/precondition.ts";
import { scopedWithBody } from "../../access.ts";
import { createdAnswer, jsonBody } from "../../answers.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";
import { MadeToken, NewToken } from "./token_schema.ts";

const example = { name: "Nightly import", scopes: ["write"], projectIds: ["demo"] };

const route = createRoute({
  ...scopedWithBody("admin"),
  operationId: "createToken",
  method: "post",
  path: "/admin/v1/tokens",
  tags: ["Tokens"],
  summary: "Make a token",
  description:
    "Answers its secret, this once: only a hash of it is kept. A token that is limited to " +
    "some projects makes tokens for projects of its own, and has to name them. A token ends no " +
    `later than the one that makes it. A store holds ${tokensMax} tokens at most, ` +
    `${tokensPerLimitedAdminMax} of them made by one limited token and those it made.`,
  request: { body: jsonBody(NewToken, example) },
  responses: {
    201: createdAnswer(MadeToken, "The new token, with its secret."),
    ...problems(400, 401, 403, 409, 413, 415, 429, 503),
  },
});

export const postTokenRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const wanted = c.req.valid("json");
    const { token, secret } = await createToken(management, c.get("principal"), wanted);
    const shown = shownToken(token);
    const headers = {
      "ETag": entityTag(shown),
      "Location": `/admin/v1/tokens/${token.id}`,
    };
    return c.json({ ...shown, secret }, 201, headers);
  });
