import { assert, assertStringIncludes } from "@std/assert";
import { scalarScript } from "../../../src/http/reference/scalar_script.ts";

Deno.test("scalarScript() is all of Scalar in one file", () => {
  const source = scalarScript();
  assert(source.length > 1_000_000);
  assertStringIncludes(source, "createApiReference");
  // What strict_policy.js mends, each of which a new version may do otherwise.
  assertStringIncludes(source, "--line-count: ");
  assertStringIncludes(source, "__zod_globalConfig");
});
