import { assertEquals } from "@std/assert";
import { matchingPlaces, type Place } from "../../../src/panel/find/place.ts";

const places: readonly Place[] = ["Badge types", "Änderungen", "New badge"].map((name) => {
  return { to: `/${name}`, name, icon: "badge" };
});

function check(search: string, expected: readonly string[]): void {
  assertEquals(matchingPlaces(places, search).map(({ name }) => name), expected);
}

Deno.test("matchingPlaces() finds all words in any order, without case and accents", () => {
  check("badge", ["Badge types", "New badge"]);
  check("BADGE new", ["New badge"]);
  check("anderung", ["Änderungen"]);
  check("  ", ["Badge types", "Änderungen", "New badge"]);
  check("badge missing", []);
});
