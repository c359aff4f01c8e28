import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { frontPage } from "../../../src/http/pages/front_page.ts";

async function requestFrontPage(publicUrl: string) {
  const response = await frontPage(publicUrl).request("/");
  assertEquals(response.status, 200);
  return await response.text();
}

Deno.test("frontPage() links to everything else", async () => {
  const html = await requestFrontPage("http://localhost:8000");
  const paths = ["/panel", "/docs", "/demo", "/openapi.json", "/livez", "/readyz", "/metrics"];
  for (const path of paths) {
    assertStringIncludes(html, `href="${path}"`);
  }
  assertFalse(html.includes("<script"));
});

Deno.test("frontPage() shows a query for the public address", async () => {
  const html = await requestFrontPage("https://badges.example.com");
  assertStringIncludes(html, "curl https://badges.example.com/v1/demo/badges/query/byProductId");
});

Deno.test("frontPage() escapes the public address", async () => {
  const html = await requestFrontPage("http://localhost/<script>");
  assertFalse(html.includes("<script"));
});
