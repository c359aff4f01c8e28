import { DomainError } from "../../../domain/errors.ts";
import { scopedRoute } from "../../scoped_route.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { SessionPath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "endSession",
  method: "delete",
  path: "/admin/v1/sessions/{sessionId}",
  tags: ["Session"],
  summary: "End a session",
  description: "Its browser has to sign in again. A session that is not in your list is a 404.",
  request: { params: SessionPath },
  responses: { 204: { description: "The session has ended." } },
});

export const endSessionRoute = ({ authenticator }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { sessionId } = c.req.valid("param");
    if (!await authenticator.sessions.endFor(c.get("principal"), sessionId)) {
      throw new DomainError("not_found", `There is no session "${sessionId}"`);
    }
    return c.body(null, 204);
  });
