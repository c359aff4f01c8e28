import { refusedRowsKeptMax } from "../../../domain/limits.ts";
import { refusedRowsCsv } from "../../../management/imports/read_imports.ts";
import { openProject } from "../../../management/open_project.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ImportPath } from "../../paths.ts";
import { scopedRoute } from "../../scoped_route.ts";

const mediaType = "text/csv; charset=utf-8";

const route = scopedRoute("read", {
  operationId: "listRefusedRows",
  method: "get",
  path: "/admin/v1/projects/{projectId}/imports/{importId}/refused",
  tags: ["Imports"],
  summary: "List refused rows",
  description: `A CSV of the first ${refusedRowsKeptMax} rows that an import refused, with the ` +
    "columns `line`, `column`, `detail` and `row`: the row as it was received.",
  request: { params: ImportPath },
  responses: {
    200: {
      description: "The refused rows.",
      content: { "text/csv": { schema: { type: "string" } } },
    },
  },
});

export const listRefusedRowsRoute = ({ management, catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, importId } = c.req.valid("param");
    const { number } = await openProject(catalog, c.get("principal"), projectId);
    const csv = await refusedRowsCsv(management, number, importId);
    return c.body(csv, 200, { "Content-Type": mediaType });
  });
