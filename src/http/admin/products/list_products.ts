import { createRoute, z } from "@hono/zod-openapi";
import { unpackProduct } from "../../../domain/products/packed_product.ts";
import { Product } from "../../../domain/products/product.ts";
import { toProduct } from "../../../domain/products/product_answer.ts";
import type { ProjectState } from "../../../domain/project_state.ts";
import { scoped } from "../../access.ts";
import { jsonAnswer } from "../../answers.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { openProject } from "../open_project.ts";
import { page, pageOf, type PageRequest, pageRequest, Paging } from "../paging.ts";
import { ProjectPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("read"),
  operationId: "listProducts",
  method: "get",
  path: "/admin/v1/projects/{projectId}/products",
  tags: ["Products"],
  summary: "List products",
  description: "The products of which something is stored, by id.",
  request: { params: ProjectPath, query: Paging },
  responses: {
    200: jsonAnswer(pageOf(Product, "ProductPage"), "A page of products."),
    ...problems(400, 401, 403, 404, 429, 503),
  },
});

export const listProductsRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const name = `products of ${project.number}`;
    const request = pageRequest(name, z.int(), c.req.valid("query"));
    const products = productsFrom(project, request);
    return c.json(page(name, request, products, (product) => product.id), 200);
  });

function productsFrom(project: ProjectState, { after, limit }: PageRequest<number>): Product[] {
  const from = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  return project.products.entriesFrom(from).take(limit + 1)
    .map(({ id, packed }) => toProduct(project, id, unpackProduct(packed))).toArray();
}
