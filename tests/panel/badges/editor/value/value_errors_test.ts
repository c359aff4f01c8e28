import { assertEquals } from "@std/assert";
import { demoTypes } from "../../../../../src/management/demo/demo_data.ts";
import { nameMaxChars } from "../../../../../src/domain/limits.ts";
import { valueErrors } from "../../../../../src/panel/badges/editor/value/value_errors.ts";
import { contentCheck } from "../../../../../src/panel/content_form/schema/content_violations.ts";

const label = demoTypes.find(({ id }) => id === "label");
const check = contentCheck(label?.schema ?? {});
const words = { content: ({ keyword }: { keyword: string }) => keyword, ends: "ends" };
const content = { text: "New", textColour: "#000000", backgroundColour: "#ffffff" };
const badge = { typeId: "label", content };

Deno.test("valueErrors() finds no errors in a valid badge", () => {
  const localizations = { fr: { text: "Nouveau" }, de: {} };
  assertEquals(valueErrors({ ...badge, localizations }, check, words), {});
});

Deno.test("valueErrors() checks the content, each language merged over the default, and the schedule", () => {
  const found = valueErrors(
    {
      ...badge,
      localizations: { fr: { text: "" }, "fr-CA": { icon: "tree" } },
      startsAt: "2026-11-27T08:00:00Z",
      endsAt: "2026-11-27T09:00:00+01:00",
    },
    check,
    words,
  );
  assertEquals(found, {
    "/localizations/fr/text": "minLength",
    "/localizations/fr-CA/text": "minLength",
    "/localizations/fr-CA/icon": "enum",
    "/endsAt": "ends",
  });
});

Deno.test("valueErrors() counts the characters of the name as the service does", () => {
  const named = (name: string) => valueErrors({ ...badge, name }, check, words);
  assertEquals(named("🏷".repeat(nameMaxChars)), {});
  assertEquals(named("🏷".repeat(nameMaxChars + 1)), { "/name": "maxLength" });
});

Deno.test("valueErrors() reports an error of the default content only there", () => {
  const wrong = { ...badge, content: {}, localizations: { fr: {} } };
  assertEquals(Object.keys(valueErrors(wrong, check, words)), [
    "/content/text",
    "/content/textColour",
    "/content/backgroundColour",
  ]);
});
