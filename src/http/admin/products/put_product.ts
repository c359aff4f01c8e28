import { Product, ProductBody } from "../../../domain/products/product.ts";
import { putProduct } from "../../../management/products/put_product.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, ProductPath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const example = {
  badges: [{
    badgeId: "0b5a1f4e-6f0c-4a57-9d5c-2f1f6f5d8a11",
    variantIds: [12341, 12342],
    showOnProduct: false,
  }],
  title: "Wool scarf",
  url: "https://shop.example/scarf",
  imageUrl: "https://shop.example/images/1234.jpg",
  sku: "SC-1234",
  attributes: { categories: [18, 23], price: 19.9 },
  variants: [{ id: 12341, sku: "SC-1234-M", attributes: { size: "M" } }],
};

const route = scopedRoute("write", {
  operationId: "putProduct",
  method: "put",
  path: "/admin/v1/projects/{projectId}/products/{productId}",
  tags: ["Products"],
  summary: "Create or replace a product",
  description:
    "Replaces it as a whole. An assignment without `variantIds` is for the whole product; " +
    "one with `exclude` excludes the badge from it.",
  request: { params: ProductPath, headers: Preconditions, body: jsonBody(ProductBody, example) },
  responses: {
    200: resourceResponse(Product, "The product was replaced."),
    201: createdResponse(Product, "The product was created."),
    ...problems(409),
  },
});

export const putProductRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, productId } = c.req.valid("param");
    const { id: sentId, ...body } = c.req.valid("json");
    assertSameId(sentId, productId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, productId, body, precondition };
    const { product, created } = await putProduct(management, author(c, route), input);
    if (!created) return c.json(product, 200, resourceHeaders(product));
    return c.json(
      product,
      201,
      resourceHeaders(product, `/admin/v1/projects/${projectId}/products/${productId}`),
    );
  });
