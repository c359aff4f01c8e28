import { jsonObject } from "../../../domain/badges/badge_fields.ts";
import { Product } from "../../../domain/products/product.ts";
import { patchProduct } from "../../../management/products/patch_product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProductPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

/** Any object, because the result is checked, not the patch. */
const AnyPatch = jsonObject().openapi({ allOf: [{ $ref: "#/components/schemas/ProductPatch" }] });
const patch = { schema: AnyPatch, example: { title: "Wool scarf", attributes: { stock: 4 } } };

const route = scopedRoute("write", {
  operationId: "patchProduct",
  method: "patch",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Update a product",
  description: "By a JSON merge patch (RFC 7396): objects such as `attributes` are merged, lists " +
    "such as `variants` and `badges` are replaced. The result must be a valid product.",
  request: {
    params: ProductPath,
    headers: Preconditions,
    body: {
      required: true,
      content: { "application/merge-patch+json": patch, "application/json": patch },
    },
  },
  responses: { 200: resourceResponse(Product, "The product as it is now."), ...problems(409) },
});

export const patchProductRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, productId, patch: c.req.valid("json"), precondition };
    const product = await patchProduct(management, author(c, route), input);
    return c.json(product, 200, resourceHeaders(product));
  });
