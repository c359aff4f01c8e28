import { entityTag } from "../../../domain/entity_tag.ts";
import { noProduct } from "../../../domain/not_found.ts";
import { createRoute } from "@hono/zod-openapi";
import { Product } from "../../../domain/products/product.ts";
import { toProduct } from "../../../domain/products/product_response.ts";
import { scoped } from "../../access.ts";
import { resourceResponse } from "../../responses.ts";
import { notModified, ReadConditions } from "../../middleware/conditional_get.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { ProductPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "getProduct",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Get a product",
  description: "Its manually assigned badges, its own order and its attributes.",
  request: { params: ProductPath, headers: ReadConditions },
  responses: {
    200: resourceResponse(Product, "The product."),
    304: notModified,
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const getProductRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const project = await openProject(catalog, c.get("principal"), projectId);
    const record = project.products.get(productId);
    if (record === undefined) throw noProduct(productId);
    const product = toProduct(project, productId, record);
    return c.json(product, 200, { ETag: entityTag(product) });
  });
