import { createRoute } from "@hono/zod-openapi";
import { deleteProduct } from "../../../management/products/delete_product.ts";
import { scoped } from "../../access.ts";
import { noContent, preconditionOf, Preconditions } from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProductPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const route = createRoute({
  ...scoped("write"),
  operationId: "deleteProduct",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Delete a product",
  description:
    "Deletes its assignments, exclusions, order and attributes. Badges that are on every " +
    "product are still shown on it.",
  request: { params: ProductPath, headers: Preconditions },
  responses: {
    204: noContent("The product was deleted."),
    ...problems(400, 401, 403, 404, 412, 429, 503),
  },
});

export const deleteProductRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const precondition = preconditionOf(c.req.valid("header"));
    await deleteProduct(management, author(c, route), { projectId, productId, precondition });
    return c.body(null, 204);
  });
