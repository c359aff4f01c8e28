import { z } from "@hono/zod-openapi";
import { badgeFields } from "../../../domain/badges/badge_fields.ts";
import { checkCondition } from "../../../domain/conditions/read_condition.ts";
import { tagOfText } from "../../../domain/entity_tag.ts";
import { below, invalid } from "../../../domain/errors.ts";
import { instant } from "../../../domain/scalar_schemas.ts";
import { longRead } from "../../../management/long_reads.ts";
import { openProject } from "../../../management/open_project.ts";
import {
  matchingProducts,
  type SoughtRule,
} from "../../../management/products/matching_products.ts";
import { readTitles } from "../../../management/products/product_reads.ts";
import type { Deps } from "../../deps.ts";
import { methodNotAllowed } from "../../middleware/not_found.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";
import { jsonBody, jsonResponse } from "../../responses.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { page, pageOf, pageRequest, Paging } from "../paging.ts";

const { match, matchVariants } = badgeFields;

const RuleBody = z.strictObject({
  match,
  matchVariants,
  at: instant().optional().openapi({
    description: "The instant to decide for. Now if omitted.",
    example: "2026-11-27T12:00:00Z",
  }),
}).openapi("Rule", { description: "A rule of a badge; at least one of its conditions." });

const MatchingProduct = z.object({
  id: z.int().openapi({ description: "The product's id.", example: 1234 }),
  title: z.string().optional().openapi({
    description: "The product's title, if it has one.",
    example: "Wool scarf",
  }),
  variantIds: z.array(z.int()).optional().openapi({
    description: "The stored variants that satisfy `matchVariants`, in stored order.",
  }),
}).openapi("MatchingProduct");

const MatchingProductPage = z.object({
  ...pageOf(MatchingProduct, "MatchingProducts").shape,
  count: z.int().openapi({ description: "How many products the rule reaches.", example: 12 }),
  total: z.int().openapi({ description: "How many products are stored.", example: 40 }),
}).openapi("MatchingProductPage");

const route = scopedRoute("read", {
  operationId: "listMatchingProducts",
  method: "post",
  path: "/admin/v1/projects/{projectId}/products/matching",
  tags: ["Products"],
  summary: "List the products that a rule reaches",
  description: "The stored products that satisfy `match`, or of which a variant satisfies " +
    "`matchVariants`, and their number, by id: what a rule does before it is saved. Changes nothing.",
  request: {
    params: ProjectPath,
    query: Paging,
    body: jsonBody(RuleBody, { match: { price: { $gte: 20 } } }),
  },
  responses: { 200: jsonResponse(MatchingProductPage, "A page of products, and their number.") },
});

export const listMatchingProductsRoute = ({ catalog, management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { at, ...rule } = c.req.valid("json");
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    assertRule(rule);
    // A hash, because a cursor has to stay short with any rule.
    const tag = tagOfText(JSON.stringify([rule.match, rule.matchVariants, at]));
    const list = `products of ${project.number} by rule ${tag}`;
    const request = pageRequest(list, z.int(), c.req.valid("query"));
    const { count, total, items } = await longRead(
      project,
      () => matchingProducts(project, rule, { ...request.range, now: at ?? management.now() }),
    );
    const titles = await readTitles(management.kv, project, items.map(({ id }) => id));
    const named = items.map(({ id, ...rest }) => {
      const title = titles.get(id);
      return { id, ...(title !== undefined && { title }), ...rest };
    });
    return c.json({ count, total, ...page(request, named, ({ id }) => id) }, 200);
    // Otherwise other methods would be those of a product.
  }).all(route.getRoutingPath(), (c) => methodNotAllowed(c, "POST"));

/**
 * Checks a rule.
 *
 * @throws {DomainError} `invalid_request` if it has no condition, or an invalid one.
 */
function assertRule({ match, matchVariants }: SoughtRule): void {
  const violations = [
    ...below("/match", match === undefined ? [] : checkCondition(match)),
    ...below("/matchVariants", matchVariants === undefined ? [] : checkCondition(matchVariants)),
  ];
  if (match === undefined && matchVariants === undefined) {
    violations.push({ pointer: "", detail: "must have `match` or `matchVariants`" });
  }
  if (violations.length > 0) throw invalid("The rule is invalid", violations);
}
