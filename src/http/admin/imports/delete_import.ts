import { cancelImportOf } from "../../../management/imports/cancel_import.ts";
import { openProject } from "../../../management/open_project.ts";
import { assertPrecondition } from "../../../management/precondition.ts";
import type { Deps } from "../../deps.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { ImportPath } from "../../paths.ts";
import { problems } from "../../problems.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { toImportResponse } from "./import_schema.ts";

const route = scopedRoute("write", {
  operationId: "deleteImport",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/imports/{importId}",
  tags: ["Imports"],
  summary: "Cancel an import",
  description:
    "Stops an unfinished import. Batches that were applied stay, and are listed as a change. The upload of the " +
    "file, if it still runs, fails with `import_cancelled`.",
  request: { params: ImportPath, headers: Preconditions },
  responses: { 204: { description: "The import was cancelled." }, ...problems(409) },
});

export const deleteImportRoute = ({ management, catalog, imports }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, importId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const precondition = preconditionsOf(c.req.raw);
    await cancelImportOf(management, imports, {
      assertCurrent: (current) => assertPrecondition(precondition, toImportResponse(current)),
      ...{ project: number, projectId, importId },
    });
    return c.body(null, 204);
  });
