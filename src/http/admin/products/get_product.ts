import { noProduct } from "../../../domain/not_found.ts";
import { Product } from "../../../domain/products/product.ts";
import { toProduct } from "../../../domain/products/product_response.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProductPath } from "../../paths.ts";

const route = scopedRoute("read", {
  operationId: "getProduct",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Get a product",
  description: "Its manually assigned badges, its own order and its attributes.",
  request: { params: ProductPath, headers: ReadConditions },
  responses: { 200: resourceResponse(Product, "The product.") },
});

export const getProductRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const record = project.products.get(productId);
    if (record === undefined) throw noProduct(productId);
    const product = toProduct(project, productId, record);
    return c.json(product, 200, resourceHeaders(product));
  });
