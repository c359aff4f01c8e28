import { noBadge } from "../../../domain/not_found.ts";
import { z } from "@hono/zod-openapi";
import { badgeProducts } from "../../../management/badges/badge_products.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { BadgePath } from "../../paths.ts";

const AssignedProduct = z.object({
  productId: z.int().openapi({ description: "The product's id.", example: 1234 }),
  title: z.string().optional().openapi({
    description: "The product's title, if it has one.",
    example: "Wool scarf",
  }),
  variantIds: z.array(z.int()).optional().openapi({
    description: "The variants it is for. All if omitted.",
  }),
  showOnProduct: z.boolean().optional(),
}).openapi("AssignedProduct");

const route = scopedRoute("read", {
  operationId: "listBadgeProducts",
  method: "get",
  path: "/admin/v1/projects/{projectId}/badges/{badgeId}/products",
  tags: ["Badges"],
  summary: "List the products of a badge",
  description:
    "The products that the badge is manually assigned to, by product id. Exclusions are not listed.",
  request: { params: BadgePath, query: Paging },
  responses: {
    200: jsonResponse(pageOf(AssignedProduct, "AssignedProductPage"), "A page of products."),
  },
});

export const listBadgeProductsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, badgeId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const badge = project.badge(badgeId);
    if (badge === undefined) throw noBadge(badgeId);
    const name = `products of badge ${badge.number} of ${project.number}`;
    const request = pageRequest(name, z.int(), c.req.valid("query"));
    const products = await badgeProducts(project, { badge: badge.number, ...request.range });
    const titles = await readTitles(management.kv, project, products.map((it) => it.productId));
    const named = products.map(({ productId, ...rest }) => {
      const title = titles.get(productId);
      return { productId, ...(title !== undefined && { title }), ...rest };
    });
    return c.json(page(request, named, (product) => product.productId), 200);
  });
