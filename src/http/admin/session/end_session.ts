import { createRoute } from "@hono/zod-openapi";
import { DomainError } from "../../../domain/errors.ts";
import { scoped } from "../../access.ts";
import { noContent } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { SessionPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "endSession",
  method: "delete",
  path: "/admin/v1/sessions/{sessionId}",
  tags: ["Session"],
  summary: "End a session",
  description: "Its browser has to sign in again. A session that is not in your list is a 404.",
  request: { params: SessionPath },
  responses: {
    204: noContent("The session has ended."),
    ...problems(400, 401, 403, 404, 429, 503),
  },
});

export const endSessionRoute = ({ authenticator }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { sessionId } = c.req.valid("param");
    if (!await authenticator.sessions.endFor(c.get("principal"), sessionId)) {
      throw new DomainError("not_found", `There is no session "${sessionId}"`);
    }
    return c.body(null, 204);
  });
