import { z } from "@hono/zod-openapi";
import { DomainError } from "../../../domain/errors.ts";
import { assertPrecondition } from "../../../management/precondition.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { clearSessionCookie } from "../../credentials/session_cookie.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";
import { toSession } from "./session_schema.ts";

const Cleared = z.object({
  "Set-Cookie": z.string().openapi({ description: "Removes the session's cookie." }),
});

const route = scopedRoute("read", {
  operationId: "deleteSession",
  method: "delete",
  path: "/admin/v1/session",
  tags: ["Session"],
  summary: "Sign out",
  description:
    "Ends the session and clears its cookie. A request with a token has no session: 404.",
  request: { headers: Preconditions },
  responses: { 204: { description: "The session has ended.", headers: Cleared }, ...problems(404) },
});

export const deleteSessionRoute = (deps: Deps) =>
  newApp().openapi(route, async (c) => {
    const secret = c.get("sessionSecret");
    if (secret === undefined) {
      throw new DomainError("not_found", "There is no session: the request came with a token");
    }
    assertPrecondition(preconditionsOf(c.req.raw), toSession(c.get("principal")));
    await deps.authenticator.sessions.end(secret);
    clearSessionCookie(c, deps);
    return c.body(null, 204);
  });
