import { deleteProduct } from "../../../management/products/delete_product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProductPath } from "../../paths.ts";

const route = scopedRoute("write", {
  operationId: "deleteProduct",
  method: "delete",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Delete a product",
  description:
    "Deletes its assignments, exclusions and order, and what the shop says about it. Badges that " +
    "are on every product are still shown on it.",
  request: { params: ProductPath, headers: Preconditions },
  responses: { 204: { description: "The product was deleted." } },
});

export const deleteProductRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    await deleteProduct(management, author(c, route), { projectId, productId, precondition });
    return c.body(null, 204);
  });
