import { assertEquals, assertStringIncludes } from "@std/assert";
import { favicon } from "../../../src/http/pages/reference_pages.ts";

Deno.test("favicon() returns an image", async () => {
  const response = await favicon().request("/favicon.ico");
  assertEquals(response.status, 200);
  assertEquals(response.headers.get("Content-Type"), "image/svg+xml");
  assertStringIncludes(await response.text(), "<svg");
});
