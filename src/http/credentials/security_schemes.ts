import type { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "../deps.ts";
import { sessionCookie } from "./session_cookie.ts";

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
