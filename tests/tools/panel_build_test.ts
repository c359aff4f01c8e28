import { assertEquals, assertFalse, assertStringIncludes } from "@std/assert";
import { panelBuild } from "../../src/tools/panel_build.ts";

Deno.test("panelBuild() is the same build for the same sources and lock, whatever is installed", async () => {
  const { input } = await panelBuild();
  assertEquals((await panelBuild()).input, input);
  assertStringIncludes(input, "function BadgesPage");
  assertStringIncludes(input, "class ProductBadgesElement");
  assertStringIncludes(input, "npm:react-dom@");
  // The code of packages is not part of it, even if they are installed.
  assertFalse(input.includes("function createRoot"));
});
