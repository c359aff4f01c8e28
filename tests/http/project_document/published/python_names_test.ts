import { assertEquals, assertMatch } from "@std/assert";
import fc from "fast-check";
import { enumNames } from "../../../../src/http/project_document/published/python_names.ts";

Deno.test("enumNames() returns none if the generator's own names differ", () => {
  const check = (...values: string[]) => assertEquals(enumNames(values), undefined);
  check();
  check("leaf", "star");
  check("two-for", "two-four");
  check("", "%", "10 %", "-10 %");
  check("Größe", "größer", "Menge");
});

Deno.test("enumNames() returns distinct names if the generator's own names are not", () => {
  const check = (values: string[], names: string[]) => assertEquals(enumNames(values), names);
  check(["a", "A"], ["A", "A_2"]);
  check(["a b", "a-b", "a_b"], ["A_B", "A_B_2", "A_B_3"]);
  check(["value_1", "1"], ["VALUE_1", "VALUE_1_2"]);
  check(["Größe", "GRÖSSE"], ["GR_SSE", "GR_SSE_2"]);
  check(["ｆ", "f"], ["VALUE", "F"]);
  check(["a", "a%", "%", "A"], ["A", "A_2", "VALUE", "A_3"]);
});

Deno.test("enumNames() returns a name for each text, valid as a member in Python", () => {
  const texts = fc.array(fc.oneof(fc.string(), fc.constantFrom("a", "A", "a 2", "a_2")));
  fc.assert(fc.property(texts, (values) => {
    const names = enumNames([...values, "x", "X"]);
    assertEquals(new Set(names).size, values.length + 2);
    for (const name of names ?? []) assertMatch(name, /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/);
  }));
});
