import { entityTag } from "../../../domain/entity_tag.ts";
import { createRoute } from "@hono/zod-openapi";
import { BadgeType, BadgeTypeBody, schemaExample } from "../../../domain/badges/badge_type.ts";
import { contentFormats } from "../../../json_schema/formats.ts";
import { putType } from "../../../management/types/put_type.ts";
import { scopedWithBody } from "../../access.ts";
import {
  createdResponse,
  jsonBody,
  preconditionOf,
  Preconditions,
  resourceResponse,
} from "../../responses.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, TypePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const formatNames = new Intl.ListFormat("en", { type: "disjunction" })
  .format(Array.from(contentFormats.keys(), (name) => `\`${name}\``));

const route = createRoute({
  ...scopedWithBody("write"),
  operationId: "putType",
  method: "put",
  path: "/admin/v1/projects/{projectId}/types/{typeId}",
  tags: ["Badge types"],
  summary: "Create or replace a badge type",
  description: "The schema is JSON Schema 2020-12 of an object, with local `$ref` only, without " +
    "recursion; patterns are decided in linear time or refused. `format` is asserted and may be " +
    `${formatNames} (\`color\` is \`#rrggbb\`; the others are those of JSON Schema 2020-12). ` +
    "`multipleOf` compares the numbers as they are written in decimal. A schema that badges of the " +
    "type would break is a 409 that names them. Types are public before any badge of them is: " +
    "`GET /v1/{projectId}/openapi.json` makes their ids, names and schemas public.",
  request: {
    params: TypePath,
    headers: Preconditions,
    body: jsonBody(BadgeTypeBody, { name: "Price badge", schema: schemaExample }),
  },
  responses: {
    200: resourceResponse(BadgeType, "The badge type was replaced."),
    201: createdResponse(BadgeType, "The badge type was created."),
    ...problems(400, 401, 403, 404, 409, 412, 413, 415, 429, 503),
  },
});

export const putTypeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, typeId } = c.req.valid("param");
    const { id: sentId, ...fields } = c.req.valid("json");
    assertSameId(sentId, typeId);
    const precondition = preconditionOf(c.req.valid("header"));
    const input = { projectId, type: { id: typeId, ...fields }, precondition };
    const { type, created } = await putType(management, author(c, route), input);
    const ETag = entityTag(type);
    if (!created) return c.json(type, 200, { ETag });
    return c.json(type, 201, { ETag, Location: `/admin/v1/projects/${projectId}/types/${typeId}` });
  });
