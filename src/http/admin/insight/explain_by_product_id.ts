import { toInstantText } from "../../../domain/instant.ts";
import { explainProducts } from "../../../management/explain.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonBody, jsonResponse } from "../../responses.ts";
import { contextOf } from "../../badges/reading/read_query.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonType } from "../../unread/json_response.ts";
import { ExplainBody, explainExample, Explanation } from "./explain_schema.ts";

const route = scopedRoute("read", {
  operationId: "explainBadgesByProductId",
  method: "post",
  path: "/admin/v1/projects/{projectId}/explain/byProductId",
  tags: ["Insight"],
  summary: "Explain what a query shows",
  description:
    "Takes a query's body and returns for each badge of each product whether it is shown, " +
    "and if not, which rule prevented it. With `at`, for another instant: what will be shown on " +
    "Friday, what was shown last week under today's configuration. Changes nothing.",
  request: { params: ProjectPath, body: jsonBody(ExplainBody, explainExample) },
  responses: { 200: jsonResponse(Explanation, "What is shown, and why the rest is not.") },
});

export const explainByProductIdRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { query, at = management.now(), badgeIds } = c.req.valid("json");
    const context = contextOf(await c.req.json());
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { revision, badges } = await explainProducts(project, {
      products: query.products,
      input: { context, now: at },
      badgeIds: new Set(badgeIds),
    });
    const titles = await readTitles(management.kv, project, query.products.map(({ id }) => id));
    const products = query.products.map((entry, place) => {
      const title = titles.get(entry.id);
      const head = JSON.stringify({ query: entry, ...title !== undefined && { title } });
      return `${head.slice(0, -1)},"badges":${badges[place]}}`;
    });
    const head = JSON.stringify({ revision, at: toInstantText(at) });
    return c.body(`${head.slice(0, -1)},"products":[${products.join()}]}`, 200, jsonType);
  });
