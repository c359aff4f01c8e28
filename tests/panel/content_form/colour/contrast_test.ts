import { assertAlmostEquals, assertEquals } from "@std/assert";
import { colord, extend } from "colord";
import a11yPlugin from "colord/plugins/a11y";
import fc from "fast-check";
import { backgroundKey } from "../../../../src/panel/content_form/colour/colour_pairs.ts";
import { contrast, cutRatio } from "../../../../src/panel/content_form/colour/contrast.ts";

Deno.test("contrast() is the WCAG ratio, as computed for the service's findings", () => {
  assertEquals(contrast("#000000", "#ffffff"), 21);
  assertEquals(contrast("#000", "#FFF"), 21);
  assertEquals(contrast("#ffffff", "#ffffff"), 1);
  extend([a11yPlugin]);
  const colours = fc.integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, "0")}`);
  fc.assert(fc.property(colours, colours, (one, other) => {
    assertAlmostEquals(contrast(one, other) ?? 0, colord(one).contrast(other), 0.02);
  }));
});

Deno.test("contrast() is undefined for an incomplete colour", () => {
  for (const value of ["#ff", "red", "", undefined, 5, "#gggggg"]) {
    assertEquals(contrast(value, "#ffffff"), undefined);
  }
});

Deno.test("cutRatio() never rounds up", () => {
  assertEquals(cutRatio(4.4999), 4.4);
  assertEquals(cutRatio(4.5), 4.5);
  assertEquals(cutRatio(21), 21);
});

Deno.test("backgroundKey() finds the background of a text colour, whatever the naming style", () => {
  const check = (key: string, keys: string[], expected: string | undefined) =>
    assertEquals(backgroundKey(key, keys), expected);
  check("textColour", ["text", "textColour", "backgroundColour"], "backgroundColour");
  check("text_color", ["text_color", "background_color"], "background_color");
  check("colour", ["colour", "bgColour"], "bgColour");
  check("backgroundColour", ["textColour", "backgroundColour"], undefined);
  check(
    "titleTextColor",
    ["textColor", "bgColor", "titleBgColor", "titleTextColor"],
    "titleBgColor",
  );
  check("colour", ["colour", "textColour", "backgroundColour"], undefined);
  check("textColour", ["textColour", "borderColour"], undefined);
  check("text", ["text", "backgroundColour"], undefined);
});
