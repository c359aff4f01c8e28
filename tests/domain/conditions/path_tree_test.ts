import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { PathTree, valuesBelow } from "../../../src/domain/conditions/path_tree.ts";
import { valueAt } from "../../../src/domain/conditions/value_at.ts";
import { subjects } from "./arbitraries.ts";

const keys = fc.constantFrom("a", "b", "c", "__proto__", "constructor");
const paths = fc.uniqueArray(fc.array(keys, { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 12,
  selector: (path) => path.join("."),
});

Deno.test("valuesBelow() finds the values that valueAt() returns, and no others", () => {
  let found = 0;
  fc.assert(
    fc.property(paths, subjects, (paths, subject) => {
      const tree = new PathTree(paths);
      for (const key of ["a", "b", "c", "__proto__", "constructor"]) {
        const numbers = [...paths.keys()].filter((number) => paths[number]![0] === key);
        const node = tree.at(key);
        assertEquals(node !== undefined, numbers.length > 0);
        if (node === undefined || !Object.hasOwn(subject, key)) continue;
        const expected = numbers.flatMap((number) => {
          const value = valueAt(subject, paths[number]!);
          return value === undefined ? [] : [[number, value] as const];
        });
        assertEquals(valuesBelow(node, subject[key]!), new Map(expected));
        found += expected.length;
      }
    }),
    { numRuns: 3_000 },
  );
  assertEquals(found > 1_000, true, `${found}`);
});
