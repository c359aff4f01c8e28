import { createRoute } from "@hono/zod-openapi";
import { scoped } from "../../access.ts";
import { jsonResponse } from "../../responses.ts";
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
  responses: { 200: jsonResponse(Session, "Who is signed in."), ...problems(401, 429, 503) },
});

export const getSessionRoute = (_: Deps) =>
  newApp().openapi(route, (c) => c.json(toSession(c.get("principal")), 200));
