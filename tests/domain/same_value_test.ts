import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { canonicalJson } from "../../src/domain/configuration/canonical_json.ts";
import { isSameValue } from "../../src/domain/same_value.ts";

const scalar = fc.constantFrom<unknown>(null, undefined, 0, -0, 1, "", "a", true);
/** Few keys and scalars, so that many values are the same. */
const { value: few } = fc.letrec((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "__proto__"), tie("value"), { noNullPrototype: true }),
  ),
}));

Deno.test("isSameValue() is whether the canonical JSON is the same", () => {
  fc.assert(
    fc.property(few, few, (one, other) => {
      const canonical = (value: unknown) => canonicalJson(value as never);
      assertEquals(isSameValue(one, other), canonical(one) === canonical(other));
      assertEquals(isSameValue(one, structuredClone(one)), true);
    }),
    { numRuns: 5_000 },
  );
});
