import { z } from "@hono/zod-openapi";
import { attributeTypes } from "../../../domain/products/attribute_survey.ts";
import { attributeExamplesMax, attributePathsMax } from "../../../domain/limits.ts";
import { listAttributes } from "../../../management/products/list_attributes.ts";
import { openProject } from "../../../management/open_project.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { jsonResponse } from "../../responses.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { ProjectPath } from "../../paths.ts";

const Attribute = z.object({
  path: z.string().openapi({
    description: "The keys, separated by dots, as conditions name them.",
    example: "price",
  }),
  types: z.array(z.enum(attributeTypes)).openapi({
    description: "The types of its values.",
    example: ["number"],
  }),
  products: z.int().openapi({
    description: "How many products have it, themselves or on a variant.",
    example: 200,
  }),
  examples: z.array(z.union([z.string(), z.number(), z.boolean()])).max(attributeExamplesMax)
    .openapi({
      description: "Some of its values; of a list, some of its items.",
      example: [19.9, 24.5],
    }),
  onVariants: z.boolean().openapi({ description: "Whether a variant has it.", example: false }),
}).openapi("Attribute", { description: "An attribute that products have." });

const Attributes = z.object({
  items: z.array(Attribute).max(attributePathsMax),
}).openapi("AttributeList");

const route = scopedRoute("read", {
  operationId: "listAttributes",
  method: "get",
  path: "/admin/v1/projects/{projectId}/attributes",
  tags: ["Products"],
  summary: "List the attributes of products",
  description: "Every attribute that a stored product or variant has, by path; of more than " +
    `${attributePathsMax}, those that most products have.`,
  request: { params: ProjectPath },
  responses: { 200: jsonResponse(Attributes, "The attributes.") },
});

export const listAttributesRoute = ({ catalog }: Deps) =>
  newApp().openapi(route, async (c) => {
    const project = await openProject(catalog, c.get("principal"), c.req.valid("param").projectId);
    const items = await listAttributes(project);
    return c.json({
      items: items.map((it) => ({ ...it, types: [...it.types], examples: [...it.examples] })),
    }, 200);
  });
