import { createRoute } from "@hono/zod-openapi";
import { scoped } from "../../access.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { problems } from "../../problems.ts";
import { Session, toSession } from "./session_schema.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "getSession",
  method: "get",
  path: "/admin/v1/session",
  tags: ["Session"],
  summary: "Get the session",
  description: "Who is signed in. For a request with a token, describes the token.",
  request: { headers: ReadConditions },
  responses: {
    200: resourceResponse(Session, "Who is signed in."),
    304: notModified,
    ...problems(401, 412, 429, 503),
  },
});

export const getSessionRoute = (_: Deps) =>
  newApp().openapi(route, (c) => {
    const session = toSession(c.get("principal"));
    return c.json(session, 200, resourceHeaders(session));
  });
