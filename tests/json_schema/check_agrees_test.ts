import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { checkSchema, compileSchema } from "../../src/json_schema/content_schema.ts";
import { generatedContents, generatedSchemas } from "../oracle/generated_schemas.ts";
import { isValid } from "../oracle/schemas.ts";

Deno.test("check() agrees with JSON Schema on valid content, however keywords nest", () => {
  const verdicts = { valid: 0, invalid: 0 };
  const contents = fc.array(generatedContents(), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(generatedSchemas(), contents, (schema, contents) => {
      if (checkSchema(schema).length > 0) return;
      const compiled = compileSchema(schema);
      for (const content of contents) {
        const expected = isValid(schema, content);
        verdicts[expected ? "valid" : "invalid"]++;
        const violations = compiled.check(content);
        assertEquals(
          violations.length === 0,
          expected,
          JSON.stringify({ schema, content, violations }),
        );
      }
    }),
    { numRuns: 2_000 },
  );
  assert(verdicts.valid > 5_000 && verdicts.invalid > 5_000, JSON.stringify(verdicts));
});
