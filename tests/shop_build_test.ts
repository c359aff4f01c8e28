import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { hashedName } from "../src/http/built/build_folder.ts";
import { shopBuild } from "../src/shop_build.ts";

Deno.test("shopBuild() makes a page that names its script and its style by their content", async () => {
  const { files } = await shopBuild();
  const { "demo.html": page = "", "demo.js": script = "", "demo.css": style = "" } = await files();
  assertStringIncludes(page, `src="/assets/${hashedName("demo.js", script)}"`);
  assertStringIncludes(page, `href="/assets/${hashedName("demo.css", style)}"`);
  // The policy of the page allows neither.
  assertFalse(/innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/.test(script));
});

Deno.test("shopBuild() is the same build for the same sources", async () => {
  assertEquals((await shopBuild()).input, (await shopBuild()).input);
  assertStringIncludes((await shopBuild()).input, "class ProductBadgesElement");
});
