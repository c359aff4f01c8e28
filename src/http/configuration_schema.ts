import { createRoute, z } from "@hono/zod-openapi";
import { tagOfText } from "../domain/entity_tag.ts";
import type { JsonObject } from "../domain/json.ts";
import {
  isUnchanged,
  notModified,
  preconditionsOf,
  ReadConditions,
} from "./middleware/conditional_get.ts";
import { newApp } from "./new_app.ts";
import { publicProblems } from "./problems.ts";
import { resourceResponse } from "./responses.ts";

const JsonSchema = z.looseObject({
  $schema: z.string().openapi({ example: "https://json-schema.org/draft/2020-12/schema" }),
  $defs: z.looseObject({}).openapi({ description: "The schema of each kind of file." }),
}).openapi("JsonSchema", { description: "A JSON Schema (2020-12)." });

const path = "/admin/v1/configuration.schema.json";

const route = createRoute({
  operationId: "getConfigurationSchema",
  method: "get",
  path,
  tags: ["Configuration"],
  summary: "Get the schema of configuration files",
  description:
    "The JSON Schema of the configuration document, and under `#/$defs/badge`, `type`, " +
    "`project`, `segment`, `mapping`, `feed` and `order` those of single files, which may name it as their " +
    "`$schema`. Needs no credentials.",
  request: { headers: ReadConditions },
  responses: {
    200: resourceResponse(JsonSchema, "The schema."),
    304: notModified,
    ...publicProblems(412),
  },
});

const prefix = "#/components/schemas/";
/** Not "Configuration": that is what generators call the settings of a client. */
const rootName = "ProjectConfiguration";
/** The start of the names of its parts. */
const partPrefix = "Configuration";
const dialect = "https://json-schema.org/draft/2020-12/schema";

const Document = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});

/** The list of badges as it is kept in a file of its own. */
const order: JsonObject = {
  type: "array",
  description: "The badges in their order.",
  items: {
    type: "object",
    properties: { id: { type: "string", format: "uuid" }, name: { type: "string" } },
    required: ["id"],
    additionalProperties: false,
  },
};

/** The schema of configuration files, from the text of the service's own document. */
function configurationSchema(documentText: string): string {
  const { components: { schemas } } = Document.parse(JSON.parse(documentText));
  const $defs: Record<string, unknown> = { order };
  const renamed = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, inner) =>
        key === "$ref" && typeof inner === "string" && inner.startsWith(prefix)
          ? `#/$defs/${defName(inner.slice(prefix.length))}`
          : inner),
    );
  const waiting = [...namesIn(schemas[rootName])];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (defName(name) in $defs) continue;
    $defs[defName(name)] = name.startsWith(partPrefix)
      ? asFile(renamed(schemas[name]))
      : renamed(schemas[name]);
    waiting.push(...namesIn(schemas[name]));
  }
  const { description, ...root } = renamed(schemas[rootName]);
  return JSON.stringify({ $schema: dialect, title: "Configuration", description, ...root, $defs });
}

/** `ConfigurationBadge` is `badge`, `AttributeSource` is `attributeSource`. */
function defName(component: string): string {
  const name = component.replace(new RegExp(`^${partPrefix}(?=.)`), "");
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** The names of the components that a schema refers to. */
function namesIn(schema: unknown): string[] {
  const names = JSON.stringify(schema).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g);
  return Array.from(names, ([, name = ""]) => name);
}

/** The schema of an object that is a file, which may name its schema. */
function asFile(schema: Record<string, unknown>): Record<string, unknown> {
  const properties = z.record(z.string(), z.unknown()).parse(schema.properties);
  return { ...schema, properties: { $schema: { type: "string" }, ...properties } };
}

/** The route of the schema. `serviceDocument` returns the text of the service's own document. */
export function getConfigurationSchema(serviceDocument: () => string) {
  const app = newApp();
  let schema: { readonly text: string; readonly tag: string } | undefined;
  const create = () => {
    const text = configurationSchema(serviceDocument());
    return { text, tag: tagOfText(text) };
  };
  app.openAPIRegistry.registerPath(route);
  app.get(path, (c) => {
    const { text, tag } = schema ??= create();
    const headers = {
      "ETag": tag,
      "Cache-Control": "no-cache",
    };
    if (isUnchanged(preconditionsOf(c.req.raw), tag)) return c.body(null, 304, headers);
    return c.body(text, 200, { "Content-Type": "application/json", ...headers });
  });
  return app;
}
