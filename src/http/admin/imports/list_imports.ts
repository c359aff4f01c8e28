import { z } from "@hono/zod-openapi";
import { importsKeptDays } from "../../../domain/limits.ts";
import { uuid } from "../../../domain/scalar_schemas.ts";
import { listImportsOf } from "../../../management/imports/read_imports.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { Import, toImportResponse } from "./import_schema.ts";

const ImportSummary = Import.omit({ effects: true }).openapi("ImportSummary", {
  description: "An import without its effects.",
});

const route = scopedRoute("read", {
  operationId: "listImports",
  method: "get",
  path: "/admin/v1/projects/{projectId}/imports",
  tags: ["Imports"],
  summary: "List imports",
  description: `The imports of the last ${importsKeptDays} days, newest first, without their ` +
    "effects.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(ImportSummary, "ImportPage"), "A page of imports.") },
});

export const listImportsRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const request = pageRequest<z.infer<ReturnType<typeof uuid>>>(
      `imports of ${number}`,
      uuid(),
      c.req.valid("query"),
    );
    const { after, limit } = request.range;
    const found = await listImportsOf(management, number, { before: after, limit });
    const listed = page(request, found, ({ id }) => id);
    return c.json({ ...listed, items: listed.items.map(toImportResponse) }, 200);
  });
