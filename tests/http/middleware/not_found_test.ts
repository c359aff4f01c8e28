import { assertEquals } from "@std/assert";
import { Hono } from "hono";
import { DomainError } from "../../../src/domain/errors.ts";
import type { AppEnv } from "../../../src/http/deps.ts";
import { notFound } from "../../../src/http/middleware/not_found.ts";

/** An app with some routes, whose errors respond with their code. */
function anApp() {
  const app = new Hono<AppEnv>();
  app.use("/admin/*", (_, next) => next());
  app.get("/one.json", (c) => c.text("one"));
  app.get("/items/:id", (c) => c.text("item"));
  app.delete("/items/:id", (c) => c.text("deleted"));
  app.post("/items/:id/moves", (c) => c.text("moved"));
  app.put("/admin/a", (c) => c.text("put"));
  app.get("/panel/*", (c) => c.text("page"));
  app.notFound(notFound(app.routes));
  app.onError((error, c) => c.text(error instanceof DomainError ? error.code : String(error), 500));
  return app;
}

async function check(method: string, path: string, code: string, allow: string | null = null) {
  const response = await anApp().request(path, { method });
  assertEquals(await response.text(), code, `${method} ${path}`);
  assertEquals(response.headers.get("Allow"), allow);
}

Deno.test("notFound() distinguishes an unknown path from an unsupported method", async () => {
  await check("GET", "/nothing", "not_found");
  await check("GET", "/admin/nothing", "not_found");
  await check("POST", "/one.json", "method_not_allowed", "GET, HEAD");
  await check("OPTIONS", "/one.json", "method_not_allowed", "GET, HEAD");
  await check("GET", "/admin/a", "method_not_allowed", "PUT");
  for (const path of ["/panel/", "/panel/a/b"]) {
    await check("POST", path, "method_not_allowed", "GET, HEAD");
  }
});

Deno.test("notFound() lists all methods of a path, HEAD with GET", async () => {
  await check("PATCH", "/items/1", "method_not_allowed", "DELETE, GET, HEAD");
  await check("PUT", "/items/%2f", "method_not_allowed", "DELETE, GET, HEAD");
  await check("GET", "/items/1/moves", "method_not_allowed", "POST");
});

Deno.test("notFound() matches a path whole and case-sensitively", async () => {
  await check("POST", "/onexjson", "not_found");
  await check("POST", "/one.json/", "not_found");
  await check("POST", "/x/one.json", "not_found");
  await check("PATCH", "/items/", "not_found");
  await check("PATCH", "/items/1/", "not_found");
  await check("PATCH", "/items/1/2", "not_found");
});

Deno.test("notFound() does not affect paths that a route handles", async () => {
  await check("GET", "/items/1", "item");
  await check("HEAD", "/items/1", "");
});
