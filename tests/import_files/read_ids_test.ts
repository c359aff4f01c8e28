import { assert, assertEquals } from "@std/assert";
import { readId } from "../../src/import_files/mapping/read_ids.ts";
import { Refusal } from "../../src/import_files/mapping/refusal.ts";

Deno.test("readId() reads every safe integer, and -0 as 0", () => {
  for (const [cell, id] of [["12", 12], [" -7 ", -7], ["0", 0], ["-0", 0], ["007", 7]] as const) {
    assert(Object.is(readId(cell), id), cell);
  }
  assertEquals(readId("9007199254740991"), 2 ** 53 - 1);
  for (const cell of ["9007199254740992", "1.0", "1e3", "", " ", "0x10", "1".repeat(65)]) {
    assert(readId(cell) instanceof Refusal, cell);
  }
});
