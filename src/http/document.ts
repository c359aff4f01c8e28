import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "./deps.ts";
import { sessionCookie } from "./credentials/session_cookie.ts";

const title = "Badge Query Service";

const description = `Stores badges ("Sale", "New", "2 for $50") by project and returns, for up to 50
products at once, which badges each product shows, in the merchant's order.

**Query** is public: storefronts call it without credentials. Everything under \`/admin/v1\` requires a
bearer token with the scope \`read\`, \`write\` or \`admin\`, or the cookie of a session, which has the rights
of its token.

Errors are problems (RFC 9457). Single resources carry an \`ETag\`; their reads and writes honour
\`If-Match\` and \`If-None-Match\` (RFC 9110). Unknown keys in a body of the management API are rejected, those in a query ignored.`;

const tags = [
  { name: "Query", description: "What storefronts call." },
  { name: "Projects", description: "A project is a shop's own set of types, badges and products." },
  { name: "Badge types", description: "What the badges of one kind contain, as JSON Schema." },
  { name: "Badges", description: "The badges, and their order, which is their priority." },
  { name: "Products", description: "Which badges are manually assigned to which products." },
  { name: "Insight", description: "Why a product shows its badges, and what to fix." },
  { name: "Changes", description: "Who changed what, and when." },
  { name: "Tokens", description: "Who can manage what." },
  { name: "Session", description: "Signing in and out of the control panel." },
  { name: "System", description: "What operators call." },
];

/** Creates the OpenAPI 3.1 document of the routes of `app`. */
export function createDocument(app: OpenAPIHono<AppEnv>, publicUrl: string) {
  return app.getOpenAPI31Document({
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
