import { assertEquals } from "@std/assert";
import { matchingNames } from "../../../src/panel/find/matching_names.ts";

const all = ["Badge types", "Änderungen", "New badge"].map((name) => ({ name }));

function check(search: string, expected: readonly string[]): void {
  assertEquals(matchingNames(all, search).map(({ name }) => name), expected);
}

Deno.test("matchingNames() finds all words in any order, without case and accents", () => {
  check("badge", ["Badge types", "New badge"]);
  check("BADGE new", ["New badge"]);
  check("anderung", ["Änderungen"]);
  check("  ", ["Badge types", "Änderungen", "New badge"]);
  check("badge missing", []);
});
