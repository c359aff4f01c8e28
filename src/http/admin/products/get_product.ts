import { noProduct } from "../../../domain/not_found.ts";
import { Product } from "../../../domain/products/product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { readProduct } from "../../../management/products/product_reads.ts";
import { ProductPath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "getProduct",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Get a product",
  description: "What the shop says about it, its manually assigned badges and its own order.",
  request: { params: ProductPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Product, "The product.") },
});

export const getProductRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const product = await readProduct(management.kv, project, productId);
    if (product === undefined) throw noProduct(productId);
    return c.json(product, 200, resourceHeaders(product));
  });
