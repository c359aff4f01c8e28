import { z } from "@hono/zod-openapi";
import { toInstantText } from "../../../domain/instant.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ListedSession } from "./session_schema.ts";

const route = scopedRoute("read", {
  operationId: "listSessions",
  method: "get",
  path: "/admin/v1/sessions",
  tags: ["Session"],
  summary: "List sessions",
  description:
    "Where the control panel is signed in, by id. A token with the scope `admin` sees the " +
    "sessions of every token that it has access to, any other token its own.",
  request: { query: Paging },
  responses: { 200: jsonResponse(pageOf(ListedSession, "SessionPage"), "A page of sessions.") },
});

export const listSessionsRoute = ({ authenticator }: Deps) =>
  newApp().openapi(route, async (c) => {
    const request = pageRequest("sessions", z.string(), c.req.valid("query"));
    const { after = "" } = request.range;
    const sessions = (await authenticator.sessions.listFor(c.get("principal")))
      .filter(({ id }) => id > after);
    const { sessionId } = c.get("principal");
    const items = sessions.map(({ id, tokenId, createdAt, lastSeenAt }) => ({
      id,
      tokenId,
      createdAt: toInstantText(createdAt),
      lastSeenAt: toInstantText(lastSeenAt),
      ...id === sessionId && { isCurrent: true },
    }));
    return c.json(page(request, items, ({ id }) => id), 200);
  });
