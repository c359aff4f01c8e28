import { assertEquals } from "@std/assert";
import plugin from "./imports.ts";

function check(file: string, source: string, messages: string[]): void {
  const found = Deno.lint.runPlugin(plugin, `/house/src/${file}`, source);
  assertEquals(found.map(({ message }) => message), messages, `${file}: ${source}`);
}

Deno.test("import-direction allows a folder itself, folders below it, and packages", () => {
  check("domain/a.ts", 'import { b } from "./b.ts";', []);
  check("domain/badges/a.ts", 'import { b } from "../b.ts";', []);
  check("store/a.ts", 'import { b } from "../domain/b.ts";', []);
  check("http/admin/a.ts", 'import { b } from "../../management/b.ts";', []);
  check("panel/a.ts", 'import { b } from "../client/b.ts";', []);
  check("domain/a.ts", 'import { z } from "zod";', []);
  check("panel/explain/a.ts", 'import { c } from "../../domain/context_fields.ts";', []);
  check("panel/data/a.ts", 'import type { P } from "../../../openapi/schema.d.ts";', []);
  check("client/a.ts", 'import { k } from "../domain/badges/colour_keys.ts";', []);
  check("cli/connection/a.ts", 'import type { P } from "../../../openapi/schema.d.ts";', []);
});

Deno.test("import-direction rejects folders above, on the other side, or outside", () => {
  check("domain/a.ts", 'import { b } from "../store/b.ts";', ["domain/ may not import from store"]);
  check("store/a.ts", 'import type { B } from "../http/b.ts";', [
    "store/ may not import from http",
  ]);
  check("catalog/a.ts", 'export { b } from "../auth/b.ts";', ["catalog/ may not import from auth"]);
  check("client/a.ts", 'export * from "../domain/b.ts";', ["client/ may not import from domain"]);
  check("http/a.ts", 'await import("../panel/b.ts");', ["http/ may not import from panel"]);
  check("cli/a.ts", 'import { b } from "../domain/limits.ts";', [
    "cli/ may not import from domain",
  ]);
  check("http/a.ts", 'import c from "../main.ts";', ["http/ may not import from ../main.ts"]);
  check("client/a.ts", 'import type { P } from "../../openapi/schema.d.ts";', [
    "client/ may not import from ../../openapi/schema.d.ts",
  ]);
  check("auth/a.ts", 'import d from "../../deno.json";', [
    "auth/ may not import from ../../deno.json",
  ]);
});

Deno.test("import-direction ignores files directly in src, and the tools", () => {
  check("tools/a.ts", 'import { a } from "../http/a.ts"; import { b } from "../demo/b.ts";', []);
  check("main.ts", 'import { a } from "./http/a.ts"; import { b } from "./store/b.ts";', []);
});

Deno.test("import-direction rejects cycles between the panel's folders", () => {
  check("panel/badges/a.ts", 'import { b } from "../../panel/data/b.ts";', []);
  check("panel/badges/editor/a.ts", 'import { b } from "../list/b.ts";', []);
  check("panel/badges/editor/a.ts", 'import { b } from "../../data/b.ts";', []);
  check("panel/a.ts", 'import { b } from "./badges/b.ts";', []);
  for (const path of ["../../explain/b.ts", "../../pages.ts"]) {
    check("panel/badges/editor/a.ts", `import { b } from "${path}";`, [
      `the panel's folders import one way: ${path}`,
    ]);
  }
});
