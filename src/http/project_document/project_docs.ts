import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Catalog } from "../../catalog/catalog.ts";
import { noProject } from "../../domain/not_found.ts";
import { assertProjectId } from "../badges/queried_project.ts";
import { scalarPage } from "../pages/docs.ts";
import { neverStored, type PageEnv, scalarPageHeaders } from "../pages/page_headers.ts";
import { plainPage } from "../pages/plain_page.ts";

/**
 * `GET /docs/{projectId}`: the interactive reference of one project's query. If there is no such
 * project, browsers get a page, and others a problem.
 */
export const projectDocs = (assetsFolder: string, catalog: Catalog) =>
  new Hono<PageEnv>().get("/docs/:projectId", neverStored(), scalarPageHeaders(), async (c) => {
    const projectId = c.req.param("projectId");
    assertProjectId(projectId);
    const project = catalog.get(projectId) ?? await catalog.openForQuery(projectId);
    if (project === undefined) {
      if (!/\btext\/html\b/i.test(c.req.header("Accept") ?? "")) throw noProject(projectId);
      return noSuchProject(c, projectId);
    }
    return await scalarPage(c, assetsFolder, {
      pageTitle: `Badges of ${project.state.settings.name}: reference`,
      summary: "The query of this project's badges, with the fields of each badge type.",
      url: `/v1/${projectId}/openapi.json`,
    });
  });

function noSuchProject(c: Context<PageEnv>, projectId: string): Response | Promise<Response> {
  const page = plainPage(c, {
    title: "There is no such project",
    body: html`
      <p class="lead">No project has the id <code>${projectId}</code>.</p>
      <p><a href="/docs">The reference of the service</a> explains how to create one.</p>
    `,
  });
  return c.html(page, 404);
}
