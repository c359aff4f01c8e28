import { assertEquals } from "@std/assert";
import { badgeColours } from "../../../src/client/element/badge_colours.ts";

/** A browser that supports every colour. */
const all = () => true;

Deno.test("badgeColours() finds colours whatever their naming style", () => {
  const check = (key: string, part: "text" | "background") =>
    assertEquals(badgeColours({ [key]: "#fff" }, all), { [part]: "#fff" }, key);
  for (const key of ["textColour", "textColor", "text_color", "text-colour", "color", "Colour"]) {
    check(key, "text");
  }
  for (const key of ["backgroundColour", "background-color", "background", "bg", "bgColor"]) {
    check(key, "background");
  }
});

Deno.test("badgeColours() ignores other fields", () => {
  for (const key of ["text", "borderColour", "backgroundImage", "colours", "icon", ""]) {
    assertEquals(badgeColours({ [key]: "#fff" }, all), {}, key);
  }
});

Deno.test("badgeColours() accepts a single colour, in any notation", () => {
  for (
    const colour of [
      "#fff",
      "#A1B2C3D4",
      "#fff8",
      "#ffffff80",
      "rgb(1 2 3 / .5)",
      "hsla(120, 50%, 50%, 1)",
      "rebeccapurple",
      "rgb(1 2 3 / 50%)",
      "rgba(1, 2, 3, .5)",
      "hsl(120deg 50% 50%)",
      "oklch(0.7 0.1 200)",
      "lab(50% 40 59.5)",
      "color(display-p3 1 0 0)",
    ]
  ) {
    assertEquals(badgeColours({ color: colour }, all), { text: colour });
  }
});

Deno.test("badgeColours() rejects anything more than a colour, even if a browser accepts it", () => {
  for (
    const value of [
      "var(--x)",
      "rgb(var(--x))",
      "env(x)",
      "attr(x)",
      "color-mix(in srgb, var(--x), red)",
      "inherit",
      "currentColor",
      "transparent",
      "url(x)",
      "red; background: url(x)",
      "red\n",
      " red",
      "",
      7,
      null,
      { r: 1 },
    ]
  ) {
    assertEquals(badgeColours({ color: value }, all), {}, String(value));
  }
});

Deno.test("badgeColours() rejects a mostly transparent colour", () => {
  for (
    const colour of [
      "#0000",
      "#fff7",
      "#00000000",
      "#ffffff7f",
      "rgb(0 0 0 / 0)",
      "rgb(0 0 0/0.49)",
      "rgb(0 0 0 / 49%)",
      "rgba(0, 0, 0, 0)",
      "rgba(0,0,0,.1)",
      "hsla(120deg, 50%, 50%, 1e-3)",
      "oklch(0.7 0.1 200 / none)",
      "rgb(0 0 0 / 0/**/)",
    ]
  ) {
    assertEquals(badgeColours({ color: colour, background: colour }, all), {}, colour);
  }
});

Deno.test("badgeColours() rejects a colour that the browser does not support", () => {
  assertEquals(badgeColours({ color: "#ff", background: "nocolour" }, () => false), {});
  assertEquals(badgeColours({ color: "#ff", bg: "red" }, (it) => it === "red"), {
    background: "red",
  });
});
