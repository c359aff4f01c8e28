import { assert, assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { fileURLToPath } from "node:url";
import { hashedName } from "../../src/http/assets/build_folder.ts";
import { shopBuild } from "../../src/tools/shop_build.ts";

Deno.test("shopBuild() creates a page that names its script and style by their content", async () => {
  const { files } = await shopBuild();
  const { "demo.html": page = "", "demo.js": script = "", "demo.css": style = "" } = await files();
  assertStringIncludes(page, `src="/assets/${hashedName("demo.js", script)}"`);
  assertStringIncludes(page, `href="/assets/${hashedName("demo.css", style)}"`);
  // The page's policy allows none of these.
  assertFalse(/innerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/.test(script));
});

Deno.test("shopBuild() is the same build for the same sources", async () => {
  assertEquals((await shopBuild()).input, (await shopBuild()).input);
  assertStringIncludes((await shopBuild()).input, "class ProductBadgesElement");
});

Deno.test("the build starts without any package, so that a missing one stops only its own part", async () => {
  const cache = await Deno.makeTempDir();
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    // Importing it builds nothing, but loads everything that it needs to start.
    args: ["eval", "--cached-only", "--lock=deno.dev.lock", `import "./src/tools/build.ts"`],
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    env: { DENO_DIR: cache },
  }).output();
  await Deno.remove(cache, { recursive: true });
  assert(success, new TextDecoder().decode(stderr));
});
