import { createRoute, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { signInBodyMaxBytes } from "../../../domain/limits.ts";
import { jsonBodyWithin } from "../../access.ts";
import { jsonBody, jsonResponse } from "../../responses.ts";
import { clientAddress } from "../../credentials/client_address.ts";
import { assertOwnOrigin } from "../../credentials/own_origin.ts";
import { readSessionCookie, setSessionCookie } from "../../credentials/session_cookie.ts";
import type { AppEnv, Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";
import { exampleSecret } from "../tokens/token_schema.ts";
import { Session, SignIn, toSession } from "./session_schema.ts";

const example = { token: exampleSecret };

const SetCookie = z.object({
  "Set-Cookie": z.string().openapi({
    description: "The session's cookie, which scripts cannot read.",
  }),
});

const route = ({ publicUrl }: Deps) =>
  createRoute({
    operationId: "createSession",
    method: "post",
    path: "/admin/v1/session",
    tags: ["Session"],
    summary: "Sign in",
    description:
      "Sets the control panel's cookie, and returns the same as GET. The session lasts 12 hours " +
      "at most, ends when it is not used for 2 hours, and ends with its token; the token's rights are checked on each request. If a token has too " +
      "many sessions, the oldest end.",
    middleware: [ownOrigin(publicUrl), jsonBodyWithin(signInBodyMaxBytes)],
    request: { body: jsonBody(SignIn, example) },
    responses: {
      200: { ...jsonResponse(Session, "Who is signed in."), headers: SetCookie },
      ...problems(400, 401, 403, 413, 415, 429, 503),
    },
  });

function ownOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    assertOwnOrigin(c, { publicUrl });
    await next();
  };
}

export const postSessionRoute = (deps: Deps) => {
  const { authenticator, management: { now } } = deps;
  return newApp().openapi(route(deps), async (c) => {
    const { token } = c.req.valid("json");
    const principal = await authenticator.authenticate(
      token,
      clientAddress(c, deps.trustedProxies),
    );
    c.set("principal", principal);
    const { secret, holder } = await authenticator.sessions.begin(token, principal);
    // The browser keeps only one cookie, so the previous session would continue unnoticed.
    await authenticator.sessions.end(readSessionCookie(c, deps) ?? "");
    const maxAgeSeconds = Math.ceil((holder.expiresAt - now()) / 1_000);
    setSessionCookie(c, deps, { secret, maxAgeSeconds });
    return c.json(toSession(holder), 200, { "Cache-Control": "no-store" });
  });
};
