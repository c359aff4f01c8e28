import { z } from "@hono/zod-openapi";
import { toInstantText } from "../../../domain/instant.ts";
import { Project } from "../../../domain/project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { restorableUntil } from "../../../management/projects/delete_project.ts";
import { listProjects } from "../../../management/projects/list_projects.ts";
import { toProject } from "../../../management/projects/put_project.ts";
import { listRestorable } from "../../../management/projects/restore_project.ts";
import type { DeletedProject } from "../../../store/deleted_projects.ts";

const ListedProject = Project.extend({
  deletedAt: z.iso.datetime().optional().openapi({
    description: "When it was deleted; missing if it was not.",
  }),
  deletedBy: z.string().optional().openapi({
    description: "The id of the token that deleted it.",
    example: "bootstrap",
  }),
  restorableUntil: z.iso.datetime().optional().openapi({
    description: "Until when it can be restored.",
  }),
}).openapi("ListedProject", { description: "A project, or one that was deleted." });

const Deleted = z.object({
  deleted: z.enum(["true", "false"]).optional().openapi({
    description: "`true` for the projects that can be restored, in the order of their creation. " +
      "A token that is limited to some projects sees none of them.",
  }),
});

const route = scopedRoute("read", {
  operationId: "listProjects",
  method: "get",
  path: "/admin/v1/projects",
  tags: ["Projects"],
  summary: "List projects",
  description: "By id. A token that is limited to some projects sees its own.",
  request: { query: Paging.extend(Deleted.shape) },
  responses: { 200: jsonResponse(pageOf(ListedProject, "ProjectPage"), "A page of projects.") },
});

export const listProjectsRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { deleted, ...paging } = c.req.valid("query");
    if (deleted === "true") {
      const request = pageRequest("deleted projects", z.int(), paging);
      const isLimited = c.get("principal").projects !== undefined;
      const found = isLimited ? [] : await listRestorable(management, request.range);
      const { items, ...rest } = page(request, found, ({ number }) => number);
      return c.json({ ...rest, items: items.map(toListed) }, 200);
    }
    const request = pageRequest("projects", z.string(), paging);
    const projects = await listProjects(management.kv, c.get("principal"), request.range);
    return c.json(page(request, projects, (project) => project.id), 200);
  });

function toListed(deleted: DeletedProject): z.infer<typeof ListedProject> {
  return {
    ...toProject(deleted.projectId, deleted.settings),
    deletedAt: toInstantText(deleted.deletedAt),
    deletedBy: deleted.deletedBy,
    restorableUntil: toInstantText(restorableUntil(deleted)),
  };
}
