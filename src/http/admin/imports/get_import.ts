import { getImport } from "../../../management/imports/read_imports.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import { newApp } from "../../new_app.ts";
import { ImportPath } from "../../paths.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Import, toImportResponse } from "./import_schema.ts";

const route = scopedRoute("read", {
  operationId: "getImport",
  method: "get",
  path: "/admin/v1/projects/{projectId}/imports/{importId}",
  tags: ["Imports"],
  summary: "Get an import",
  description: "How far an import is, or what it did. It is kept for 30 days.",
  request: { params: ImportPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Import, "The import.") },
});

export const getImportRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, importId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const found = await getImport(management, number, importId);
    const response = toImportResponse(found);
    return c.json(response, 200, resourceHeaders(response));
  });
