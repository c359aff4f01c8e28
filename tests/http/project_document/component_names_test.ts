import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { ComponentNames, pascalCase } from "../../../src/http/project_document/type_names.ts";

Deno.test("pascalCase() converts any text to an identifier", () => {
  const check = (text: string, name: string) => assertEquals(pascalCase(text, "Type"), name);
  check("price", "Price");
  check("two-for", "TwoFor");
  check("two_for", "TwoFor");
  check("pdpBanner", "PdpBanner");
  check("2for", "Type2for");
  check("--", "Type");
  check("", "Type");
  check("größe ~1 x", "GrE1X");
  check("ß/ä", "Type");
  assertEquals(pascalCase("x".repeat(1_000), "Type").length, 64);
});

Deno.test("ComponentNames.take() numbers names that are taken in any case", () => {
  const names = new ComponentNames(["Badge", "Problem"]);
  const taken = ["Price", "price", "PRICE", "Price2", "badge", "Problem"].map((it) =>
    names.take(it)
  );
  assertEquals(taken, ["Price", "price2", "PRICE3", "Price22", "badge2", "Problem2"]);
});

Deno.test("ComponentNames.take() checks each suffix, and takes them all", () => {
  const names = new ComponentNames(["BContent"]);
  assertEquals(names.take("A", ["Badge", "Content"]), "A");
  assertEquals(names.take("ABadge"), "ABadge2");
  assertEquals(names.take("AContent"), "AContent2");
  assertEquals(names.take("B", ["Badge", "Content"]), "B2");
  assertEquals(names.take("BBadge"), "BBadge");
});

Deno.test("ComponentNames.take() never returns the same name twice, and only valid component names", () => {
  fc.assert(fc.property(fc.array(fc.string(), { maxLength: 30 }), (texts) => {
    const names = new ComponentNames(["Badge"]);
    const taken = texts.map((text) => names.take(pascalCase(text, "Part")));
    assertEquals(new Set(taken.map((name) => name.toLowerCase())).size, texts.length);
    for (const name of taken) assertMatch(name, /^[A-Za-z][A-Za-z0-9]*$/);
  }));
});
