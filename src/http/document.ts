import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { BadgePatch } from "../domain/badges/badge.ts";
import { AttributeSource } from "../domain/imports/mapping.ts";
import { ProductAssignment, ProductExclusion, ProductPatch } from "../domain/products/product.ts";
import { conditionComponent } from "./admin/badges/condition_component.ts";
import { guide } from "./guide.ts";
import { forGenerators } from "./generator_schemas.ts";
import { problemExamples } from "./problem_examples.ts";
import responseExamples from "./response_examples.json" with { type: "json" };
import { completeOperation, Operation } from "./document_operation.ts";
import type { AppEnv } from "./deps.ts";
import { sessionCookie } from "./credentials/session_cookie.ts";

const title = "Badge Query Service";

const tags = [
  { name: "Query", description: "What storefronts call." },
  { name: "Projects", description: "A project is a shop's own set of types, badges and products." },
  { name: "Badge types", description: "What the badges of one kind contain, as JSON Schema." },
  { name: "Configuration", description: "Settings, types, badges, segments and sources as files." },
  { name: "Badges", description: "The badges, and their order, which is their priority." },
  { name: "Products", description: "Products with their attributes, variants and badges." },
  { name: "Imports", description: "Imports of products and assignments from files and feeds." },
  { name: "Insight", description: "Why a product shows its badges, and what to fix." },
  { name: "Changes", description: "Who changed what, and when." },
  { name: "Tokens", description: "Who can manage what." },
  { name: "Session", description: "Signing in and out of the control panel." },
  { name: "System", description: "What operators call." },
];

/** Schemas that are written differently from how they are checked, for clearer errors. */
const handwritten = {
  Condition: conditionComponent,
  ProductBadge: {
    description: "An assignment, or an exclusion.",
    oneOf: [
      { $ref: "#/components/schemas/ProductAssignment" },
      { $ref: "#/components/schemas/ProductExclusion" },
    ],
  },
};

const Generated = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

/**
 * Creates the OpenAPI 3.1 document of the routes of `app`, with these examples of responses, by
 * operation and status.
 */
export function createDocument(
  app: OpenAPIHono<AppEnv>,
  publicUrl: string,
  examples: Readonly<Record<string, unknown>> = responseExamples,
) {
  for (
    const [name, schema] of Object.entries({
      AttributeSource,
      BadgePatch,
      ProductPatch,
      ProductAssignment,
      ProductExclusion,
    })
  ) {
    // A clone, because only schemas that are created after the library is loaded have its methods.
    app.openAPIRegistry.register(name, schema.clone());
  }
  const generated = Generated.parse(JSON.parse(JSON.stringify(app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description: guide(publicUrl),
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: publicUrl }],
    tags,
    security: [],
  }))));
  for (const operation of Object.values(generated.paths).flatMap(Object.values)) {
    completeOperation(operation, examples);
  }
  Object.assign(generated.components.schemas, handwritten);
  generated.components.examples = problemExamples(publicUrl);
  return forGenerators(z.json().parse(generated));
}

/** Adds the ways to authenticate to the document. */
export function registerSecuritySchemes(
  registry: OpenAPIHono<AppEnv>["openAPIRegistry"],
  { publicUrl }: { publicUrl: string },
): void {
  registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "A token of this service, `bdg_…`.",
  });
  const { name } = sessionCookie(publicUrl, URL.parse(publicUrl)?.protocol === "https:");
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name,
    description:
      "The control panel's cookie, from `POST /admin/v1/session`. Where a token is sent too, " +
      "the token counts. A write from a page of another origin is a 403. Behind TLS the name is " +
      "`__Host-badges_session`, or `__Secure-badges_session` if the public URL has a path.",
  });
}
