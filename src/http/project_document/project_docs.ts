import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { Catalog } from "../../catalog/catalog.ts";
import { assertProjectId } from "../badges/public_answer.ts";
import { scalarPage } from "../reference/docs.ts";
import { neverStored, type PageEnv, scalarPageHeaders } from "../reference/page_headers.ts";
import { plainPage } from "../reference/plain_page.ts";

/** `GET /docs/{projectId}`: the interactive reference of one project's query. */
export const projectDocs = (assetsFolder: string, catalog: Catalog) =>
  new Hono<PageEnv>().get("/docs/:projectId", neverStored(), scalarPageHeaders(), async (c) => {
    const projectId = c.req.param("projectId");
    assertProjectId(projectId);
    const project = catalog.get(projectId) ?? await catalog.openForQuery(projectId);
    if (project === undefined) return noSuchProject(c, projectId);
    return await scalarPage(c, assetsFolder, {
      pageTitle: `Badges of ${project.state.settings.name}: reference`,
      url: `/v1/${projectId}/openapi.json`,
    });
  });

function noSuchProject(c: Context<PageEnv>, projectId: string): Response | Promise<Response> {
  const page = plainPage(c, {
    title: "There is no such project",
    body: html`
      <p class="lead">No project has the id <code>${projectId}</code>.</p>
      <p><a href="/docs">The reference of the service</a> tells how one is made.</p>
    `,
  });
  return c.html(page, 404);
}
