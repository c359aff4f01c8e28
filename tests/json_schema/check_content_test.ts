import { assertEquals, assertGreater } from "@std/assert";
import type { JsonObject } from "../../src/domain/json.ts";
import { checkContents, checkedContent } from "../../src/json_schema/check_content.ts";
import { aBadgeType } from "../support/builders.ts";

const type = aBadgeType({
  schema: { type: "object", properties: { text: { type: "string" } }, maxProperties: 2 },
});

/** Checks the pointers of the errors of a badge, one list for each content that was checked. */
function check(content: JsonObject, localizations: JsonObject | undefined, ...lists: string[][]) {
  const fields = { typeId: "price", content, ...(localizations && { localizations }) };
  const pointers = Array.from(
    checkContents(fields, type),
    (violations) => violations.map((violation) => "pointer" in violation ? violation.pointer : ""),
  );
  assertEquals(pointers, lists);
}

Deno.test("checkContents() checks the content, then each language merged into its parents", () => {
  check({ text: "Sale" }, undefined, []);
  check({ text: "Sale" }, { fr: { text: "Soldes" }, de: { text: 1 } }, [], [], [
    "/localizations/de/text",
  ]);
  check({ text: "Sale" }, { FR: { a: 1 }, "fr-CA": { b: 1 } }, [], [], ["/localizations/fr-CA"]);
});

Deno.test("checkContents() stops after the content itself if that is invalid", () =>
  check({ text: 1 }, { fr: { text: 2 } }, ["/content/text"]));

Deno.test("checkedContent() counts compiling a schema once, and by its Unicode properties", () => {
  const stepsOf = (pattern: string) => {
    const type = aBadgeType({ schema: { type: "object", properties: { text: { pattern } } } });
    const [first, again] = [checkedContent(type, {}), checkedContent(type, {})];
    return first.steps - again.steps;
  };
  assertGreater(stepsOf(`[${"\\p{L}".repeat(40)}]`), stepsOf(`[${"abcde".repeat(40)}]`) + 50_000);
  assertGreater(stepsOf("a"), 0);
});
