import { assertEquals } from "@std/assert";
import { demoTypes } from "../../../../../src/management/demo/demo_data.ts";
import {
  faultsBelow,
  valueFaults,
} from "../../../../../src/panel/badges/editor/value/value_faults.ts";
import { contentCheck } from "../../../../../src/panel/content_form/schema/content_faults.ts";

const label = demoTypes.find(({ id }) => id === "label");
const check = contentCheck(label?.schema ?? {});
const words = { content: ({ keyword }: { keyword: string }) => keyword, ends: "ends" };
const content = { text: "New", textColour: "#000000", backgroundColour: "#ffffff" };
const badge = { typeId: "label", content };

Deno.test("valueFaults() finds no errors in a valid badge", () => {
  const localizations = { fr: { text: "Nouveau" }, de: {} };
  assertEquals(valueFaults({ ...badge, localizations }, check, words), {});
});

Deno.test("valueFaults() checks the content, each language merged over the default, and the schedule", () => {
  const found = valueFaults(
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

Deno.test("valueFaults() reports an error of the default content only there", () => {
  const wrong = { ...badge, content: {}, localizations: { fr: {} } };
  assertEquals(Object.keys(valueFaults(wrong, check, words)), [
    "/content/text",
    "/content/textColour",
    "/content/backgroundColour",
  ]);
});

Deno.test("faultsBelow() takes the errors at a pointer and below it", () => {
  const faults = { "/when": "a", "/when/x": "b", "/whenever": "c" };
  assertEquals(faultsBelow(faults, "/when"), { "": "a", "/x": "b" });
});
