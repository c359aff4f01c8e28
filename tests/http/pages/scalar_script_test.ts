import { assert, assertStringIncludes } from "@std/assert";
import { scalarScript } from "../../../src/http/pages/scalar_script.ts";

Deno.test("scalarScript() is all of Scalar in one file", () => {
  const source = scalarScript();
  assert(source.length > 1_000_000);
  assertStringIncludes(source, "createApiReference");
  // The code that strict_policy.js patches; a new version of Scalar may change it.
  assertStringIncludes(source, "--line-count: ");
  assertStringIncludes(source, "__zod_globalConfig");
});
