import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "./deps.ts";

const title = "Badge Query Service";

const description = `Stores badges ("Sale", "New", "2 for $50") by project and answers, for up to 50
products at once, which badges each product shows, in the merchant's order.

**Query** is public: storefronts call it without credentials. Everything under \`/admin/v1\` asks for a
bearer token with the scope \`read\`, \`write\` or \`admin\`, or for the cookie of a session, which may what
its token may.

Errors are problems (RFC 9457). Single resources carry an \`ETag\`; their reads and writes honour
\`If-Match\` and \`If-None-Match\` (RFC 9110). Unknown keys in a body of the management API are refused, those in a query ignored.`;

const tags = [
  { name: "Query", description: "What storefronts ask." },
  { name: "Projects", description: "A project is a shop's own set of types, badges and products." },
  { name: "Badge types", description: "What the badges of one kind hold, as JSON Schema." },
  { name: "Badges", description: "The badges, and their order, which is their priority." },
  { name: "Products", description: "Which badges are on which products by hand." },
  { name: "Insight", description: "Why a product shows what it shows, and what to mend." },
  { name: "Changes", description: "Who changed what, and when." },
  { name: "Tokens", description: "Who may manage what." },
  { name: "Session", description: "Signing in and out of the control panel." },
  { name: "System", description: "What operators ask." },
];

/** Creates the OpenAPI 3.1 document of the routes of `app`. */
export function makeDocument(app: OpenAPIHono<AppEnv>, publicUrl: string) {
  const document = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: {
      title,
      version: "1.0.0",
      description,
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
    },
    servers: [{ url: publicUrl }],
    tags,
    security: [],
  });
  return document;
}
