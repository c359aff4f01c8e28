import { z } from "@hono/zod-openapi";
import { Product } from "../../../domain/products/product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../../../management/open_project.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { listProducts } from "../../../management/products/list_products.ts";

const route = scopedRoute("read", {
  operationId: "listProducts",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products",
  tags: ["Products"],
  summary: "List products",
  description: "The stored products, by id.",
  request: { params: ProjectPath, query: Paging },
  responses: { 200: jsonResponse(pageOf(Product, "ProductPage"), "A page of products.") },
});

export const listProductsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const request = pageRequest(`products of ${project.number}`, z.int(), c.req.valid("query"));
    const products = await listProducts(management.kv, project, request.range);
    return c.json(page(request, products, (product) => product.id), 200);
  });
