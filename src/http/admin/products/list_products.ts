import { z } from "@hono/zod-openapi";
import { productPageMaxChars, searchMaxChars } from "../../../domain/limits.ts";
import { tagOfText } from "../../../domain/entity_tag.ts";
import { uuid } from "../../../domain/scalar_schemas.ts";
import { Product } from "../../../domain/products/product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { listProducts } from "../../../management/products/list_products.ts";

const Filters = z.object({
  q: z.string().max(searchMaxChars).optional().openapi({
    description: "Products whose id starts with this, or that have, for each word of it, a word " +
      "in the title or a SKU that starts with it. Case and accents are ignored.",
    example: "wool bea",
  }),
  badgeId: uuid().optional().openapi({
    description: "Products that this badge is manually assigned to.",
    example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
  shownBadgeId: uuid().optional().openapi({
    description: "Products that show this badge now, in an empty context.",
    example: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
  }),
});

const route = scopedRoute("read", {
  operationId: "listProducts",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products",
  tags: ["Products"],
  summary: "List products",
  description:
    "The stored products, by id. A page has fewer than `limit` if they are so large that " +
    `it would have over ${productPageMaxChars / 2 ** 20} MiB of them.`,
  request: { params: ProjectPath, query: Paging.extend(Filters.shape) },
  responses: { 200: jsonResponse(pageOf(Product, "ProductPage"), "A page of products.") },
});

export const listProductsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const { q, badgeId, shownBadgeId, ...paging } = c.req.valid("query");
    const isFiltered = [q, badgeId, shownBadgeId].some((it) => it !== undefined);
    // A hash, because a cursor has to stay short with any search.
    const filters = isFiltered
      ? ` with ${tagOfText(JSON.stringify([q, badgeId, shownBadgeId]))}`
      : "";
    const request = pageRequest(`products of ${project.number}${filters}`, z.int(), paging);
    const { products, isCut } = await listProducts(management.kv, project, {
      ...request.range,
      ...{ q, badgeId, shownBadgeId, now: management.now() },
    });
    return c.json(page(request, products, (product) => product.id, isCut), 200);
  });
