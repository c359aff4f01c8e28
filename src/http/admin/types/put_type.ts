import { BadgeType, BadgeTypeBody, schemaExample } from "../../../domain/badges/badge_type.ts";
import { contentFormats } from "../../../json_schema/formats.ts";
import { putType } from "../../../management/types/put_type.ts";
import { scopedRoute } from "../../scoped_route.ts";
import { createdResponse, jsonBody, resourceHeaders, resourceResponse } from "../../responses.ts";
import { Preconditions, preconditionsOf } from "../../middleware/conditional_get.ts";
import { author } from "../author.ts";
import type { Deps } from "../../deps.ts";
import { newApp } from "../../new_app.ts";
import { assertSameId, TypePath } from "../../paths.ts";
import { problems } from "../../problems.ts";

const formatNames = new Intl.ListFormat("en", { type: "disjunction" })
  .format(Array.from(contentFormats.keys(), (name) => `\`${name}\``));

const route = scopedRoute("write", {
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
    ...problems(409),
  },
});

export const putTypeRoute = ({ management }: Deps) =>
  newApp().openapi(route, async (c) => {
    const { projectId, typeId } = c.req.valid("param");
    const { id: sentId, ...fields } = c.req.valid("json");
    assertSameId(sentId, typeId);
    const precondition = preconditionsOf(c.req.raw);
    const input = { projectId, type: { id: typeId, ...fields }, precondition };
    const { type, created } = await putType(management, author(c, route), input);
    if (!created) return c.json(type, 200, resourceHeaders(type));
    return c.json(
      type,
      201,
      resourceHeaders(type, `/admin/v1/projects/${projectId}/types/${typeId}`),
    );
  });
