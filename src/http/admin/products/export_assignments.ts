import { openProject } from "../../../management/open_project.ts";
import { exportAssignments } from "../../../management/products/export_assignments.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { scopedRoute } from "../../scoped_route.ts";

const route = scopedRoute("read", {
  operationId: "exportAssignments",
  method: "get",
  path: "/admin/v1/projects/{projectId}/assignments",
  tags: ["Products"],
  summary: "Export all assignments as a CSV",
  description: "All manual assignments and exclusions, by product, with the columns `badgeId`, " +
    "`badge`, `productId`, `title`, `variantIds`, `showOnProduct` and `exclude`. An import of " +
    "the kind `assignments` takes the file back. A name or title that a spreadsheet could take " +
    "for a formula starts with `'`.",
  request: { params: ProjectPath },
  responses: {
    200: {
      description: "The assignments.",
      content: { "text/csv": { schema: { type: "string" } } },
    },
  },
});

export const exportAssignmentsRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const csv = exportAssignments(management.kv, project);
    return c.body(csv, 200, { "Content-Type": "text/csv; charset=utf-8" });
  });
