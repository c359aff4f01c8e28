import { assert, assertEquals } from "@std/assert";
import { idMaxChars, isProjectId, suggestedId } from "../../../src/panel/projects/project_id.ts";

Deno.test("suggestedId() derives a valid id from the letters of a name", () => {
  assertEquals(suggestedId("Mein Shöp & Café"), "mein-shoep-cafe");
  assertEquals(suggestedId("Großkunden Österreich"), "grosskunden-oesterreich");
  assertEquals(suggestedId("  -- "), "");
  assertEquals(suggestedId("商店"), "");
});

Deno.test("isProjectId() accepts letters, digits, - and _ after a letter or digit", () => {
  for (const id of ["a", "A-1_", "0", "x".repeat(idMaxChars)]) assert(isProjectId(id), id);
  for (const id of ["", "-a", "_a", "a b", "ä", "x".repeat(idMaxChars + 1)]) {
    assert(!isProjectId(id), id);
  }
});
